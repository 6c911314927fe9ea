import { textWidth } from '../editor/edits/text-width.ts';

/** A word with the hyphens behind it, or one sign of a script without spaces: a line may be broken after either. */
const unbroken =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]+-*|-+)?(\s*)/gu;

const tabWidth = 4;

/**
 * Counts the rows of a text whose lines are broken as a text area breaks them: gives the row at which each line begins, from 0, and, as
 * the last figure, how many rows there are. It counts letters, so it holds for a font of even width.
 */
export type RowsOfLines = (text: string, columns: number) => readonly number[];

/**
 * Makes a counter that remembers the lines of the text before: from one key to the next, nearly all of them stay.
 *
 * @example createRowsOfLines()('one two\nthree', 5) // 5 letters have room in a row: [0, 2, 3]
 */
export function createRowsOfLines(): RowsOfLines {
  let last = { columns: 0, rows: new Map<string, number>() };

  return (text, columns) => {
    const known = last.columns === columns ? last.rows : new Map<string, number>();
    const rows = new Map<string, number>();
    const begins = [0];
    let row = 0;
    for (const line of text.split('\n')) {
      const count = known.get(line) ?? rowsOf(line.replaceAll('\t', ' '.repeat(tabWidth)), columns);
      rows.set(line, count);
      row += count;
      begins.push(row);
    }
    last = { columns, rows };
    return begins;
  };
}

function rowsOf(line: string, columns: number): number {
  if (textWidth(line) <= columns) return 1;
  let rows = 1;
  let taken = 0;
  for (const [, word = '', gap = ''] of line.matchAll(unbroken)) {
    const width = textWidth(word);
    if (taken > 0 && taken + width > columns) {
      rows += 1;
      taken = 0;
    }
    // What has no room in a row of its own is broken anywhere.
    const more = Math.max(0, Math.ceil(width / columns) - 1);
    rows += more;
    // The spaces at a row's end may hang over it.
    taken += width - more * columns + gap.length;
  }
  return rows;
}
