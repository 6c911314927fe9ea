import { expect, test } from 'vitest';

import { isSafeToParse } from './is-safe-to-parse.ts';
import { markdownToHtml } from './markdown-to-html.ts';

const base = { baseUrl: 'https://a.example/post' };
const chinese = '这个命令可以列出目录中的全部文件,并且按照修改时间排序。';

test.each([
  ['301 commands in backticks', '- `ls -l /tmp`\n'.repeat(301)],
  ['401 links of one paragraph', '[link](/b) word '.repeat(401)],
  ['1,000 lines of code', `\`\`\`\n${'x = y[0] * z_1\n'.repeat(1_000)}\`\`\``],
  ['a table of 400 rows', `|a|b|c|d|\n|-|-|-|-|\n${'|some word|1|2|3|\n'.repeat(400)}`],
  ['a dense list in Chinese', `- 使用 \`ls\` 和 \`cat\`,见 [文档](/docs)。${chinese}\n`.repeat(500)],
  ['600 keys', '<kbd>Ctrl</kbd> and <kbd>C</kbd> stop a program.\n\n'.repeat(600)],
])('%s are HTML, however many they are', (_, text) => {
  expect(isSafeToParse(text)).toBe(true);
  expect(markdownToHtml(text, base)).not.toMatch(/^<pre>(?!<code)/u);
});

test.each<[string, string]>([
  ['nested quotes', '> '.repeat(4_000)],
  ['nested lists', '- '.repeat(1_000)],
  [
    'nested lists over lines',
    Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  ],
  ['growing backtick runs', Array.from({ length: 480 }, (_, index) => '`'.repeat(index + 1)).join(' ')],
  ['escaped backtick runs', '\\`` '.repeat(20_000)],
  ['unclosed comments', 'a<!--'.repeat(8_000)],
  ['unclosed titles', '[](a (b '.repeat(3_000)],
  ['open brackets before closing ones', '['.repeat(2_000) + 'a' + '](x)'.repeat(2_000)],
  ['emphasis that closes', '*a **b '.repeat(4_000)],
  ['closing markers in code that is none', `\`\`\`a\`\n${'`]` ] '.repeat(4_000)}`],
  ['tags', '<br>'.repeat(7_000)],
  [
    'unclosed tags',
    `${Array.from({ length: 100 }, (_, id) => `<b id="${id}">`).join('')}${'\n\na'.repeat(1_000)}`,
  ],
  ['cells', `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}`],
  ['120,001 characters', 'a'.repeat(120_001)],
])('%s are not safe to parse', (_, text) => expect(isSafeToParse(text)).toBe(false));
