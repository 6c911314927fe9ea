import { parseMarkdown } from '@branchbook/markdown';
import { describe, expect, test, vi } from 'vitest';

import { createParsePost, retryMs } from '../../pages/create-parse-post.ts';
import { withDeadline, parsePost } from './parse-post.ts';

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
    expect(await parsePost({ content, isMarkdown: false })).toMatchObject({
      type: 'source',
      content,
      name: expect.any(String),
    });
  }
  const content = 'A line.\n\n'.repeat(100_000);
  expect(await parsePost({ content, isMarkdown: true })).toMatchObject({
    type: 'source',
    content,
    name: expect.any(String),
  });
});

test('long texts make room for each other', async () => {
  const [a, b] = ['a', 'b'].map((word) => ({
    content: `A line of words, and ${word}.\n`.repeat(12_000),
    isMarkdown: false,
  }));
  const first = await parsePost(a!);
  expect(first.type).toBe('parsed');
  expect(await parsePost(a!)).toBe(first);
  await parsePost(b!);
  expect(await parsePost(a!)).not.toBe(first);
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
    expect(await parse({ content, isMarkdown: true })).toMatchObject({
      type: 'source',
      content,
      name: expect.any(String),
    });
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

test('what could not be parsed, as where no thread has begun, is tried again after a minute', async () => {
  const content = 'a\n'.repeat(1_100);
  const time = { now: 0 };
  const answers = [Promise.reject(new Error('There is no thread.')), Promise.resolve(parseMarkdown(content))];
  const parse = createParsePost(
    async () => answers.shift() ?? null,
    () => time.now,
  );
  const late = { type: 'source', content, isLate: true };
  expect(await parse({ content, isMarkdown: true })).toEqual(late);
  time.now = retryMs;
  expect((await parse({ content, isMarkdown: true })).type).toBe('parsed');
});

describe('of many long texts at once', () => {
  test('a few are parsed, and the next one when one of them has ended', async () => {
    const running = new Map<string, () => void>();
    const parse = withDeadline(
      (content) => new Promise<void>((end) => running.set(content, end)),
      2,
      Infinity,
    );
    const ended = ['a', 'b', 'c', 'd'].map((content) => parse(content));
    await vi.waitFor(() => expect([...running.keys()]).toEqual(['a', 'b']));
    running.get('a')?.();
    await vi.waitFor(() => expect([...running.keys()]).toEqual(['a', 'b', 'c']));
    for (const content of ['b', 'c', 'd']) {
      await vi.waitFor(() => expect(running.has(content)).toBe(true));
      running.get(content)?.();
    }
    await Promise.all(ended);
  });

  test('one that has waited for as long as readers do is late', async () => {
    const begun: string[] = [];
    const parse = withDeadline(
      async (content, ms) => {
        begun.push(content);
        await new Promise((resolve) => setTimeout(resolve, ms + 10));
        throw new Error('There is no thread.');
      },
      1,
      50,
    );
    const [first, second] = [parse('a'), parse('b')];
    await expect(first).rejects.toThrow('There is no thread.');
    expect(await second).toBe('late');
    expect(begun).toEqual(['a']);
  });
});
