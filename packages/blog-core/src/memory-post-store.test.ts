import { describe, expect, test, vi } from 'vitest';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';
import type { PostChange } from './post-change.ts';
import type { PostStore } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { seedPosts } from './seed-posts.ts';
import { makePost, postStoreConformance, type PostStoreHarness } from './testing.ts';

const post = makePost();
const create: PostChange = { type: 'create', post };

interface Recipe extends BlogPost {
  minutes: number;
}

async function readPosts<Post extends BlogPost>(store: PostStore<Post>): Promise<readonly Post[]> {
  return (await store.list({ withContent: true })).posts;
}

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('the memory store with %s', (_, seeds) => {
  function createHarness(writeSeedsOnRead: boolean): PostStoreHarness {
    const backing: MemoryBacking = { text: null };
    return {
      seeds,
      open: async () => createMemoryPostStore({ backing, seeds, writeSeedsOnRead }),
      writeText: async (text) => {
        backing.text = text;
      },
      readText: async () => backing.text,
    };
  }

  test.each(postStoreConformance)('passes: $name', async ({ run }) => {
    await expect(run(createHarness(true))).resolves.toBeUndefined();
  });

  test.each(postStoreConformance)('passes if reading stores no seeds: $name', async ({ run }) => {
    await expect(run(createHarness(false))).resolves.toBeUndefined();
  });
});

describe('createMemoryPostStore', () => {
  test('stores the seeds at the first read', async () => {
    const backing: MemoryBacking = { text: null };
    expect(await readPosts(createMemoryPostStore({ backing, seeds: seedPosts }))).toStrictEqual(seedPosts);
    expect(backing.text).toBe(JSON.stringify(seedPosts));
  });

  test('starts without posts', async () => {
    const backing: MemoryBacking = { text: null };
    expect(await readPosts(createMemoryPostStore({ backing }))).toStrictEqual([]);
    expect(backing.text).toBe('[]');
  });

  test('starts from seeds, or from a text', async () => {
    const seeds = [makePost({ id: 1 })];
    expect(await readPosts(createMemoryPostStore({ seeds }))).toStrictEqual(seeds);
    expect(await readPosts(createMemoryPostStore({ seeds, backing: { text: '[]' } }))).toStrictEqual([]);
  });

  test('stores seeds with the first change if reading stores none', async () => {
    const backing: MemoryBacking = { text: null };
    const store = createMemoryPostStore({ backing, seeds: seedPosts, writeSeedsOnRead: false });
    expect(await readPosts(store)).toStrictEqual(seedPosts);
    expect((await store.condition.read()).text).toBeNull();
    expect(backing.text).toBeNull();
    await store.apply([create]);
    expect(backing.text).toBe(JSON.stringify([post, ...seedPosts]));
  });

  test('has posts of the type of its seeds', async () => {
    const soup: Recipe = { ...makePost({ id: 1 }), minutes: 40 };
    const store = createMemoryPostStore({ seeds: [soup] });
    const { posts } = await store.apply([{ type: 'update', id: 1, fields: { minutes: 45 } }]);
    expect(posts[0]?.post.minutes).toBe(45);
    expect((await store.list()).posts[0]?.minutes).toBe(45);
    expect((await store.get({ slug: soup.slug }))?.post.minutes).toBe(45);
  });

  test('has posts of the named type, or blog posts, if it starts without seeds', async () => {
    expect((await createMemoryPostStore<Recipe>().list()).posts[0]?.minutes).toBeUndefined();
    expect((await createMemoryPostStore().list()).posts[0]?.title).toBeUndefined();
  });

  test('is separate from stores with another backing', async () => {
    await createMemoryPostStore().apply([create]);
    expect(await readPosts(createMemoryPostStore())).toStrictEqual([]);
  });

  test('rejects posts that JSON cannot represent, and leaves the list as it was', async () => {
    const backing: MemoryBacking = { text: JSON.stringify([post]) };
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const changes: PostChange[] = [
      { type: 'create', post: makePost({ id: 101, loop }) },
      { type: 'update', id: post.id, fields: { aliases: loop } },
    ];
    for (const change of changes) {
      await expect(createMemoryPostStore({ backing }).apply([change])).rejects.toMatchObject({
        code: 'failed',
        message: 'The posts cannot be written as JSON.',
        cause: expect.any(TypeError),
      });
    }
    expect(backing.text).toBe(JSON.stringify([post]));
  });

  test('deletes and restores with the time and a unique key', async () => {
    const backing: MemoryBacking = { text: JSON.stringify([post]) };
    let time = 1000;
    const store = createMemoryPostStore({ backing, now: () => time });
    const deletion: PostChange = { type: 'delete', id: post.id };
    const [key] = (await store.apply([deletion])).trashKeys;
    time = 2000;
    const [otherKey] = (await store.apply([create, deletion])).trashKeys.slice(1);
    expect(otherKey).not.toBe(key);
    expect(await store.trash.list()).toMatchObject([
      { key: otherKey, post, deletedAt: 2000 },
      { key, post, deletedAt: 1000 },
    ]);
  });
});

describe('unreadable texts', () => {
  test('are archived with the time, newest first', async () => {
    const backing: MemoryBacking = { text: 'first' };
    let time = 1000;
    const store = createMemoryPostStore({ backing, now: () => time });
    await store.apply([create]);
    backing.text = 'second';
    time = 2000;
    await store.apply([create]);
    backing.text = 'third';
    expect((await store.condition.read()).unreadable).toStrictEqual([
      { id: 'in-place', text: 'third', archivedAt: null },
      { id: 'kept-2', text: 'second', archivedAt: 2000 },
      { id: 'kept-1', text: 'first', archivedAt: 1000 },
    ]);
  });

  test('are not archived for a change without an effect', async () => {
    const backing: MemoryBacking = { text: 'unreadable' };
    const store = createMemoryPostStore({ backing });
    await store.apply([{ type: 'delete', id: 99 }]);
    expect((await store.condition.read()).unreadable).toMatchObject([{ archivedAt: null }]);
    expect(backing.text).toBe('unreadable');
  });

  test('get ids that were never used, even after one was discarded', async () => {
    const backing: MemoryBacking = { text: 'first' };
    const { condition } = createMemoryPostStore({ backing, seeds: [] });
    await condition.repair([]);
    backing.text = 'second';
    await condition.repair([]);
    const [, first] = backing.archived ?? [];
    if (!first) throw new Error('The first text was not archived.');
    await condition.discard(first);
    backing.text = 'third';
    await condition.repair([]);
    expect(backing.archived).toMatchObject([
      { id: 'kept-3', text: 'third' },
      { id: 'kept-2', text: 'second' },
    ]);
  });

  test('are none if the list was cleared', async () => {
    const backing: MemoryBacking = { text: null };
    const store = createMemoryPostStore({ backing });
    await store.list();
    backing.text = null;
    expect(await readPosts(store)).toStrictEqual([]);
    expect(await store.condition.read()).toStrictEqual({
      blocked: null,
      text: null,
      unreadable: [],
      lastValid: null,
      isDurable: true,
      wasCleared: true,
    });
  });
});

describe('failWith', () => {
  test.each([
    ['quota-exceeded', 'There is no room left for the posts.'],
    ['too-large', 'The posts exceed the size limit.'],
    ['unauthenticated', 'You are not signed in.'],
    ['forbidden', 'You lack the permission to change posts.'],
    ['rate-limited', 'There were too many changes.'],
    ['failed', 'The change failed.'],
  ] as const)('%s rejects changes, stores nothing, and allows reading', async (failWith, message) => {
    const backing: MemoryBacking = { text: null, failWith };
    const store = createMemoryPostStore({ backing, seeds: seedPosts });
    await expect(store.apply([create])).rejects.toMatchObject({
      name: 'PostStoreError',
      code: failWith,
      message,
    });
    await expect(store.trash.discard([])).rejects.toMatchObject({ code: failWith });
    expect(await readPosts(store)).toStrictEqual(seedPosts);
    expect(await store.condition.read()).toMatchObject({ blocked: null, unreadable: [], wasCleared: false });
    expect(backing.text).toBeNull();

    backing.failWith = null;
    await store.apply([create]);
    expect(await readPosts(store)).toStrictEqual([post, ...seedPosts]);
  });

  test('unavailable shows the seeds, and the condition says why', async () => {
    const backing: MemoryBacking = { text: '[]', failWith: 'unavailable' };
    const store = createMemoryPostStore({ backing, seeds: seedPosts });
    expect(await readPosts(store)).toStrictEqual(seedPosts);
    expect(await store.condition.read()).toStrictEqual({
      blocked: 'Nothing can be saved here.',
      text: null,
      unreadable: [],
      lastValid: null,
      isDurable: true,
      wasCleared: false,
    });
    for (const change of [
      store.apply([create]),
      store.condition.repair([]),
      store.condition.discard({ id: 'in-place', text: '[]', archivedAt: null }),
      store.condition.restore(),
    ]) {
      await expect(change).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(backing.text).toBe('[]');
  });
});

describe('subscribe', () => {
  test('calls the listeners of all stores once for each change with an effect', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const [writer, reader] = [
      createMemoryPostStore({ backing, seeds: seedPosts }),
      createMemoryPostStore({ backing, seeds: seedPosts }),
    ];
    const calls: string[] = [];
    writer.subscribe(() => calls.push('writer'));
    reader.subscribe(() => calls.push('reader'));
    await writer.apply([create]);
    await writer.apply([{ type: 'move', id: post.id, before: null }]);
    const { trashKeys } = await writer.apply([{ type: 'delete', id: post.id }]);
    await writer.trash.discard(trashKeys.map(String));
    await vi.waitFor(() =>
      expect(calls).toStrictEqual(['writer', 'reader', 'writer', 'reader', 'writer', 'reader']),
    );
  });

  test('does not call a listener that unsubscribed right after the change', async () => {
    const backing: MemoryBacking = { text: '[]' };
    const listener = vi.fn<() => void>();
    const unsubscribe = createMemoryPostStore({ backing, seeds: seedPosts }).subscribe(listener);
    const applied = createMemoryPostStore({ backing, seeds: seedPosts }).apply([create]);
    unsubscribe();
    await applied;
    await Promise.resolve();
    expect(listener).not.toHaveBeenCalled();
  });
});
