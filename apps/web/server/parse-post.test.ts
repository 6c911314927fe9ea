import { parseMarkdown } from '@branchbook/markdown';
import { expect, test } from 'vitest';

import { createParsePost, retryMs } from './create-parse-post.ts';
import { parsePost } from './parse-post.ts';

test('Markdown is parsed once', async () => {
  const first = await parsePost({ content: '# One\n\nTwo *three*.', isMarkdown: true });
  expect(first.type).toBe('parsed');
  expect(await parsePost({ content: '# One\n\nTwo *three*.', isMarkdown: true })).toBe(first);
});

test('each line of another text is a paragraph, and stays as it is', async () => {
  const body = await parsePost({ content: '*one*\n\n<b>two</b>', isMarkdown: false });
  if (body.type !== 'parsed') throw new Error(body.type);
  expect(body.parsed.tree.children).toMatchObject([
    { tagName: 'p', children: [{ type: 'text', value: '*one*' }] },
    { tagName: 'p', children: [{ type: 'text', value: '' }] },
    { tagName: 'p', children: [{ type: 'text', value: '<b>two</b>' }] },
  ]);
});

test('what takes too long stays a text, and nobody else waits for it', async () => {
  // The parser's time grows with its square: minutes, on any machine.
  const content = '*a_ '.repeat(97_500);
  const slow = parsePost({ content, isMarkdown: true });
  const first = await Promise.race([slow, parsePost({ content: 'Quick.', isMarkdown: true })]);
  expect(first.type).toBe('parsed');
  expect(await slow).toEqual({ type: 'source', content });
});

test('what is too much to draw stays a text', async () => {
  const content = 'A line.\n\n'.repeat(100_000);
  expect((await parsePost({ content, isMarkdown: true })).type).toBe('source');
});

test('what a busy machine had no time for is tried again after a minute, and not before', async () => {
  const content = 'a\n'.repeat(1_100);
  const answers = [null, parseMarkdown(content)];
  const time = { now: 0 };
  const parse = createParsePost(
    async () => answers.shift() ?? null,
    () => time.now,
  );
  expect((await parse({ content, isMarkdown: true })).type).toBe('source');
  time.now = retryMs - 1;
  expect((await parse({ content, isMarkdown: true })).type).toBe('source');
  expect(answers).toHaveLength(1);
  time.now = retryMs;
  expect((await parse({ content, isMarkdown: true })).type).toBe('parsed');
  expect((await parse({ content, isMarkdown: true })).type).toBe('parsed');
});
