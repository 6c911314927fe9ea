import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { batchChanges, countJsonBytes } from '../contract/batch-changes.ts';
import { maxBodyBytes, maxFieldsBytes, maxPostBytes } from '../contract/limits.ts';
import { createTestApi } from './fake-requests.ts';

const create = (post: BlogPost): PostChange => ({ type: 'create', post });
const posts = (count: number, content: string) =>
  Array.from({ length: count }, (_, at) => create(makePost({ id: 1000 + at, slug: `post-${at}`, content })));

test('posts of a megabyte are split into batches that the server accepts, in order', async () => {
  const changes = posts(20, 'x'.repeat(1_000_000));
  const sets = batchChanges(changes);
  expect(sets.flat()).toEqual(changes);
  const { store, patch } = await createTestApi();
  for (const set of sets) {
    expect(countJsonBytes({ changes: set })).toBeLessThanOrEqual(maxBodyBytes);
    expect((await patch(set)).status).toBe(200);
  }
  const page = await store.list({ limit: 100 });
  expect(page.posts.filter(({ slug }) => slug.startsWith('post-'))).toHaveLength(20);
});

test('small changes are split into batches of a hundred, and no changes into none', () => {
  expect(batchChanges(posts(201, 'é')).map((set) => set.length)).toEqual([100, 100, 1]);
  expect(batchChanges([])).toEqual([]);
});

test('a batch is filled to its last byte, in UTF-8', () => {
  const half = (more: number) => {
    const [change] = posts(1, '');
    const left = maxBodyBytes / 2 - 15 - countJsonBytes(change) - 1 + more;
    return posts(1, 'é'.repeat(Math.floor(left / 2)) + 'x'.repeat(left % 2));
  };
  const full = [...half(0), ...half(1)];
  expect(countJsonBytes({ changes: full, notify: false })).toBe(maxBodyBytes - 1);
  expect(batchChanges(full)).toHaveLength(1);
  expect(batchChanges([...half(1), ...half(1)])).toHaveLength(2);
});

test('a change too large for any request gets its own batch', () => {
  const small = posts(1, 'x');
  const large = posts(1, 'x'.repeat(maxBodyBytes));
  expect(batchChanges([...small, ...large, ...small]).map((set) => set.length)).toEqual([1, 1, 1]);
});

test.each(['excerpt', 'title', 'note'])(
  'a post whose fields are too long is rejected with the name of the longest: %s',
  async (name) => {
    const { patch } = await createTestApi();
    const sized = (bytes: number) => {
      const post = { ...makePost({ id: 5000, slug: 'sized', content: 'Text.' }), [name]: '' };
      const { content: _content, ...fields } = post;
      return [create({ ...post, [name]: 'x'.repeat(bytes - countJsonBytes(fields)) })];
    };
    expect((await patch(sized(maxFieldsBytes))).status).toBe(200);
    const response = await patch(sized(maxFieldsBytes + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      field: name,
      detail: expect.stringContaining(`The field ${name}`),
    });
  },
);

test('a post has the maximum size of the contract', async () => {
  const { patch } = await createTestApi();
  const sized = (bytes: number) => {
    const post = makePost({ id: 5000, slug: 'sized', content: '' });
    return [create({ ...post, content: 'x'.repeat(bytes - countJsonBytes(post)) })];
  };
  expect((await patch(sized(maxPostBytes + 1))).status).toBe(413);
  expect((await patch(sized(maxPostBytes))).status).toBe(200);
});
