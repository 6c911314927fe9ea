import { summaryColumns } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlRow, type SqlStatement } from './sql-database.ts';

const maxWords = 10;

/**
 * Gives the rows of posts that have all of the first ten words of a text, in any of their forms: those that have them in the title
 * first, then the others, each the latest added first. Whatever stands in the text is a word or is passed over; no words find nothing.
 *
 * It reads no more posts than are wanted, however many have the words, and so it does not rank them.
 */
export async function searchPosts(
  database: SqlDatabase,
  text: string,
  limit: number,
): Promise<readonly SqlRow[]> {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  if (words.length === 0) return [];
  const query = words.map((word) => `"${word}"`).join(' ');
  const found = await database.batch([find(`title : (${query})`, limit), find(query, limit)]);
  const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), row]));
  return [...byRow.values()].slice(0, limit);
}

/** Builds the index of words anew from the posts. */
export const rebuildSearchStatements: readonly SqlStatement[] = [
  { sql: "INSERT INTO post_search (post_search) VALUES ('delete-all')" },
  {
    sql: `INSERT INTO post_search (rowid, title, excerpt, content)
      SELECT p.row, p.title, p.excerpt, c.content FROM post p JOIN post_content c ON c.row = p.row`,
  },
];

function find(query: string, limit: number): SqlStatement {
  return {
    sql: `SELECT ${summaryColumns} FROM
        (SELECT rowid AS found FROM post_search WHERE post_search MATCH ? ORDER BY rowid DESC LIMIT ?)
      JOIN post p ON p.row = found ORDER BY p.row DESC`,
    values: [query, limit],
  };
}
