import { expect, test } from 'vitest';

import { createParsePost } from './create-parse-post.ts';

const parse = createParsePost();

test.each([
  ['a long text', 'A line with some words.\n\n'.repeat(1_500)],
  ['301 commands', '- `ls -l`\n'.repeat(301)],
  ['1,200 lines of code', `\`\`\`\n${'a = 1\n'.repeat(1_200)}\`\`\``],
  ['a table of 400 rows', `|a|b|c|d|\n|-|-|-|-|\n${'|a|1|2|3|\n'.repeat(400)}`],
])('%s is parsed without a thread', async (_, content) => {
  expect(await parse({ content, isMarkdown: true })).toMatchObject({ type: 'parsed' });
});

test('a text that would block the server stays its source', async () => {
  const content = '- '.repeat(1_000);
  expect(await parse({ content, isMarkdown: true })).toMatchObject({ type: 'source', content });
});
