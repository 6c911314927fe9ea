import type { BlogPost } from '@branchbook/blog-core';
import { openSqlPostStore, type SqlPostStoreOptions } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';

/** The posts of one request. */
const postsAtOnce = 1000;

/**
 * Adds posts to a database file, at the top of its list. Much faster than through a server or D1.
 *
 * @param seeds the posts of a new list, as in `openSqlPostStore`
 */
export async function fillDatabase(
  file: string,
  posts: readonly BlogPost[],
  { seeds }: Pick<SqlPostStoreOptions, 'seeds'> = {},
): Promise<void> {
  const database = openNodeDatabase(file);
  const store = await openSqlPostStore(database, seeds && { seeds });
  for (let end = posts.length; end > 0; end -= postsAtOnce) {
    const changes = posts
      .slice(Math.max(0, end - postsAtOnce), end)
      .map((post, at) => ({ type: 'insert', post, at }) as const);
    await store.applyChanges({ changes, now: Date.now() });
  }
  database.close();
}
