import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';

import { makeFakeDatabase } from './fake-database.ts';
import { openSqlPostStore, type SqlPostStore, type SqlPostStoreOptions } from './sql-post-store.ts';

/** Opens a store in a new in-memory database. For tests. */
export function openWith(
  posts: readonly BlogPost[] = [],
  options: SqlPostStoreOptions = {},
): Promise<SqlPostStore> {
  return openSqlPostStore(makeFakeDatabase(), { seeds: posts, ...options });
}

/** Makes posts with the ids from 1 to `count`. */
export function makePosts(count: number, overrides: Parameters<typeof makePost>[0] = {}): BlogPost[] {
  return Array.from({ length: count }, (_, index) => makePost({ ...overrides, id: index + 1 }));
}

/** Creates a `create` change. */
export function create(overrides: Parameters<typeof makePost>[0], before?: number | null): PostChange {
  return { type: 'create', post: makePost(overrides), before };
}

/** Creates an `update` of the title. */
export function retitle(id: number, title: string): PostChange {
  return { type: 'update', id, fields: { title } };
}

export async function readIds(store: SqlPostStore): Promise<number[]> {
  return (await store.list({ limit: 1000 })).posts.map(({ id }) => id);
}
