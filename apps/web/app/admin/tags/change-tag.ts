import {
  type BlogPost,
  getTags,
  getTagSlug,
  type PostChange,
  type PostStore,
  type PostSummary,
} from '@branchbook/blog-core';

import type { PostStorage } from '../../posts/post-storage.ts';
import { readStoredPosts } from '../../posts/read-posts.ts';

/** A change of a tag in all its posts, for Undo. */
export interface ChangedTag {
  /** The slug of the tag. */
  readonly slug: string;
  /** The posts that had it, with their tags before and after. */
  readonly posts: readonly ChangedPost[];
}

interface ChangedPost {
  readonly id: BlogPost['id'];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Replaces a tag in all posts. Its page redirects to that of the other tag. Repeating a replacement
 * that failed halfway changes the rest.
 *
 * @param name the other tag; null to remove the tag
 * @throws PostStoreError
 */
export async function replaceTag(
  { store, limits }: Pick<PostStorage, 'store' | 'limits'>,
  slug: string,
  name: string | null,
): Promise<ChangedTag> {
  const target = name === null ? null : getTagSlug(name);
  // Before the posts, whose change is what caches notice.
  if (target !== slug) await store.redirectTag?.(slug, target);
  const posts = (await listTagged(store, slug)).map(({ id, tags }): ChangedPost => {
    const before = getTags({ tags });
    const replaced = before.flatMap((tag) => (getTagSlug(tag) === slug ? (name ?? []) : tag));
    return { id, before, after: getTags({ tags: replaced }) };
  });
  const changes = posts.map(({ id, after }): PostChange => ({ type: 'update', id, fields: { tags: after } }));
  for (const set of limits.splitIntoSets(changes)) await store.apply(set);
  return { slug, posts };
}

/**
 * Gives the posts their tags from before a change. Leaves out posts that were deleted, or whose tags
 * somebody has changed since.
 *
 * @returns the number of posts that are left out
 * @throws PostStoreError
 */
export async function undoTagChange(
  { store, limits }: Pick<PostStorage, 'store' | 'limits'>,
  { slug, posts }: ChangedTag,
): Promise<number> {
  const stored = await readStoredPosts(
    store,
    posts.map(({ id }) => id),
  );
  const changes = posts.flatMap(({ id, before, after }, index): readonly PostChange[] => {
    const current = stored[index];
    if (!current || getTags(current.post).join('\n') !== after.join('\n')) return [];
    return [{ type: 'update', id, fields: { tags: before }, ifVersion: current.version }];
  });
  for (const set of limits.splitIntoSets(changes)) await store.apply(set);
  await store.redirectTag?.(slug, null);
  return posts.length - changes.length;
}

/** Lists all posts with a tag. */
async function listTagged(store: PostStore, slug: string): Promise<readonly PostSummary[]> {
  const posts = new Map<number, PostSummary>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof store.list>> = await store.list({ tags: [slug], cursor });
    for (const post of page.posts) posts.set(post.id, post);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return [...posts.values()];
}
