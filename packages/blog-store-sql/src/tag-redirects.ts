import { assertNoNewerSchema, selectSchemaNumber } from './schema.ts';
import { numberIn, type SqlDatabase, textIn } from './sql-database.ts';

/** A tag that is renamed again leads to another redirect. */
const maxRedirects = 10;

/** Redirects a tag to another; null ends that. */
export async function redirectTag(database: SqlDatabase, slug: string, target: string | null): Promise<void> {
  const [schema = {}] = await database.all({ sql: `SELECT (${selectSchemaNumber}) AS number` });
  assertNoNewerSchema(numberIn(schema, 'number'));
  await database.all(
    target === null
      ? { sql: 'DELETE FROM tag_redirect WHERE slug = ?', values: [slug] }
      : { sql: 'INSERT OR REPLACE INTO tag_redirect (slug, target) VALUES (?, ?)', values: [slug, target] },
  );
}

/** Returns the first tag with posts that the redirects of a tag lead to; null if there is none. */
export async function getTagRedirect(database: SqlDatabase, slug: string): Promise<string | null> {
  const [row] = await database.all({
    sql: `WITH RECURSIVE step (slug, number) AS (
        SELECT target, 1 FROM tag_redirect WHERE slug = ?
        UNION ALL
        SELECT r.target, step.number + 1 FROM step JOIN tag_redirect r ON r.slug = step.slug
        WHERE step.number < ${maxRedirects}
      )
      SELECT slug FROM step WHERE EXISTS (SELECT 1 FROM tag_name t WHERE t.slug = step.slug)
      ORDER BY number LIMIT 1`,
    values: [slug],
  });
  return row ? textIn(row, 'slug') : null;
}
