import type { BlogPost } from '@branchbook/blog-core';
import { openSqlPostStore, type SqlPostStoreOptions } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';

/** How many posts one set of changes brings. */
const postsAtOnce = 1000;

/**
 * Puts posts into the database in a file, at the top of its list. Through a server, or through D1, it would take many times as long.
 *
 * @param seeds what the list begins with where nothing was ever stored, as `openSqlPostStore` takes it
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
