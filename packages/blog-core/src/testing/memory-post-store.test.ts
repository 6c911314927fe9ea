import { describe, expect, test } from 'vitest';
import type { PostSnapshot } from '../post-store.ts';
import { seedPosts } from '../seed-posts.ts';
import { makePost } from './make-post.ts';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';

const add = { type: 'add', post: makePost() } as const;

describe('createMemoryPostStore', () => {
  test('stores the seeds at the first read', async () => {
    const backing: MemoryBacking = { text: null };
    const { posts } = await createMemoryPostStore({ backing }).read();
    expect(posts).toStrictEqual(seedPosts);
    expect(backing.text).toBe(JSON.stringify(seedPosts));
  });

  test('takes seeds of its own, and starts from a text', async () => {
    const seeds = [makePost({ id: 1 })];
    expect((await createMemoryPostStore({ seeds }).read()).posts).toStrictEqual(seeds);
    expect((await createMemoryPostStore({ seeds, backing: { text: '[]' } }).read()).posts).toStrictEqual([]);
  });

  test('keeps stores apart that share no backing', async () => {
    await createMemoryPostStore().apply(add);
    expect((await createMemoryPostStore().read()).posts).toStrictEqual(seedPosts);
  });

  test('keeps each unreadable text with the time, newest first', async () => {
    const backing: MemoryBacking = { text: 'first' };
    let time = 1000;
    const store = createMemoryPostStore({ backing, now: () => time });
    await store.apply(add);
    backing.text = 'second';
    time = 2000;
    await store.apply(add);
    backing.text = 'third';
    expect((await store.read()).unreadable).toStrictEqual([
      { id: 'in-place', text: 'third', keptAt: null },
      { id: 'kept-2', text: 'second', keptAt: 2000 },
      { id: 'kept-1', text: 'first', keptAt: 1000 },
    ]);
  });

  test('puts nothing aside for a change that changes nothing', async () => {
    const backing: MemoryBacking = { text: 'unreadable' };
    const { unreadable } = await createMemoryPostStore({ backing }).apply({ type: 'remove', id: 99 });
    expect(unreadable).toMatchObject([{ keptAt: null }]);
    expect(backing.text).toBe('unreadable');
  });

  test('a list that somebody cleared is empty, and not unreadable', async () => {
    const backing: MemoryBacking = { text: null };
    const store = createMemoryPostStore({ backing });
    await store.read();
    backing.text = null;
    expect(await store.read()).toStrictEqual({ posts: [], unreadable: [], blocked: null });
  });

  test('says which post is gone that was to be updated', async () => {
    const store = createMemoryPostStore({ backing: { text: '[]' } });
    await expect(store.apply({ ...add, type: 'update' })).rejects.toMatchObject({
      reason: 'gone',
      message: 'There is no post with the id 100 to update any more.',
    });
  });

  test.each([
    ['full', 'There is no room left for the posts.'],
    ['refused', 'The change was not taken.'],
  ] as const)('refuses as %s: reads on, stores nothing', async (refusal, message) => {
    const backing: MemoryBacking = { text: null, refusal };
    const store = createMemoryPostStore({ backing });
    await expect(store.apply(add)).rejects.toMatchObject({
      name: 'PostStoreError',
      reason: refusal,
      message,
    });
    await store.read();
    expect(await store.read()).toStrictEqual({ posts: seedPosts, unreadable: [], blocked: null });
    expect(backing.text).toBeNull();

    backing.refusal = null;
    expect((await store.apply(add)).posts).toHaveLength(seedPosts.length + 1);
  });

  test('refuses as blocked: shows the seeds from memory and says why', async () => {
    const backing: MemoryBacking = { text: '[]', refusal: 'blocked' };
    const store = createMemoryPostStore({ backing });
    await expect(store.apply(add)).rejects.toMatchObject({ name: 'PostStoreError', reason: 'blocked' });
    expect(await store.read()).toStrictEqual({
      posts: seedPosts,
      unreadable: [],
      blocked: 'Nothing can be saved here.',
    });
    expect(backing.text).toBe('[]');
  });

  test('refuses posts that cannot be written, and leaves the list as it was', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const change = { type: 'add', post: makePost({ loop }) } as const;
    await expect(createMemoryPostStore({ backing }).apply(change)).rejects.toMatchObject({
      reason: 'refused',
      message: 'The posts cannot be written as JSON.',
      cause: expect.any(TypeError),
    });
    expect(backing.text).toBe('[]');
  });

  test('tells the other stores of a change, and not the one that made it', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const [writer, reader] = [createMemoryPostStore({ backing }), createMemoryPostStore({ backing })];
    const heard: [string, PostSnapshot][] = [];
    await writer.subscribe((snapshot) => heard.push(['writer', snapshot]));
    await reader.subscribe((snapshot) => heard.push(['reader', snapshot]));
    const snapshot = await writer.apply(add);
    await Promise.resolve();
    expect(heard).toStrictEqual([['reader', snapshot]]);
  });

  test('tells nobody who unsubscribed while the news was on its way', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const heard: PostSnapshot[] = [];
    const unsubscribe = await createMemoryPostStore({ backing }).subscribe((snapshot) =>
      heard.push(snapshot),
    );
    const applied = createMemoryPostStore({ backing }).apply(add);
    unsubscribe();
    await applied;
    await Promise.resolve();
    expect(heard).toStrictEqual([]);
  });
});
