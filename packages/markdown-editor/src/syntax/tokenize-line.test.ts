import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { initialState, tokenizeLine } from './tokenize-line.ts';
import { type SyntaxLine, updateLines } from './update-lines.ts';

/** Returns the tokens of a text: `mark ** strong a mark **`, and `/` between lines. */
function show(text: string): string {
  return updateLines([], text)
    .added.map(({ text: line, tokens }) =>
      tokens.map(({ from, to, kinds }) => `${kinds.join('+')} ${line.slice(from, to)}`).join(' · '),
    )
    .join(' / ');
}

describe('inline syntax', () => {
  test.each([
    ['a plain text', 'Plain, 2 * 3 * 4 and snake_case_name.', ''],
    ['strong', 'a **b** c', 'mark ** · strong b · mark **'],
    ['strong with underscores', 'a __b__ c', 'mark __ · strong b · mark __'],
    ['emphasis', '*a* _b_', 'mark * · emphasis a · mark * · mark _ · emphasis b · mark _'],
    ['strong emphasis', '***a***', 'mark *** · strong+emphasis a · mark ***'],
    [
      'emphasis in strong',
      '**a *b* c**',
      'mark ** · strong a  · mark * · strong+emphasis b · mark * · strong  c · mark **',
    ],
    ['a mark that is not closed', 'a **b', ''],
    ['an escaped mark', String.raw`\*a*`, 'mark \\'],
    ['strikethrough', '~~a~~ ~b~', 'mark ~~ · deleted a · mark ~~ · mark ~ · deleted b · mark ~'],
    ['code', 'a `b * c` d', 'mark ` · code b * c · mark `'],
    ['code with backticks in it', '`` a`b ``', 'mark `` · code  a`b  · mark ``'],
    ['a backtick that is not closed', 'a ` b *c*', 'mark * · emphasis c · mark *'],
    ['a link', 'a [b](/c "d") e', 'mark [ · link b · mark ](/c "d")'],
    ['a URL with parentheses', '[a](/b_(c)) d', 'mark [ · link a · mark ](/b_(c))'],
    ['strong text in a link', '[**a**](b)', 'mark [** · strong+link a · mark **](b)'],
    ['an image', '![a](b.png)', 'mark ![ · link a · mark ](b.png)'],
    ['an image in a link', '[![a](b)](c)', 'mark [![ · link a · mark ](b)](c)'],
    ['a reference', '[a][b]', 'mark [ · link a · mark ][b]'],
    ['brackets', 'a [b] c', ''],
    ['a footnote', 'a[^1].', 'mark [^ · link 1 · mark ]'],
    ['a bare URL', 'see https://a.example/b.', 'link https://a.example/b'],
    ['an autolink', '<https://a.example>', 'mark < · link https://a.example · mark >'],
    ['a tag', 'a<br>b', 'mark <br>'],
    ['a comparison', 'a < b > c', ''],
    ['a comment', 'a <!-- *b* --> *c*', 'comment <!-- *b* --> · mark * · emphasis c · mark *'],
    ['a combining character after a mark', '**a**\u0301b', 'mark ** · strong a · mark **\u0301'],
  ])('%s', (_, text, expected) => {
    expect(show(text)).toBe(expected);
  });
});

describe('blocks', () => {
  test.each([
    ['a heading', '## A *b* ##', 'mark ## · heading  A  · mark * · heading+emphasis b · mark * ##'],
    ['a hash without a space', '#tag', ''],
    ['a setext heading', 'A\n===\nb', 'heading A / mark === / '],
    ['a setext heading of the second rank', 'A\n---', 'heading A / mark ---'],
    ['a thematic break', 'a\n\n* * *', ' /  / mark * * *'],
    ['a list', '- a\n  1. b', 'mark - / mark   1.'],
    ['a task', '- [x] a', 'mark - [x]'],
    ['a quote', '> a\n> > - b', 'mark > / mark > > -'],
    ['a heading in a quote', '> # A', 'mark > # · heading  A'],
    [
      'fenced code',
      '```js\n# a\n\n~~~\n```\n*b*',
      'mark ```js / code # a /  / code ~~~ / mark ``` / mark * · emphasis b · mark *',
    ],
    ['a fence in a list', '- ```\n  a\n  ```', 'mark - ``` / code   a / mark   ```'],
    ['indented code', 'a\n\n    # b', ' /  / code     # b'],
    ['a paragraph of a list item', '- a\n\n    *b*', 'mark - /  / mark * · emphasis b · mark *'],
    [
      'a table',
      '| a | b |\n|---|--:|\n| *c* | `|` |\n\n|',
      [
        'mark | · strong  a  · mark | · strong  b  · mark |',
        'mark |---|--:|',
        'mark | · mark * · emphasis c · mark * · mark | · mark ` · code | · mark ` · mark |',
        '',
        '',
      ].join(' / '),
    ],
    ['pipes without a delimiter row', 'a | b\nc | d', ' / '],
    [
      'a comment of several lines',
      '<!-- a\n# b\n--> *c*',
      'comment <!-- a / comment # b / comment --> · mark * · emphasis c · mark *',
    ],
    ['a footnote definition', '[^1]: *a*', 'mark [^1]: · mark * · emphasis a · mark *'],
    ['a link definition', '[a]: /b "c"', 'mark [a]: · link  /b "c"'],
  ])('%s', (_, text, expected) => {
    expect(show(text)).toBe(expected);
  });
});

const pieces = [
  '\n',
  '\n\n',
  '\t',
  ' ',
  '    ',
  '# ',
  '> ',
  '- ',
  '1. ',
  ...String.raw`a b * ** _ ~~ ${'`'} ${'```'} ~~~ [ ] ( ) ![ ]( | |-| --- === < <!-- --> \ https://a.b [^1]`.split(
    ' ',
  ),
  ...'é e\u0301 日本 שלום 😀 \u200D'.split(' '),
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

test('tokens are in order, are not empty and do not overlap', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { text: line, tokens } of updateLines([], text).added) {
        let end = 0;
        for (const { from, to, kinds } of tokens) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(kinds.length).toBeGreaterThan(0);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(line.length);
      }
    }),
  );
});

test('an update gives the same lines as a new start', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), fc.nat(), (text, insert, first, second) => {
      const [from, to] = [first % (text.length + 1), second % (text.length + 1)].toSorted((a, b) => a - b);
      const changed = text.slice(0, from) + insert + text.slice(to);
      const lines = updateLines([], text).added;
      expect(update(lines, changed)).toEqual(updateLines([], changed).added);
    }),
  );
});

test('an update tokenizes only what a change concerns', () => {
  const text = 'a *b*\n\n'.repeat(1000);
  const lines = updateLines([], text).added;
  const at = 500 * 'a *b*\n\n'.length;
  expect(updateLines(lines, `${text.slice(0, at)}x${text.slice(at)}`)).toMatchObject({
    from: 999,
    removed: 2,
  });
  expect(updateLines(lines, text)).toEqual({ from: lines.length, removed: 0, added: [] });
  // A fence concerns all below.
  expect(updateLines(lines, `${text.slice(0, at)}\`\`\`${text.slice(at)}`).added).toHaveLength(1002);
});

function update(lines: readonly SyntaxLine[], text: string): readonly SyntaxLine[] {
  const { from, removed, added } = updateLines(lines, text);
  return lines.toSpliced(from, removed, ...added);
}

test('a hostile line of 100 kB takes about as long as a plain one', () => {
  const repeated =
    '[ ] * _ ~ ` < ( | # > \\ ![ []( ](<a [a]( [[a](b) ![a](b) <a <a: <!-- http:// https://a.b) **a *a_ *** :-| `a``';
  const spaced = [
    ' ',
    ' # ',
    '- ',
    '1. ',
    '-   ',
    '> - ',
    '| - ',
    '*a ',
    'a* ',
    '[a](b "',
    "[a](b '",
    '[a](b (',
  ];
  const hostile = [...repeated.split(' '), ...spaced].map((piece) =>
    piece.repeat(Math.ceil(100_000 / piece.length)),
  );
  // Runs of all lengths, so that none is closed.
  hostile.push(Array.from({ length: 440 }, (_, index) => '`'.repeat(index + 1)).join(' '));
  const time = (line: string): number => {
    const start = performance.now();
    tokenizeLine(line, line, initialState);
    return performance.now() - start;
  };
  const plain = 'a word of a text '.repeat(6000);
  time(plain);
  const usual = Math.max(5, time(plain));
  // A quadratic one would take thousands of times as long.
  const slow = hostile
    .map((line) => ({ line: line.slice(0, 10), ratio: Math.min(time(line), time(line)) / usual }))
    .filter(({ ratio }) => ratio > 100);
  expect(slow).toEqual([]);
});
