import { seedPosts } from '@branchbook/blog-core/seeds';
import { expect, test } from 'vitest';

import { isQuickToParse } from './limits.ts';
import { parseMarkdown } from './parse-markdown.ts';

test('seeds, code, tables and nested lists are quick to parse', () => {
  for (const post of seedPosts) expect(isQuickToParse(post.content)).toBe(true);
  expect(isQuickToParse('- a\n  - b\n    - c\n      - d\n\n> > quote\n\n1. x\n   1. y')).toBe(true);
  expect(isQuickToParse('Some words.\n\n<!-- a comment -->\n\n'.repeat(150))).toBe(true);
  expect(isQuickToParse(`\`\`\`js\n${' '.repeat(60)}deep();\n\`\`\``)).toBe(true);
});

const hostile: Record<string, string> = {
  'nested quotes': '>'.repeat(4000),
  'nested quotes with spaces': '> '.repeat(4000),
  'nested lists on one line': '- '.repeat(1000),
  'nested numbered lists on one line': '1. '.repeat(1000),
  'nested lists over lines': Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  'emphasis pairs': '*a **b '.repeat(4000),
  'nested emphasis': `${'*'.repeat(4000)}a${'*'.repeat(4000)}`,
  'open brackets': '['.repeat(5000),
  'nested links': `${'['.repeat(2000)}a${'](x)'.repeat(2000)}`,
  'growing backtick runs': Array.from({ length: 1000 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  'long tables': `|a|\n|-|\n${'|b|\n'.repeat(4000)}`,
  'wide tables': `|${'a|'.repeat(4000)}\n|${'-|'.repeat(4000)}`,
  'long lists': '- a\n'.repeat(4000),
  'nested quotes after a bare carriage return': `x\r${'> '.repeat(4000)}`,
  'long lists by bare carriage returns': '- a\r'.repeat(4000),
  'unclosed comments': 'a<!--'.repeat(4000),
  'unclosed instructions': 'a<?'.repeat(4000),
  'unclosed declarations': 'a<!A '.repeat(4000),
  'closing brackets after many escapes': '\\'.repeat(23_190) + ']'.repeat(799),
  'pairs of brackets around escapes': `[${'\\'.repeat(23_190)}${']'.repeat(798)}`,
  'emphasis that closes over many lines': '*a\r\n'.repeat(700),
  'emphasis that closes after many references': '&amp;'.repeat(4_000) + 'a* '.repeat(1_000),
  tags: '<br>'.repeat(2_000),
  'unclosed tags before many blocks': `${Array.from({ length: 100 }, (_, id) => `<b id="${id}">`).join('')}${'\n\na'.repeat(200)}`,
  'five megabytes': 'word '.repeat(1_000_000),
};

test.each(Object.entries(hostile))('%s are not quick to parse', (_, text) =>
  expect(isQuickToParse(text)).toBe(false),
);

// Not a timed test: a text that the guard lets through but the parser cannot handle would hang or overflow here.
test.each([
  ['quotes', '> '.repeat(12)],
  ['lists', '- '.repeat(12)],
  ['brackets', '['.repeat(800)],
  ['emphasis', '*a '.repeat(540)],
  ['nested emphasis', `${'*'.repeat(270)}a${'*'.repeat(270)}`],
  ['closing brackets after escapes', '\\'.repeat(3_000) + ']'.repeat(90)],
  ['tags', '<kbd>a</kbd>'.repeat(500)],
  ['nested tags', '<div>'.repeat(1_000)],
  ['unclosed tags', `${'<b>'.repeat(100)}${'\n\na'.repeat(400)}`],
  ['table rows', `|a|\n|-|\n${'|b|\n'.repeat(990)}`],
  ['unclosed comments', 'a<!--'.repeat(200)],
  ['backticks', Array.from({ length: 200 }, (_, index) => '`'.repeat(index + 1)).join(' ')],
])('the maximum of quick %s is parsed', (_, text) => {
  expect(isQuickToParse(text)).toBe(true);
  expect(parseMarkdown(text).tree.type).toBe('root');
});

const lines = (count: number) => 'a\n'.repeat(count);
test.each([
  ['characters', 'a'.repeat(24_000), 'a'],
  ['brackets', '[]\n\n'.repeat(400), ']'],
  ['emphasis', '*_~a\n\n'.repeat(100) + '*_~*_~*_~*_~*_~a\n\n'.repeat(86) + '*_~*_~*_~*', '~'],
  ['steps to pair marks up, of brackets', ']'.repeat(500) + '\\'.repeat(100), '\\'],
  ['steps to pair marks up, of emphasis', '*'.repeat(300) + '&'.repeat(700), '&'],
  ['steps to pair marks up, in all paragraphs', `${']'.repeat(500)}\n\n${'*'.repeat(223)}`, '*'],
  ['tags', '<br>'.repeat(1_000), '<b>'],
  ['elements that unclosed tags repeat', `${'<i><b title>'.repeat(9)}${'\n'.repeat(815)}`, '\n'],
  ['backtick runs', '``a'.repeat(600), '`'],
  ['lines', lines(1_000), '\n'],
  ['lines by bare carriage returns', 'a\r'.repeat(1_000), '\r'],
  ['lines by both', 'a\r\n'.repeat(1_000), '\r\n'],
  ['openings of HTML', '<!-- a --><?'.repeat(100), '<!'],
  ['pipes', '|'.repeat(2_000), '|'],
  ['quotes', '>'.repeat(12), '>'],
  ['lists', '- + * '.repeat(4), '- '],
  ['numbered lists', '1. 2) '.repeat(3) + '123456789. 1) '.repeat(3), '> '],
  ['lists, the last one empty', '- '.repeat(12), '-'],
  ['numbered lists, the last one empty', '1. '.repeat(12), '1.'],
  ['lists by tabs', '-\t'.repeat(12), '-\t'],
  ['levels of indent', `text\n${' '.repeat(22)}- a`, `\n${' '.repeat(23)}- a`],
  ['levels of indent by tabs', `${'\t'.repeat(22)}> a`, `\n${'\t'.repeat(23)}> a`],
])('the limit of %s: up to it is quick, one more is not', (_, most, more) => {
  expect(isQuickToParse(most)).toBe(true);
  expect(isQuickToParse(most + more)).toBe(false);
});

test.each([
  ['dashes without a space', '-'.repeat(40)],
  ['numbers without a space', '1.'.repeat(40)],
  ['numbers too long for a list', '1234567890. '.repeat(40)],
  ['signs in the middle of a line', `a ${'> - '.repeat(40)}`],
  ['indent without a sign', ' '.repeat(400)],
])('%s open no containers', (_, text) => expect(isQuickToParse(text)).toBe(true));
