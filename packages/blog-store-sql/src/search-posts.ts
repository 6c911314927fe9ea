import { type BlogPost, getSearchPhrases, getSearchTerms, type ParsedSearch } from '@branchbook/blog-core';

import { forEachChunk } from './json-chunks.ts';
import { summaryColumns } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlRow, type SqlStatement } from './sql-database.ts';

/** A post to index. */
export interface IndexedPost {
  readonly row: number;
  readonly post: BlogPost;
}

/**
 * Returns the rows of at most `limit` posts that contain each word of a text and have all tags, as
 * `searchPosts` of blog-core finds them. Posts with the words in title or slug come first; within each group the
 * latest added. Without a word there are no results.
 *
 * Reads at most `limit` posts per group, so it does not rank them.
 */
export async function searchPosts(
  database: SqlDatabase,
  { text, tags }: ParsedSearch,
  limit: number,
): Promise<readonly SqlRow[]> {
  const phrases = getSearchPhrases(text);
  if (phrases.length === 0) return [];
  // The star makes the last term of a phrase a prefix. Terms contain no quotes.
  const query = phrases.map((phrase) => `"${phrase}"*`).join(' ');
  const found = await database.batch([find(`title : (${query})`, tags, limit), find(query, tags, limit)]);
  const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), row]));
  return [...byRow.values()].slice(0, limit);
}

/** Returns the statements that index posts for search. */
export function indexStatements(posts: Iterable<IndexedPost>): readonly SqlStatement[] {
  const entries = Array.from(posts, toEntry);
  return [
    ...forEachChunk(
      entries.filter((entry) => !isLong(entry)).map(({ row, title, texts }) => [row, title, texts[0]]),
      `REPLACE INTO post_search (rowid, title, text1)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
    ),
    ...entries.filter(isLong).map(({ row, title, texts }) => ({
      sql: `REPLACE INTO post_search (rowid, title, ${textColumns.join(', ')})
        VALUES (CAST(? AS INTEGER), ?, ?, ?, ?, ?)`,
      values: [row, title, ...textColumns.map((_, index) => texts[index] ?? '')],
    })),
  ];
}

/** Empties the search index. */
export const clearSearchStatement: SqlStatement = {
  sql: "INSERT INTO post_search (post_search) VALUES ('delete-all')",
};

/**
 * The columns of the texts beside the title. The pairs of letters of an unspaced script are longer
 * than its text, and D1 limits a value to two million bytes.
 */
export const textColumns = ['text1', 'text2', 'text3', 'text4'] as const;

/** In UTF-16 units, which have at most three bytes. */
const maxColumnLength = 600_000;

interface IndexEntry {
  readonly row: number;
  readonly title: string;
  readonly texts: readonly string[];
}

function toEntry({ row, post }: IndexedPost): IndexEntry {
  const { title, slug, author, excerpt, content } = post;
  const [titleTerms = ''] = splitTerms(joinTerms([title, slug]));
  return { row, title: titleTerms, texts: splitTerms(joinTerms([author, excerpt, content])) };
}

/** Returns the terms of texts, separated by spaces. The dashes keep phrases within a text. */
function joinTerms(texts: readonly string[]): string {
  return texts.map((text) => getSearchTerms(text).join(' ')).join(` ${fieldEnd} `);
}

/** A term that no phrase has, since it is no letter and no digit. */
const fieldEnd = '―';

/** Splits terms at spaces into parts of `maxColumnLength`. */
function splitTerms(terms: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < terms.length || start === 0;) {
    const isRest = terms.length - start <= maxColumnLength;
    const space = isRest ? -1 : terms.lastIndexOf(' ', start + maxColumnLength);
    const end = isRest ? terms.length : space > start ? space : start + maxColumnLength;
    parts.push(terms.slice(start, end));
    start = Math.max(end, 1);
  }
  return parts;
}

/** Returns true if an entry does not fit into the JSON of a chunk. */
function isLong({ title, texts }: IndexEntry): boolean {
  return title.length + (texts[0]?.length ?? 0) > maxColumnLength || texts.length > 1;
}

function find(query: string, tags: readonly string[], limit: number): SqlStatement {
  const tagged = tags.map(
    () => 'AND EXISTS (SELECT 1 FROM post_tag t WHERE t.row = post_search.rowid AND t.slug = ?)',
  );
  return {
    sql: `SELECT ${summaryColumns} FROM
        (SELECT rowid AS found FROM post_search WHERE post_search MATCH ? ${tagged.join(' ')} ORDER BY rowid DESC LIMIT ?)
      JOIN post p ON p.row = found ORDER BY p.row DESC`,
    values: [query, ...tags, limit],
  };
}
