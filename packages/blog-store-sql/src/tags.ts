import { mergeTagNames, type TagCount } from '@branchbook/blog-core';

import { numberIn, type SqlDatabase, textIn } from './sql-database.ts';

/** Lists the tags with their numbers of posts, which the database counts as it writes them. */
export async function listTags(database: SqlDatabase): Promise<readonly TagCount[]> {
  const rows = await database.all({ sql: 'SELECT slug, name, post_count FROM tag_name' });
  return mergeTagNames(
    rows.map((row) => ({
      slug: textIn(row, 'slug'),
      name: textIn(row, 'name'),
      count: numberIn(row, 'post_count'),
    })),
  );
}
