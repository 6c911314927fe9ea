import { forRows } from './json-chunks.ts';
import { summaryColumns } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlRow, type SqlStatement } from './sql-database.ts';

const maxWords = 10;
/** Shorter words are found whole only: half the list has a word that begins with a given letter. */
const threeCharacters = /^.{3}/u;

/**
 * Returns the rows of at most `limit` posts with all words of a text. A word of three characters is
 * also found as the prefix of a longer one. Posts with the words in title or slug come first;
 * within each group the latest added. Uses the first 10 words; without a word there are no results.
 *
 * Reads at most `limit` posts per group, so it does not rank them.
 */
export async function searchPosts(
  database: SqlDatabase,
  text: string,
  limit: number,
): Promise<readonly SqlRow[]> {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  if (words.length === 0) return [];
  const query = words.map((word) => (threeCharacters.test(word) ? `"${word}"*` : `"${word}"`)).join(' ');
  const found = await database.batch([find(`title : (${query})`, limit), find(query, limit)]);
  const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), row]));
  return [...byRow.values()].slice(0, limit);
}

/** Returns the statements that index the posts of these rows for search. */
export function indexStatements(rows: Iterable<number>): readonly SqlStatement[] {
  return forRows([...rows], `REPLACE ${insertIntoIndex} WHERE p.row IN`);
}

const insertIntoIndex = `INTO post_search (rowid, title, author, excerpt, content)
  SELECT p.row, p.title || ' ' || p.slug, p.author, p.excerpt, c.content
  FROM post p JOIN post_content c ON c.row = p.row`;

/** Rebuilds the search index from the posts. */
export const rebuildSearchStatements: readonly SqlStatement[] = [
  { sql: "INSERT INTO post_search (post_search) VALUES ('delete-all')" },
  { sql: `INSERT ${insertIntoIndex}` },
];

function find(query: string, limit: number): SqlStatement {
  return {
    sql: `SELECT ${summaryColumns} FROM
        (SELECT rowid AS found FROM post_search WHERE post_search MATCH ? ORDER BY rowid DESC LIMIT ?)
      JOIN post p ON p.row = found ORDER BY p.row DESC`,
    values: [query, limit],
  };
}
