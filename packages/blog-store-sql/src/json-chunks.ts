import type { SqlStatement, SqlValue } from './sql-database.ts';

/** The approximate length of bound JSON: values are limited to two million bytes. */
const chunkLength = 300_000;

/** Repeats a statement that ends in `IN` until all rows are bound. */
export function forRows(
  rows: readonly number[],
  sql: string,
  values: readonly SqlValue[] = [],
): readonly SqlStatement[] {
  return forEachChunk(rows, `${sql} (SELECT value FROM json_each(?))`, values);
}

/**
 * Repeats a statement until all items are bound as JSON, after the other values. Returns no
 * statement for no items.
 */
export function forEachChunk(
  items: readonly unknown[],
  sql: string,
  values: readonly SqlValue[] = [],
): readonly SqlStatement[] {
  const chunks: string[][] = [];
  let length = Infinity;
  for (const item of items) {
    const json = JSON.stringify(item);
    if (length + json.length > chunkLength) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(json);
    length += json.length;
  }
  return chunks.map((chunk) => ({ sql, values: [...values, `[${chunk.join(',')}]`] }));
}
