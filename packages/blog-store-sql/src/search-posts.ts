import { forRows } from './json-chunks.ts';
import { summaryColumns } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlRow, type SqlStatement } from './sql-database.ts';

const maxWords = 10;
/** The accents that FTS5 ignores. It splits a word at any other mark. */
const accents = /[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/gu;
/**
 * Matches a word without accents whose last part has three letters or digits. Others are found
 * whole only: half the list has a word that begins with a given letter. FTS5 knows Unicode 6.1,
 * where the vowels excluded here were marks.
 */
const threeLettersAtEnd = /(?:(?![\u19b0-\u19c9\u1cf2\u1cf3])[\p{L}\p{N}]){3}\p{M}*$/u;

/**
 * Returns the rows of at most `limit` posts with all words of a text. A word of three letters or
 * digits is also found as the prefix of a longer one. Posts with the words in title or slug come
 * first; within each group the latest added. Uses the first 10 words; without a word there are no
 * results.
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
  const query = words.map((word) => (isPrefix(word) ? `"${word}"*` : `"${word}"`)).join(' ');
  const found = await database.batch([find(`title : (${query})`, limit), find(query, limit)]);
  const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), row]));
  return [...byRow.values()].slice(0, limit);
}

function isPrefix(word: string): boolean {
  return threeLettersAtEnd.test(word.replaceAll(accents, ''));
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
