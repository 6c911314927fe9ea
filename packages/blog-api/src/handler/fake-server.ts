import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';

import { createBlogApi } from '../handler/create-blog-api.ts';

export const origin = 'https://blog.example';

/** Opens a store in memory for tests. */
export function openTestStore(seeds: readonly BlogPost[] = seedPosts): Promise<SqlPostStore> {
  return openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
}

/** Creates an in-process server for tests. Its only valid token is `admin`. */
export async function createFakeServer(
  seeds?: readonly BlogPost[],
): Promise<{ store: SqlPostStore; handle: (request: Request) => Promise<Response> }> {
  const store = await openTestStore(seeds);
  const handle = createBlogApi({
    store,
    origin,
    role: 'admin',
    authenticate: (_, token) => (token === 'admin' ? { subject: 'admin', roles: ['admin'] } : null),
  });
  return { store, handle };
}
