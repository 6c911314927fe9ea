import { indexStatements } from './search-posts.ts';
import { getDateKey, getTitleKey, maxTitleLength } from './sort-keys.ts';
import { numberIn, type SqlDatabase, textIn, textOrNullIn } from './sql-database.ts';

/** Posts filled at once: 100,000 posts take 200 queries; D1 allows 1,000 per request. */
const filledAtOnce = 1000;

/**
 * Fills what the SQL of a migration cannot compute, in parts: the sort keys, and the search index of
 * the same posts. If it is interrupted, the next call continues.
 */
export async function fillSortKeys(database: SqlDatabase): Promise<void> {
  for (;;) {
    const rows = await database.all({
      sql: `SELECT row, id, substr(title, 1, ${maxTitleLength}) AS title, substr(date, 1, 100) AS date,
          substr(extra ->> 'publishedAt', 1, 100) AS published_at
        FROM post WHERE sort_title IS NULL LIMIT ${filledAtOnce}`,
    });
    if (rows.length === 0) return;
    const keys = rows.map((row) => {
      const publishedAt = textOrNullIn(row, 'published_at');
      const post = { id: numberIn(row, 'id'), date: textIn(row, 'date'), publishedAt };
      return [numberIn(row, 'row'), getTitleKey(textIn(row, 'title')), getDateKey(post)];
    });
    await database.batch([
      {
        // A post that was written meanwhile has its keys. The plus keeps the engine from searching by
        // the index of titles, for each item again.
        sql: `UPDATE post SET sort_title = each.value ->> 1, sort_date = each.value ->> 2
          FROM json_each(?) AS each WHERE post.row = each.value ->> 0 AND +sort_title IS NULL`,
        values: [JSON.stringify(keys)],
      },
      ...indexStatements(rows.map((row) => numberIn(row, 'row'))),
    ]);
  }
}
