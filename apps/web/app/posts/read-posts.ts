import {
  type BlogPost,
  type PostPage,
  type PostStore,
  PostStoreError,
  type PostSummary,
  type StoredPost,
} from '@branchbook/blog-core';

/**
 * Reads all posts in list order, with contents.
 *
 * @throws PostStoreError `conflict` if the list keeps changing
 */
export async function readAllPosts(store: PostStore): Promise<readonly BlogPost[]> {
  return readPages((cursor) => store.list({ withContent: true, cursor }));
}

/**
 * Reads all posts in list order, without contents.
 *
 * @throws PostStoreError `conflict` if the list keeps changing
 */
export async function readAllSummaries(store: PostStore): Promise<readonly PostSummary[]> {
  return readPages((cursor) => store.list({ cursor }));
}

/** Reads posts with contents, by id, in this order. Skips those that are no longer in the list. */
export async function readPosts(store: PostStore, ids: readonly number[]): Promise<readonly BlogPost[]> {
  return (await readStoredPosts(store, ids)).flatMap((stored) => stored?.post ?? []);
}

/**
 * Reads posts with their versions, a few at a time. Returns one per id, in this order: null for a
 * post that is no longer in the list.
 */
export async function readStoredPosts(
  store: PostStore,
  ids: readonly number[],
): Promise<readonly (StoredPost | null)[]> {
  const stored: (StoredPost | null)[] = [];
  for (let start = 0; start < ids.length; start += postsAtOnce) {
    stored.push(...(await Promise.all(ids.slice(start, start + postsAtOnce).map((id) => store.get({ id })))));
  }
  return stored;
}

const postsAtOnce = 6;

const maxAttempts = 3;

/**
 * Reads all pages. A page starts after the last post of the previous one, wherever that post is
 * then. So a move in between skips or repeats posts, and the list is read again.
 */
async function readPages<Listed extends { readonly id: number }>(
  read: (cursor: string | null) => Promise<PostPage<BlogPost, Listed>>,
): Promise<readonly Listed[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const posts: Listed[] = [];
    let page: PostPage<BlogPost, Listed> | null = null;
    do {
      page = await read(page?.nextCursor ?? null);
      posts.push(...page.posts);
    } while (page.nextCursor !== null);
    const count = new Set(posts.map(({ id }) => id)).size;
    if (count === posts.length && count === (page.total ?? count)) return posts;
  }
  throw new PostStoreError('conflict', 'The list changed each time it was read.');
}
