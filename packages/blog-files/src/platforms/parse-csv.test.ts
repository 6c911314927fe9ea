import { describe, expect, it } from 'vitest';

import { parseCsv } from './parse-csv.ts';

describe('parseCsv', () => {
  it.each<[string, readonly (readonly string[])[]]>([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\u{feff}a\n', [['a']]],
    ['"a ""b"", c","d\ne"', [['a "b", c', 'd\ne']]],
    [
      'a,,\n,b',
      [
        ['a', '', ''],
        ['', 'b'],
      ],
    ],
    ['"open', [['open']]],
    ['"a"b,c', [['ab', 'c']]],
    ['', []],
  ])('parses %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it('takes linear time for a large cell of quotes', () => {
    const text = `"${'""x'.repeat(50_000)}"`;
    expect(parseCsv(text)[0]?.[0]).toHaveLength(100_000);
  });
});
