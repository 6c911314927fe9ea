import { afterEach, describe, expect, test, vi } from 'vitest';
import { applyChange, parsePostsJson, seedPosts, type PostStore } from './index.ts';
import {
  createMemoryPostStore,
  postStoreConformance,
  type MemoryBacking,
  type PostStoreHarness,
} from './testing.ts';
import * as door from './testing.ts';

type OpenStore = (backing: MemoryBacking) => PostStore;

const openMemoryStore: OpenStore = (backing) => createMemoryPostStore({ backing });

function createHarness(openStore: OpenStore): Required<PostStoreHarness> {
  const backing: MemoryBacking = { text: null };
  return {
    open: async () => openStore(backing),
    writeText: async (text) => {
      backing.text = text;
    },
    readText: async () => backing.text,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('the second door has these names and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'createMemoryPostStore',
    'makePost',
    'postStoreConformance',
  ]);
});

describe('the memory store', () => {
  test.each(postStoreConformance)('keeps the promise: $name', async ({ run }) => {
    await expect(run(createHarness(openMemoryStore))).resolves.toBeUndefined();
  });
});

describe('a store without text', () => {
  test.each(postStoreConformance)(
    'is held to the cases that do not need it: $name',
    async ({ needsText, run }) => {
      const { open } = createHarness(openMemoryStore);
      if (needsText) await expect(run({ open })).rejects.toThrow('the harness gives no way to it');
      else await expect(run({ open })).resolves.toBeUndefined();
    },
  );
});

describe('a broken store is found out', () => {
  const breaches: Record<string, { openStore: OpenStore; cases: readonly string[] }> = {
    'it starts with nothing instead of the seeds': {
      openStore: (backing) => createMemoryPostStore({ backing, seeds: [] }),
      cases: [
        'the first read gives the seed posts',
        'an added post stands on top',
        'an update keeps the place, the id and the unknown fields',
        'an inserted post takes the exact position',
        'once apply resolves, every other store sees the change',
        '50 interleaved adds from two stores lose nothing',
        "updating a post that is gone rejects with the reason 'gone'",
      ],
    },
    'it clears away what it cannot read': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        const clear = () => {
          if (backing.text !== null && parsePostsJson(backing.text).faults.length > 0) backing.text = '[]';
        };
        return {
          ...store,
          read: async () => {
            clear();
            return store.read();
          },
        };
      },
      cases: [
        'reading never writes over text that cannot be read',
        'the readable posts of a partly unreadable text survive a change',
      ],
    },
    'it keeps no unreadable text': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const snapshot = await store.apply(change);
            delete backing.kept;
            return snapshot;
          },
        };
      },
      cases: [
        'text that could not be read is kept exactly when a change is applied',
        'the readable posts of a partly unreadable text survive a change',
      ],
    },
    'it keeps an unreadable text well-formed instead of exact': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const snapshot = await store.apply(change);
            backing.kept = (backing.kept ?? []).map((each) => ({ ...each, text: wellFormed(each.text) }));
            return snapshot;
          },
        };
      },
      cases: ['text that could not be read is kept exactly when a change is applied'],
    },
    'it adds at the end': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: (change) =>
            store.apply(change.type === 'add' ? { ...change, type: 'insert', at: Infinity } : change),
        };
      },
      cases: [
        'an added post stands on top',
        'an update keeps the place, the id and the unknown fields',
        'once apply resolves, every other store sees the change',
        'text that could not be read is kept exactly when a change is applied',
        'the readable posts of a partly unreadable text survive a change',
        'fields that nobody knows survive a change of another post',
      ],
    },
    'it writes only the fields it knows': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            await store.apply(change);
            const { posts } = parsePostsJson(backing.text ?? '[]');
            backing.text = JSON.stringify(
              posts.map(({ id, title, excerpt, date, author, slug, content, isMarkdown }) => ({
                id,
                title,
                excerpt,
                date,
                author,
                slug,
                content,
                isMarkdown,
              })),
            );
            return store.read();
          },
        };
      },
      cases: [
        'an update keeps the place, the id and the unknown fields',
        'the readable posts of a partly unreadable text survive a change',
        'fields that nobody knows survive a change of another post',
      ],
    },
    'it moves an updated post to the top': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const snapshot = await store.apply(change);
            if (change.type !== 'update') return snapshot;
            const post = snapshot.posts.find((each) => each.id === change.post.id) ?? change.post;
            await store.apply({ type: 'remove', id: post.id });
            return store.apply({ type: 'add', post });
          },
        };
      },
      cases: ['an update keeps the place, the id and the unknown fields'],
    },
    'it ignores positions': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: (change) => {
            if (change.type === 'insert') return store.apply({ ...change, at: 0 });
            if (change.type === 'remove') return store.apply({ type: 'remove', id: change.id });
            return store.apply(change);
          },
        };
      },
      cases: [
        'where an id occurs twice, a removal that names the position removes only the post there',
        'an inserted post takes the exact position',
      ],
    },
    'it reads once and then trusts its own copy': {
      openStore: (backing) => {
        let own: string | undefined;
        return {
          ...openMemoryStore(backing),
          read: async () => {
            own ??= backing.text ??= JSON.stringify(seedPosts);
            return { posts: parsePostsJson(own).posts, unreadable: [], blocked: null };
          },
          apply: async (change) => {
            own ??= backing.text ??= JSON.stringify(seedPosts);
            own = backing.text = JSON.stringify(applyChange(parsePostsJson(own).posts, change));
            return { posts: parsePostsJson(own).posts, unreadable: [], blocked: null };
          },
        };
      },
      cases: [
        'reading never writes over text that cannot be read',
        'once apply resolves, every other store sees the change',
        'a subscriber hears the changes of another store until it unsubscribes',
        '50 interleaved adds from two stores lose nothing',
        'text that could not be read is kept exactly when a change is applied',
        'the readable posts of a partly unreadable text survive a change',
        'a list that vanishes while a store is open is empty and not seeded again',
        "updating a post that is gone rejects with the reason 'gone'",
      ],
    },
    'it lets a turn pass between reading and writing': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const { posts } = await store.read();
            const changed = applyChange(posts, change);
            if (changed === posts) return store.apply(change);
            await Promise.resolve();
            const later: MemoryBacking = { text: JSON.stringify(posts) };
            await openMemoryStore(later).apply(change);
            backing.text = later.text;
            return store.read();
          },
        };
      },
      cases: [
        '50 interleaved adds from two stores lose nothing',
        'a subscriber hears the changes of another store until it unsubscribes',
        'text that could not be read is kept exactly when a change is applied',
        'the readable posts of a partly unreadable text survive a change',
      ],
    },
    'it never tells its subscribers': {
      openStore: (backing) => ({ ...openMemoryStore(backing), subscribe: async () => () => {} }),
      cases: ['a subscriber hears the changes of another store until it unsubscribes'],
    },
    'it goes on telling those who unsubscribed': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          subscribe: async (listener) => {
            await store.subscribe(listener);
            return () => {};
          },
        };
      },
      cases: ['a subscriber hears the changes of another store until it unsubscribes'],
    },
    'it seeds an empty list again': {
      openStore: (backing) => {
        const reseed = () => {
          if (backing.text === '[]' || backing.text === null) backing.text = JSON.stringify(seedPosts);
        };
        const store = openMemoryStore(backing);
        return {
          ...store,
          read: async () => {
            reseed();
            return store.read();
          },
        };
      },
      cases: [
        'an empty stored list stays empty',
        'a list that vanishes while a store is open is empty and not seeded again',
      ],
    },
    'it says nothing about an update of a post that is gone': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: (change) =>
            store.apply(change).catch((error: unknown) => {
              if (change.type === 'update') return store.read();
              throw error;
            }),
        };
      },
      cases: ["updating a post that is gone rejects with the reason 'gone'"],
    },
  };

  test.each(Object.entries(breaches))('%s', async (_, { openStore, cases }) => {
    expect((await failingCases(openStore)).toSorted()).toStrictEqual(cases.toSorted());
  });

  test('and every case finds one out', () => {
    const found = new Set(Object.values(breaches).flatMap(({ cases }) => cases));
    expect([...found].toSorted()).toStrictEqual(postStoreConformance.map(({ name }) => name).toSorted());
  });

  test('with an error that says what was expected and what came', async () => {
    const [firstCase] = postStoreConformance;
    const harness = createHarness((backing) => createMemoryPostStore({ backing, seeds: [] }));
    await expect(firstCase?.run(harness)).rejects.toThrow(
      'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
    );
  });
});

async function failingCases(openStore: OpenStore): Promise<string[]> {
  // Some cases wait for news that a broken store never brings.
  vi.useFakeTimers();
  const outcomes = Promise.all(
    postStoreConformance.map(({ name, run }) =>
      run(createHarness(openStore)).then(
        () => [],
        () => [name],
      ),
    ),
  );
  await vi.runAllTimersAsync();
  return (await outcomes).flat();
}

/** What a text becomes that went through UTF-8 on its way. `toWellFormed` came after ES2023. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
