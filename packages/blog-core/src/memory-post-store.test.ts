import { describe, expect, test } from 'vitest';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';
import type { PostSnapshot } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { seedPosts } from './seed-posts.ts';
import { makePost } from './testing/make-post.ts';

const post = makePost();
const add = () => [{ type: 'add', post } as const];

interface Recipe extends BlogPost {
  minutes: number;
}

describe('createMemoryPostStore', () => {
  test('stores the seeds at the first read', async () => {
    const backing: MemoryBacking = { text: null };
    const { posts } = await createMemoryPostStore({ backing }).readAll();
    expect(posts).toStrictEqual(seedPosts);
    expect(backing.text).toBe(JSON.stringify(seedPosts));
  });

  test('takes seeds of its own, and starts from a text', async () => {
    const seeds = [makePost({ id: 1 })];
    expect((await createMemoryPostStore({ seeds }).readAll()).posts).toStrictEqual(seeds);
    expect((await createMemoryPostStore({ seeds, backing: { text: '[]' } }).readAll()).posts).toStrictEqual(
      [],
    );
  });

  test('stores seeds with the first change only, where reading is to store none', async () => {
    const backing: MemoryBacking = { text: null };
    const store = createMemoryPostStore({ backing, writeSeedsOnRead: false });
    expect(await store.readAll()).toMatchObject({ posts: seedPosts, storedText: { text: null } });
    expect(backing.text).toBeNull();
    expect((await store.transact(add)).snapshot.posts).toStrictEqual([post, ...seedPosts]);
    expect(backing.text).toBe(JSON.stringify([post, ...seedPosts]));
  });

  test('knows posts of a type of one’s own', async () => {
    const soup: Recipe = { ...makePost({ id: 1 }), minutes: 40 };
    const store = createMemoryPostStore({ seeds: [soup] });
    const { stored } = await store.transact(([recipe]) =>
      recipe ? [{ type: 'update', post: { ...recipe, minutes: recipe.minutes + 5 } }] : [],
    );
    expect(stored[0]?.minutes).toBe(45);
    expect((await store.readPage({ limit: 1 })).posts[0]?.minutes).toBe(45);
    expect((await store.readPost(soup.slug))?.post.minutes).toBe(45);
  });

  test('starts without posts, which then have the type that is named, or are posts', async () => {
    expect((await createMemoryPostStore<Recipe>({ seeds: [] }).readAll()).posts[0]?.minutes).toBeUndefined();
    expect((await createMemoryPostStore({ seeds: [] }).readAll()).posts[0]?.title).toBeUndefined();
  });

  test('decides again where another store has changed the list meanwhile', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const seen: number[] = [];
    const { stored } = await createMemoryPostStore({ backing }).transact(async (newest) => {
      seen.push(newest.length);
      if (seen.length === 1) await createMemoryPostStore({ backing }).transact(add);
      return [{ type: 'add', post: makePost({ id: 7, title: `After ${newest.length}` }) }];
    });
    expect(seen).toStrictEqual([0, 1]);
    expect(stored).toMatchObject([{ id: 7, title: 'After 1' }]);
  });

  test('keeps stores apart that share no backing', async () => {
    await createMemoryPostStore().transact(add);
    expect((await createMemoryPostStore().readAll()).posts).toStrictEqual(seedPosts);
  });

  test('keeps each unreadable text with the time, newest first', async () => {
    const backing: MemoryBacking = { text: 'first' };
    let time = 1000;
    const store = createMemoryPostStore({ backing, now: () => time });
    await store.transact(add);
    backing.text = 'second';
    time = 2000;
    await store.transact(add);
    backing.text = 'third';
    expect((await store.readAll()).unreadable?.texts).toStrictEqual([
      { id: 'in-place', text: 'third', archivedAt: null },
      { id: 'kept-2', text: 'second', archivedAt: 2000 },
      { id: 'kept-1', text: 'first', archivedAt: 1000 },
    ]);
  });

  test('puts nothing aside for a change that changes nothing', async () => {
    const backing: MemoryBacking = { text: 'unreadable' };
    const { snapshot } = await createMemoryPostStore({ backing }).transact(() => [
      { type: 'remove', id: 99 },
    ]);
    expect(snapshot.unreadable?.texts).toMatchObject([{ archivedAt: null }]);
    expect(backing.text).toBe('unreadable');
  });

  test('a list that somebody cleared is empty, and not unreadable', async () => {
    const backing: MemoryBacking = { text: null };
    const store = createMemoryPostStore({ backing });
    await store.readAll();
    backing.text = null;
    expect(await store.readAll()).toStrictEqual({
      posts: [],
      blocked: null,
      unreadable: { texts: [], lastValid: null },
      storedText: { text: null },
      clearing: { wasCleared: true },
    });
  });

  test('says which post is gone that was to be updated', async () => {
    const store = createMemoryPostStore({ backing: { text: '[]' } });
    await expect(store.transact(() => [{ type: 'update', post }])).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no post with the id 100 to update any more.',
    });
  });

  test.each([
    ['quota-exceeded', 'There is no room left for the posts.'],
    ['conflict', 'Somebody else has changed the posts.'],
    ['forbidden', 'The posts may not be changed.'],
    ['unreachable', 'The posts cannot be reached.'],
    ['too-large', 'The posts are larger than what is taken.'],
    ['failed', 'The change was not taken.'],
  ] as const)('refuses as %s: reads on, stores nothing', async (refusal, message) => {
    const backing: MemoryBacking = { text: null, failWith: refusal };
    const store = createMemoryPostStore({ backing });
    await expect(store.transact(add)).rejects.toMatchObject({
      name: 'PostStoreError',
      code: refusal,
      message,
    });
    await store.readAll();
    expect(await store.readAll()).toMatchObject({
      posts: seedPosts,
      blocked: null,
      unreadable: { texts: [] },
      clearing: { wasCleared: false },
    });
    expect(backing.text).toBeNull();

    backing.failWith = null;
    expect((await store.transact(add)).snapshot.posts).toHaveLength(seedPosts.length + 1);
  });

  test('refuses as blocked: shows the seeds from memory and says why', async () => {
    const backing: MemoryBacking = { text: '[]', failWith: 'unavailable' };
    const store = createMemoryPostStore({ backing });
    await expect(store.transact(add)).rejects.toMatchObject({ name: 'PostStoreError', code: 'unavailable' });
    expect(await store.readAll()).toStrictEqual({
      posts: seedPosts,
      blocked: 'Nothing can be saved here.',
      unreadable: { texts: [], lastValid: null },
      storedText: { text: null },
      clearing: { wasCleared: false },
    });
    for (const change of [
      store.unreadable.repair(() => []),
      store.unreadable.discard({ id: 'in-place', text: '[]', archivedAt: null }),
      store.unreadable.restore(),
    ]) {
      await expect(change).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(backing.text).toBe('[]');
  });

  test('gives each text that is put aside an id of its own, also after one was discarded', async () => {
    const backing: MemoryBacking = { text: 'first' };
    const store = createMemoryPostStore({ backing, seeds: [] });
    await store.unreadable.repair(() => []);
    backing.text = 'second';
    await store.unreadable.repair(() => []);
    const [, first] = backing.archived ?? [];
    if (!first) throw new Error('The first text was not put aside.');
    await store.unreadable.discard(first);
    backing.text = 'third';
    await store.unreadable.repair(() => []);
    expect(backing.archived).toMatchObject([
      { id: 'kept-3', text: 'third' },
      { id: 'kept-2', text: 'second' },
    ]);
  });

  test('refuses posts that cannot be written, and leaves the list as it was', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const change = () => [{ type: 'add', post: makePost({ loop }) } as const];
    await expect(createMemoryPostStore({ backing }).transact(change)).rejects.toMatchObject({
      code: 'failed',
      message: 'The posts cannot be written as JSON.',
      cause: expect.any(TypeError),
    });
    expect(backing.text).toBe('[]');
  });

  test('tells the other stores of a change, and not the one that made it', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const [writer, reader] = [createMemoryPostStore({ backing }), createMemoryPostStore({ backing })];
    const heard: [string, PostSnapshot | undefined][] = [];
    await writer.subscribe((snapshot) => heard.push(['writer', snapshot]));
    await reader.subscribe((snapshot) => heard.push(['reader', snapshot]));
    const { snapshot } = await writer.transact(add);
    await Promise.resolve();
    expect(heard).toStrictEqual([['reader', snapshot]]);
  });

  test('tells nobody who unsubscribed while the news was on its way', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const heard: unknown[] = [];
    const unsubscribe = await createMemoryPostStore({ backing }).subscribe((snapshot) =>
      heard.push(snapshot),
    );
    const applied = createMemoryPostStore({ backing }).transact(add);
    unsubscribe();
    await applied;
    await Promise.resolve();
    expect(heard).toStrictEqual([]);
  });
});
