import { parseMarkdown } from '@branchbook/markdown';
import { expect, test } from 'vitest';

import { createParsePost } from './create-parse-post.ts';
import { fitsPage } from './fits-page.ts';

const { tree } = parseMarkdown('A *text* with [a link][1] & `code`.\n\n[1]: https://example.com/?a&b\n');

test('a text fits as far as its escaped HTML does', () => {
  expect(fitsPage(tree, 60)).toBe(false);
  expect(fitsPage(tree, 300)).toBe(true);
});

test('a short text that repeats a long URL is shown as its source', async () => {
  const content = `${'[a][1] '.repeat(190)}\n\n[1]: /${'x'.repeat(22_000)}`;
  const body = await createParsePost(async () => null)({ content, isMarkdown: true });
  expect(body.type).toBe('source');
});
