import { describe, expect, test } from 'vitest';

import { parseMarkdown } from './parse-markdown.ts';
import { getHeadingShift } from './page-headings.ts';

const levelsOf = (markdown: string) => parseMarkdown(markdown).headings.map(({ level }) => level);

test.each([
  [[1, 2, 6], 1],
  [[2, 3, 2], 0],
  [[4, 3], -1],
  [[6], -4],
  [[], 0],
])('headings of the levels %j move by %i', (levels, shift) => {
  expect(getHeadingShift(levels)).toBe(shift);
});

test('the number of headings is unlimited', () => {
  expect(getHeadingShift(Array.from({ length: 300_000 }, () => 3))).toBe(-1);
});

describe('headings of a body', () => {
  test.each([
    ['# One\n\n## Two\n\n# Three', [2, 3, 2]],
    ['## One\n\n### Two\n\n#### Three', [2, 3, 4]],
    ['### One\n\n###### Two', [2, 5]],
    ['A title\n===\n\nA part\n---', [2, 3]],
    // All move alike, also where the first is not the shallowest.
    ['### One\n\n## Two', [3, 2]],
    ['## One\n\n> # Quoted\n\n- ### In a list', [3, 2, 4]],
  ])('%j are shown with the levels %j', (markdown, levels) => {
    expect(levelsOf(markdown)).toEqual(levels);
  });

  test('level six headings stay at level six when others are shifted down', () => {
    expect(levelsOf('# One\n\n##### Five\n\n###### Six')).toEqual([2, 6, 6]);
  });

  test.each(['', '#', '##', '###', '### '])('headings do not move for an empty heading: %j', (begun) => {
    const levels = levelsOf(`## One\n\n${begun}\n\n### Two`);
    expect([levels[0], levels.at(-1)]).toEqual([2, 3]);
  });

  test('empty headings alone start at level two', () => {
    expect(levelsOf('#\n\n## One')).toEqual([2, 2]);
    expect(levelsOf('##\n\n#\n\n###')).toEqual([3, 2, 4]);
  });

  test('the footnotes’ heading is not shifted, and dropped headings do not count', () => {
    const { tree, headings } = parseMarkdown('### One[^1]\n\n[^1]: Note\n\n[^2]: # Never referred to');
    expect(headings.map(({ level }) => level)).toEqual([2]);
    expect(JSON.stringify(tree)).toMatch(/"tagName":"h2","properties":\{[^}]*"id":"footnote-label"/u);
  });
});
