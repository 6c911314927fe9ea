import { getSource, type PostSummary } from '@branchbook/blog-core';
import { groupBy } from './group-by.ts';
import { isOwnPost } from './own-file.ts';
import type { PostToImport } from './post-to-import.ts';

/** A post of the list that an import is planned for: a summary, with its content if that is known. */
export type ListedPost = PostSummary & { readonly content?: string | undefined };

type MatchRule = 'same-source' | 'same-id' | 'same-slug';

/** The post of the list that an imported one matches, with its index. */
export type Match = { readonly at: number; readonly post: ListedPost; readonly rule: MatchRule } | null;

/**
 * Finds for each imported post the post of the list that it matches, by the rules of `planImport`.
 * No post of the list is matched twice.
 */
export function matchPosts(
  posts: readonly ListedPost[],
  imported: readonly PostToImport[],
): readonly Match[] {
  const byId = groupBy(posts.keys(), (at) => posts[at]?.id);
  const bySource = groupBy(posts.keys(), (at) => posts[at] && getSource(posts[at]));
  const bySlug = groupBy(posts.keys(), (at) => posts[at]?.slug);
  const isTaken = new Set<number>();
  const matches: Match[] = imported.map(() => null);
  const match = (
    index: number,
    rule: MatchRule,
    candidates: readonly number[] = [],
    isMatch: (post: ListedPost) => boolean = () => true,
  ): void => {
    for (const at of candidates) {
      const post = posts[at];
      if (!post || isTaken.has(at) || !isMatch(post)) continue;
      isTaken.add(at);
      matches[index] = { at, post, rule };
      return;
    }
  };

  // All by id and source first: a slug must not take away the post that a later file matches.
  for (const [index, { fields }] of imported.entries()) {
    const source = getSource(fields);
    if (isOwnPost(fields)) match(index, 'same-id', byId.get(fields.id));
    else if (source !== null) {
      match(
        index,
        'same-source',
        bySource.get(source),
        (post) => !isBareName(source) || isSimilar(post, fields),
      );
    }
  }
  for (const [index, { fields }] of imported.entries()) {
    if (matches[index] || !fields.slug) continue;
    const isOwn = isOwnPost(fields);
    if (isOwn && byId.has(fields.id)) continue;
    match(index, 'same-slug', bySlug.get(fields.slug), (post) => isOwn || couldBeSamePost(post, fields));
  }
  return matches;
}

/** Returns true for a name without a folder: many files are named `index.md` or `post.md`. */
function isBareName(source: string): boolean {
  return !source.includes('/');
}

function isSimilar(stored: ListedPost, fields: PostToImport['fields']): boolean {
  return stored.title === fields.title || stored.content === fields.content || isSameDate(stored, fields);
}

/** A slug alone is no reason to overwrite a post with another title and another date. */
function couldBeSamePost(stored: ListedPost, fields: PostToImport['fields']): boolean {
  if (fields.title === undefined && !fields.date) return true;
  return stored.title === fields.title || isSameDate(stored, fields);
}

function isSameDate(stored: ListedPost, { date }: PostToImport['fields']): boolean {
  return date !== undefined && date !== '' && stored.date === date;
}
