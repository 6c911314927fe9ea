import { type BlogPost, getPublicationInstant, type PostChange } from '@branchbook/blog-core';
import type { ListedPost, Match } from './match-posts.ts';

/** A post that is added, with its index among the imported ones. */
export interface AddedPost {
  readonly index: number;
  readonly post: BlogPost;
  /** True if its date decides its position, false if its neighbors among the files do. */
  readonly isByDate: boolean;
}

/** An added post with the index of the post before which it is inserted. */
type PlacedPost = readonly [at: number, post: BlogPost];

/**
 * Returns the changes that create the added posts. Posts at the same position keep the order of the
 * files; those that are placed by date follow, the latest first.
 */
export function planCreates(
  posts: readonly ListedPost[],
  matches: readonly Match[],
  added: readonly AddedPost[],
): readonly PostChange[] {
  const byDate = added.filter(({ isByDate }) => isByDate).map(({ post }) => post);
  const byNeighbors = added.filter(({ isByDate }) => !isByDate);
  return [...placeByNeighbors(matches, byNeighbors), ...placeByDate(posts, byDate)].map(([at, post]) => ({
    type: 'create',
    post,
    before: posts[at]?.id ?? null,
  }));
}

/** Places each post after the matched post that precedes it in the files. */
function placeByNeighbors(matches: readonly Match[], added: readonly AddedPost[]): readonly PlacedPost[] {
  const byIndex = new Map(added.map(({ index, post }) => [index, post]));
  let at = matches.find((match) => match !== null)?.at ?? 0;
  return matches.flatMap((match, index): PlacedPost[] => {
    const post = byIndex.get(index);
    if (match) at = match.at + 1;
    return post ? [[at, post]] : [];
  });
}

/**
 * Places each post before the first older one. Latest first, so that one pass over the list is
 * enough.
 */
function placeByDate(posts: readonly ListedPost[], added: readonly BlogPost[]): readonly PlacedPost[] {
  const instants = posts.map((post) => getPublicationInstant(post)?.getTime() ?? Number.POSITIVE_INFINITY);
  const dated = added.map((post) => ({ post, time: getPublicationInstant(post)?.getTime() ?? 0 }));
  let at = 0;
  return dated
    .toSorted((a, b) => b.time - a.time)
    .map(({ post, time }) => {
      while (at < instants.length && (instants[at] ?? 0) >= time) at += 1;
      return [at, post];
    });
}
