import { describe, expect, test } from 'vitest';

import { after, read, write } from '../testing/marked-text.ts';
import { describeCell } from './describe-cell.ts';
import { formatTable } from './format-table.ts';
import { getTextWidth } from './text-width.ts';

describe('a table', () => {
  test.each([
    [
      'has its columns below each other',
      '|a|long name|\n|-|:-:|\n|1|2‸|',
      '| a   | long name |\n| --- | :-------: |\n| 1   |     2‸     |',
    ],
    [
      'counts Chinese letters as two',
      'a|b\n-|-:\n日本語|‸x',
      '| a      |   b |\n| ------ | --: |\n| 日本語 |   ‸x |',
    ],
    ['keeps escaped pipes', '|a\\|b|\n|-|\n|c‸|', '| a\\|b |\n| ---- |\n| c‸    |'],
    ['keeps a cell too many', '|‸a|\n|-|\n|1|2|', '| ‸a   |\n| --- |\n| 1   | 2 |'],
    ['stays in its quote', '> |‸a|\n> |-|', '> | ‸a   |\n> | --- |'],
    ['leaves what is around it', 'x\n\n|‸a|\n|-|\n\ny', 'x\n\n| ‸a   |\n| --- |\n\ny'],
    [
      'is apart from one above a heading',
      '|a|\n|-|\n# H | z\n|‸b|\n|-|',
      '|a|\n|-|\n# H | z\n| ‸b   |\n| --- |',
    ],
    [
      'is apart from one above a quote',
      '|a|\n|-|\n> |‸b|\n> |-|\n|1|',
      '|a|\n|-|\n> | ‸b   |\n> | --- |\n|1|',
    ],
    [
      'keeps numbers and signs that begin no block',
      '|‸a|\n|-|\n1.|\n#|',
      '| ‸a   |\n| --- |\n| 1.  |\n| #   |',
    ],
  ])('%s', (_, given, wanted) => {
    expect(write(after(formatTable, read(given)))).toBe(wanted);
  });

  test.each([
    '> quote | x',
    '- item | y',
    '  2) item | y',
    '# H | z',
    '``` | x',
    '~~~a|b',
    '<!-- a | b -->',
    '[^a]: b | c',
  ])('ends above %j', (line) => {
    expect(write(after(formatTable, read(`|‸a|\n|-|\n${line}\n|2|`)))).toBe(
      `| ‸a   |\n| --- |\n${line}\n|2|`,
    );
    expect(formatTable(read(`|a|\n|-|\n${line}‸`))).toBeNull();
  });

  test.each([
    'no ‸table',
    'a | b‸',
    '```\n|a|‸\n|-|\n```',
    '|a|b|\n|-|‸',
    '1. a | b‸\n   --- | ---\n   x | y\n2. next',
    '1. a | b\n   --- | ---\n   x‸ | y\n2. next',
    '# a | b‸\n--- | ---',
  ])('%j is none', (given) => {
    expect(formatTable(read(given))).toBeNull();
  });

  test.each([
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['ｶ', 1],
  ])('%s is %i wide', (text, width) => {
    expect(getTextWidth(text)).toBe(width);
  });
});

test.each([
  ['| Day | Out |\n| --- | --- |\n| Mon | ‸12 |', 'Out, row 1'],
  ['| Day‸ | Out |\n| --- | --- |', 'Day, header'],
  ['|  | Out |\n| --- | --- |\n| 1 | 2 |\n| ‸ |  |', 'Column 1, row 2'],
  ['no table‸', ''],
])('the cell at the cursor of %j is %j', (marked, wanted) => {
  expect(describeCell(read(marked))).toBe(wanted);
});
