import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getExcerpt, toExcerpt } from './get-excerpt.ts';

const ofMarkdown = (content: string) => getExcerpt({ content, isMarkdown: true });

describe('getExcerpt', () => {
  test('gives the first paragraph of Markdown in one line', () => {
    expect(ofMarkdown('# Tax\n\nWhat to write down,\n  and when.\n\nMore.')).toBe(
      'What to write down, and when.',
    );
  });

  test('gives the lines between hard breaks with spaces', () => {
    expect(ofMarkdown('One\\\ntwo  \nthree\\\\\nfour')).toBe('One two three\\ four');
  });

  test.each([
    '# A heading',
    '####### no heading\n\n',
    'A heading\n=========',
    'A heading\n---',
    '> A quote',
    '- an item\n- another',
    '* an item',
    '+ an item',
    '1. first',
    '2) second',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'a | b\n--|--\n1 | 2',
    '<div>Some HTML</div>',
    '    code by indentation',
    '\tcode by a tab',
    '```ts\nconst code = 1;\n\nconst more = 2;\n```',
    '~~~\ncode\n~~~',
    '[link]: https://example.com',
    '---',
    '![](picture.png)',
  ])('passes over what is no paragraph of words: %j', (block) => {
    if (block.startsWith('#######')) expect(ofMarkdown(block)).toBe('####### no heading');
    else expect(ofMarkdown(`${block}\n\nThe first words.`)).toBe('The first words.');
  });

  test.each([
    ['```\n~~~\nCode\n\nmore\n```'],
    ['~~~\n```\n\nCode\n~~~'],
    ['````\n```\n\nCode\n````'],
    ['```\n\n```ts\n\nCode\n```'],
    ['```\nCode\n`````  '],
    ['```\nCode\n   ```\t'],
    ['~~~ a`b\nCode\n~~~'],
  ])('ends fenced code only at a line of the same signs, as many and nothing else: %j', (block) => {
    expect(ofMarkdown(`${block}\n\nThe first words.`)).toBe('The first words.');
  });

  test('takes three backticks with one behind them for words', () => {
    expect(ofMarkdown('```code``` comes first\n\nMore.')).toBe('code comes first');
  });

  test('takes a paragraph that follows a heading without a blank line', () => {
    expect(ofMarkdown('# Tax\nWhat to write down.')).toBe('What to write down.');
  });

  test.each([
    ['What *to* __write__ ~~up~~ `down`', 'What to write up down'],
    ['See [the page](/page) or [that][1].', 'See the page or that.'],
    ['![A ledger](a.png) shows it.', 'A ledger shows it.'],
    ['At <https://example.com> or <mailto:a@b.c>', 'At https://example.com or mailto:a@b.c'],
    ['A note[^1] and <b>bold</b>', 'A note and bold'],
    ['snake_case_name stays, so do 2 - 1 and a > b', 'snake_case_name stays, so do 2 - 1 and a > b'],
    ['Not \\*emphasised\\*, a\\_b', 'Not *emphasised*, a_b'],
    ['Windows\r\nlines', 'Windows lines'],
    ['- not\nsure', null],
    ['Old\rlines', 'Old lines'],
    ['One\n  \nTwo', 'One'],
    ['###### Small\nText under it', 'Text under it'],
    ['First # one\nsecond', 'First # one second'],
    ['#\nText', null],
    ['10. Ten\nmore', null],
    ['  Two spaces in', 'Two spaces in'],
    ['`code` comes first', 'code comes first'],
    ['~ about ten', '~ about ten'],
    ['At <http://example.com>, see [that][page-1]', 'At http://example.com, see that'],
    ['A note[^first] and <b class="x">bold</b>', 'A note and bold'],
    ['Title\n=====', null],
    ['a | b\n- | -', null],
    ['First\nsum =', 'First sum ='],
    ['First\n=> so', 'First => so'],
    ['First\nwell-known', 'First well-known'],
    ['First\nwith a -', 'First with a -'],
    ['First\n-5 degrees', 'First -5 degrees'],
    ['First\n:', 'First :'],
  ])('leaves the words of %j', (content, excerpt) => {
    expect(ofMarkdown(content)).toBe(excerpt);
  });

  test('takes the first line with words where the post is plain text', () => {
    expect(getExcerpt({ content: '\n---\n# First *line*\nSecond', isMarkdown: false })).toBe(
      '# First *line*',
    );
  });

  test('gives null where there are no words', () => {
    expect(ofMarkdown('')).toBeNull();
    expect(ofMarkdown('# Tax\n\n- one')).toBeNull();
    expect(getExcerpt({ content: ' \n?!', isMarkdown: false })).toBeNull();
  });

  test('cuts a long paragraph', () => {
    expect(getExcerpt({ content: 'One two three', isMarkdown: true }, { maxCharacters: 8 })).toBe('One two…');
    expect(getExcerpt({ content: 'One two three', isMarkdown: false }, { maxCharacters: 8 })).toBe(
      'One two…',
    );
  });

  test.each(['<a', '![', '_', '-', '[^', '`'])('takes no long time for a long text of %j', (sign) => {
    expect(
      getExcerpt({ content: `x ${sign.repeat(500_000)}\n\n${sign.repeat(500_000)}x`, isMarkdown: true }),
    ).toMatch(/^x/u);
  });

  test('gives one line of words or nothing, whatever the content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (content, isMarkdown) => {
        const excerpt = getExcerpt({ content, isMarkdown });
        if (excerpt !== null) expect(excerpt).toMatch(/^\S(?:.*\S)?$/u);
      }),
    );
  });
});

describe('toExcerpt', () => {
  test('leaves a text of 300 characters as it is, and cuts a longer one at a word', () => {
    const words = `${'word '.repeat(59)}words`;
    expect(toExcerpt(words)).toBe(words);
    expect(toExcerpt(`${words}s`)).toBe(`${'word '.repeat(59).trim()}…`);
  });

  test('joins lines and spaces', () => {
    expect(toExcerpt('  What\n\n to \t do ')).toBe('What to do');
  });

  test('cuts a word only where it is the first, and no character in two', () => {
    expect(toExcerpt('Unbreakable', { maxCharacters: 5 })).toBe('Unbre…');
    expect(toExcerpt('abc🙂d', { maxCharacters: 4 })).toBe('abc…');
  });

  test('cuts a text without spaces at its length, and not at a space that is far from there', () => {
    const text = `Branchbook 是${'一个面向独立开发者的平台'.repeat(40)}`;
    expect(toExcerpt(text)).toBe(`${text.slice(0, 300)}…`);
    expect(toExcerpt(`One ${'x'.repeat(29)}y`, { maxCharacters: 33 })).toBe('One…');
    expect(toExcerpt(`One ${'x'.repeat(30)}y`, { maxCharacters: 34 })).toBe(`One ${'x'.repeat(30)}…`);
    expect(toExcerpt(`One ${'x'.repeat(30)}🙂`, { maxCharacters: 35 })).toBe(`One ${'x'.repeat(30)}…`);
  });

  test('leaves characters of two units whole where it does not cut them', () => {
    expect(toExcerpt('😀 one two', { maxCharacters: 8 })).toBe('😀 one…');
  });

  test('gives null without a letter or a figure', () => {
    expect(toExcerpt(' … ')).toBeNull();
    expect(toExcerpt('7')).toBe('7');
  });
});
