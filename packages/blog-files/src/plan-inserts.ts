import { type BlogPost, getPublicationInstant, type IndexedPost } from '@branchbook/blog-core';
import type { Match } from './match-posts.ts';

/** A post that is added, with its index among the imported ones. */
export interface AddedPost {
  readonly index: number;
  readonly post: BlogPost;
  /** True if its date decides its index, false if its neighbors among the files do. */
  readonly isByDate: boolean;
}

/**
 * Returns the added posts in the order of their insertion, each with the index at which it is
 * inserted.
 */
export function planInserts(
  posts: readonly IndexedPost[],
  matches: readonly Match[],
  added: readonly AddedPost[],
): readonly (AddedPost & { readonly at: number })[] {
  /** The posts to insert before each index of the list. */
  const before: AddedPost[][] = Array.from({ length: posts.length + 1 }, () => []);
  const byIndex = new Map(added.filter(({ isByDate }) => !isByDate).map((each) => [each.index, each]));
  let place = matches.find((match) => match !== null)?.at ?? 0;
  for (const [index, match] of matches.entries()) {
    const each = byIndex.get(index);
    if (each) before[place]?.push(each);
    else if (match) place = match.at + 1;
  }
  for (const [at, each] of findIndexesByDate(
    posts,
    added.filter(({ isByDate }) => isByDate),
  )) {
    before[at]?.push(each);
  }
  return before
    .flatMap((all, at) => all.map((each) => ({ ...each, at })))
    .map((each, inserted) => ({ ...each, at: each.at + inserted }));
}

/**
 * Returns the index of the first older post for each. Newest first, so that one pass over the list
 * is enough.
 */
function findIndexesByDate(
  posts: readonly IndexedPost[],
  added: readonly AddedPost[],
): readonly [at: number, post: AddedPost][] {
  const instants = posts.map((post) => getPublicationInstant(post)?.getTime() ?? Number.POSITIVE_INFINITY);
  const dated = added.map((each) => ({ each, time: getPublicationInstant(each.post)?.getTime() ?? 0 }));
  let at = 0;
  return dated
    .toSorted((a, b) => b.time - a.time)
    .map(({ each, time }) => {
      while (at < instants.length && (instants[at] ?? 0) >= time) at += 1;
      return [at, each];
    });
}
