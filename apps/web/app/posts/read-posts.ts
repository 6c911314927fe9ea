import type { BlogPost, PostPage, PostSummary, StoredPost } from '@branchbook/blog-core';

import { postStore } from './post-store.ts';

/** Reads all posts in list order, with contents. */
export async function readAllPosts(): Promise<readonly BlogPost[]> {
  return readPages((cursor) => postStore.list({ withContent: true, cursor }));
}

/** Reads all posts in list order, without contents. */
export async function readAllSummaries(): Promise<readonly PostSummary[]> {
  return readPages((cursor) => postStore.list({ cursor }));
}

/** Reads posts with contents, by id, in this order. Skips those that are no longer in the list. */
export async function readPosts(ids: readonly number[]): Promise<readonly BlogPost[]> {
  return (await readStoredPosts(ids)).flatMap((stored) => stored?.post ?? []);
}

/**
 * Reads posts with their versions, a few at a time. Returns one per id, in this order: null for a
 * post that is no longer in the list.
 */
export async function readStoredPosts(ids: readonly number[]): Promise<readonly (StoredPost | null)[]> {
  const stored: (StoredPost | null)[] = [];
  for (let start = 0; start < ids.length; start += postsAtOnce) {
    stored.push(
      ...(await Promise.all(ids.slice(start, start + postsAtOnce).map((id) => postStore.get({ id })))),
    );
  }
  return stored;
}

const postsAtOnce = 6;

async function readPages<Listed>(
  read: (cursor: string | null) => Promise<PostPage<BlogPost, Listed>>,
): Promise<readonly Listed[]> {
  const posts: Listed[] = [];
  let cursor: string | null = null;
  do {
    const page: PostPage<BlogPost, Listed> = await read(cursor);
    posts.push(...page.posts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return posts;
}
