import { PostStoreError } from '@branchbook/blog-core';

import { type ListPage, readListPage } from './list-page.ts';
import type { SqlDatabase, SqlRow } from './sql-database.ts';
import { toStoreError } from './store-error.ts';

/** The size of a feed, so that readers of only the newest posts need one query. */
const firstPageSize = 50;
/** 100,000 posts take 400 queries; D1 allows 1,000 per request. */
const pageSize = 500;

/**
 * Iterates over the rows of all posts with contents, in list order.
 *
 * @throws PostStoreError `conflict` if the list changes
 */
export async function* exportRows(database: SqlDatabase): AsyncGenerator<SqlRow> {
  let first: number | null = null;
  let cursor: string | null = null;
  do {
    const limit: number = first === null ? firstPageSize : pageSize;
    const page: ListPage = await readListPage(database, { cursor, limit, withContent: true }).catch(
      (error: unknown) => {
        throw toStoreError(error);
      },
    );
    first ??= page.revision;
    if (page.revision !== first) {
      throw new PostStoreError(
        'conflict',
        `The list has changed meanwhile: it is at revision ${page.revision}.`,
      );
    }
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
