import { exportRows } from './export-posts.ts';
import { guardRevision, isStale } from './plan-statements.ts';
import { rowToPost } from './post-row.ts';
import { clearSearchStatement, type IndexedPost, indexStatements } from './search-posts.ts';
import { numberIn, type SqlDatabase, type SqlStatement } from './sql-database.ts';
import { PostStoreError } from '@branchbook/blog-core';

/** Posts indexed in one batch. */
const postsAtOnce = 500;

/**
 * Rebuilds the search index from the posts.
 *
 * @throws PostStoreError `conflict` if the list changes
 */
export async function rebuildSearch(database: SqlDatabase): Promise<void> {
  const [list = {}] = await database.all({ sql: 'SELECT revision FROM list' });
  const revision = numberIn(list, 'revision');
  await write([clearSearchStatement]);
  let posts: IndexedPost[] = [];
  for await (const row of exportRows(database)) {
    posts.push({ row: numberIn(row, 'row'), post: rowToPost(row) });
    if (posts.length < postsAtOnce) continue;
    await write(indexStatements(posts));
    posts = [];
  }
  await write(indexStatements(posts));

  /** Writes unless the list has changed: its writer has indexed newer texts. */
  async function write(statements: readonly SqlStatement[]): Promise<void> {
    try {
      await database.batch(guardRevision(revision, statements));
    } catch (error) {
      if (!isStale(error)) throw error;
      throw new PostStoreError('conflict', 'The list has changed while the search index was rebuilt.');
    }
  }
}
