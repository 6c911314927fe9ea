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
  expect(await slow).toEqual({ type: 'source', content, isLate: true });
});

test('what is too much to draw, or too long, stays a text for good', async () => {
  for (const content of ['A line.\n'.repeat(30_000), 'A line.\n\n'.repeat(100_000)]) {
    expect(await parsePost({ content, isMarkdown: false })).toEqual({ type: 'source', content });
  }
  const content = 'A line.\n\n'.repeat(100_000);
  expect(await parsePost({ content, isMarkdown: true })).toEqual({ type: 'source', content });
});

test('what is not parsed here at all is not tried again', async () => {
  const content = 'a\n'.repeat(1_100);
  const time = { now: 0 };
  let asked = 0;
  const parse = createParsePost(
    async () => {
      asked += 1;
      return null;
    },
    () => time.now,
  );
  for (time.now of [0, retryMs]) {
    expect(await parse({ content, isMarkdown: true })).toEqual({ type: 'source', content });
  }
  expect(asked).toBe(1);
});

test('what a busy machine had no time for is tried again after a minute, and not before', async () => {
  const content = 'a\n'.repeat(1_100);
  const answers = ['late', parseMarkdown(content)] as const;
  let asked = 0;
  const time = { now: 0 };
  const parse = createParsePost(
    async () => answers[asked++] ?? null,
    () => time.now,
  );
  const late = { type: 'source', content, isLate: true };
  expect(await parse({ content, isMarkdown: true })).toEqual(late);
  time.now = retryMs - 1;
  expect(await parse({ content, isMarkdown: true })).toEqual(late);
  expect(asked).toBe(1);
  time.now = retryMs;
  expect((await parse({ content, isMarkdown: true })).type).toBe('parsed');
  expect((await parse({ content, isMarkdown: true })).type).toBe('parsed');
});
