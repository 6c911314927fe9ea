import { getSource, type IndexedPost } from '@branchbook/blog-core';
import { isEqual } from './is-equal.ts';
import { isOwnPost } from './own-file.ts';
import type { PostToImport } from './post-to-import.ts';

type MatchRule = 'same-source' | 'same-id' | 'same-slug';

/** The post of the list that an imported one means, by its index. */
export type Match = { readonly at: number; readonly rule: MatchRule } | null;

/**
 * Finds for each imported post the post of the list that it means, by the rules of `planImport`. No
 * post of the list is meant twice.
 */
export function matchPosts(
  posts: readonly IndexedPost[],
  imported: readonly PostToImport[],
): readonly Match[] {
  const byId = groupIndexesBy(posts, ({ id }) => id);
  const bySource = groupIndexesBy(posts, getSource);
  const bySlug = groupIndexesBy(posts, ({ slug }) => slug);
  const isTaken = new Set<number>();
  const matches: Match[] = imported.map(() => null);
  const free = (indexes: readonly number[] = []) => indexes.filter((at) => !isTaken.has(at));
  const take = (index: number, at: number | undefined, rule: MatchRule): void => {
    if (at === undefined) return;
    isTaken.add(at);
    matches[index] = { at, rule };
  };

  // All by id and source first: a slug must not take away the post that a later file means.
  for (const [index, { fields }] of imported.entries()) {
    if (isOwnPost(fields)) {
      const found = free(byId.get(fields.id));
      const isSame = (at: number) => isEqual({ ...posts[at], ...fields }, posts[at]);
      const hasSlug = (at: number) => posts[at]?.slug === fields.slug;
      take(index, found.find(isSame) ?? found.find(hasSlug) ?? found[0], 'same-id');
    } else {
      const source = getSource(fields);
      if (source === null) continue;
      const isMeant = (at: number) => !isBareName(source) || isSimilar(posts[at] as IndexedPost, fields);
      take(index, free(bySource.get(source)).find(isMeant), 'same-source');
    }
  }
  for (const [index, { fields }] of imported.entries()) {
    if (matches[index] || !fields.slug) continue;
    const found = free(bySlug.get(fields.slug));
    if (!isOwnPost(fields)) {
      take(
        index,
        found.find((at) => couldBeSamePost(posts[at] as IndexedPost, fields)),
        'same-slug',
      );
    } else if (!byId.has(fields.id)) {
      take(index, found[0], 'same-slug');
    }
  }
  return matches;
}

/** Returns true for a name without a folder: many files are named `index.md` or `post.md`. */
function isBareName(source: string): boolean {
  return !source.includes('/');
}

function isSimilar(stored: IndexedPost, fields: PostToImport['fields']): boolean {
  return stored.title === fields.title || stored.content === fields.content || isSameDate(stored, fields);
}

/** A slug alone is no reason to overwrite a post with another title and another date. */
function couldBeSamePost(stored: IndexedPost, fields: PostToImport['fields']): boolean {
  if (fields.title === undefined && !fields.date) return true;
  return stored.title === fields.title || isSameDate(stored, fields);
}

function isSameDate(stored: IndexedPost, { date }: PostToImport['fields']): boolean {
  return date !== undefined && date !== '' && stored.date === date;
}

function groupIndexesBy(
  posts: readonly IndexedPost[],
  keyOf: (post: IndexedPost) => unknown,
): ReadonlyMap<unknown, readonly number[]> {
  const indexes = new Map<unknown, number[]>();
  for (const [at, post] of posts.entries()) {
    const key = keyOf(post);
    const known = indexes.get(key);
    if (known) known.push(at);
    else indexes.set(key, [at]);
  }
  return indexes;
}
