import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  applyChanges,
  parsePostsJson,
  seedPosts,
  type BlogPost,
  type DecideChanges,
  type PostSnapshot,
  type PostStore,
  type PostTransaction,
} from './index.ts';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';
import { makePost, postStoreConformance, type PostStoreHarness } from './testing.ts';

type OpenStore = (backing: MemoryBacking) => PostStore;

const openMemoryStore = (backing: MemoryBacking) => createMemoryPostStore({ backing });

function createHarness(
  openStore: OpenStore,
  seeds: readonly BlogPost[] = seedPosts,
): Required<PostStoreHarness> {
  const backing: MemoryBacking = { text: null };
  return {
    seeds,
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

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('the memory store with %s', (_, seeds) => {
  test.each(postStoreConformance)('keeps the promise: $name', async ({ run }) => {
    const harness = createHarness((backing) => createMemoryPostStore({ backing, seeds }), seeds);
    await expect(run(harness)).resolves.toBeUndefined();
  });

  test.each(postStoreConformance)('also where reading stores none: $name', async ({ run }) => {
    const harness = createHarness(
      (backing) => createMemoryPostStore({ backing, seeds, writeSeedsOnRead: false }),
      seeds,
    );
    await expect(run(harness)).resolves.toBeUndefined();
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

  test.each(['writeText', 'readText'] as const)('has no text if it has %s only', async (half) => {
    const { open, ...text } = createHarness(openMemoryStore);
    const needy = postStoreConformance.find(({ needsText }) => needsText);
    await expect(needy?.run({ open, [half]: text[half] })).rejects.toThrow('the harness gives no way to it');
  });
});

/** Stores that pass in another way than the memory store does. */
describe.each<[string, OpenStore]>([
  [
    'whose news takes a second',
    (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        subscribe: async (listener) => {
          let isListening = true;
          const unsubscribe = await store.subscribe((snapshot) => {
            setTimeout(() => isListening && listener(snapshot), 1_000);
          });
          return () => {
            isListening = false;
            unsubscribe();
          };
        },
      };
    },
  ],
  [
    'that says that something has changed, and not what',
    (backing) => {
      const store = openMemoryStore(backing);
      return { ...store, subscribe: (listener) => store.subscribe(() => listener()) };
    },
  ],
  [
    'that gives smaller pages than wanted',
    (backing) => {
      const store = openMemoryStore(backing);
      return { ...store, readPage: ({ cursor = null }) => store.readPage({ cursor, limit: 1 }) };
    },
  ],
])('a store %s', (_, openStore) => {
  test('passes every case', async () => {
    expect(await findFailedCases(openStore)).toStrictEqual([]);
  });
});

/**
 * Broken stores, each with a case that must fail for it. They are examples, one for each part of the
 * contract: `pnpm mutation` shows which single assertions nothing depends on.
 */
const brokenStores: Record<string, { caseName: string; openStore: OpenStore }> = {
  'starts empty instead of with the seeds': {
    caseName: 'the first read returns the seed posts',
    openStore: (backing) => createMemoryPostStore({ backing, seeds: [] }),
  },
  'never reads what another store wrote': {
    caseName: 'once transact resolves, every other store sees the change',
    openStore: (backing) => {
      let own: string | undefined;
      const ownSnapshot = (): PostSnapshot => {
        own ??= backing.text ??= JSON.stringify(seedPosts);
        return { posts: parsePostsJson(own).posts, blocked: null };
      };
      return {
        ...openMemoryStore(backing),
        readAll: async () => ownSnapshot(),
        transact: async (decide) => {
          const changes = await decide(ownSnapshot().posts);
          own = backing.text = JSON.stringify(applyChanges(ownSnapshot().posts, changes).posts);
          return { snapshot: ownSnapshot(), stored: [] };
        },
      };
    },
  },
  'loses an update between reading and writing': {
    caseName: '50 interleaved adds from two stores lose nothing',
    openStore: (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        transact: async (decide) => {
          const { posts } = await store.readAll();
          const changes = await decide(posts);
          await Promise.resolve();
          const later: MemoryBacking = { text: JSON.stringify(posts) };
          const { stored } = await openMemoryStore(later).transact(() => changes);
          backing.text = later.text;
          return { snapshot: await store.readAll(), stored };
        },
      };
    },
  },
  'applies a batch change by change': {
    caseName: 'several changes are stored together or not at all',
    openStore: transacting(async (store, decide) => {
      const changes = await decide((await store.readAll()).posts);
      const stored: (BlogPost | null)[] = [];
      for (const change of changes) stored.push(...(await store.transact(() => [change])).stored);
      return { snapshot: await store.readAll(), stored };
    }),
  },
  'empties the list if a decision fails': {
    caseName: 'transact rejects with the error of decide, and changes nothing',
    openStore: transacting(async (store, decide) =>
      store.transact(decide).catch(async (error: unknown) => {
        await store.transact((newest) => newest.map(({ id }) => ({ type: 'remove', id })));
        throw error;
      }),
    ),
  },
  'drops removals': {
    caseName: 'the only page of an empty list is empty',
    openStore: transacting((store, decide) =>
      store.transact(async (newest) => (await decide(newest)).filter(({ type }) => type !== 'remove')),
    ),
  },
  'writes known fields only': {
    caseName: 'unknown fields survive a change of another post',
    openStore: (backing) =>
      transacting(async (store, decide) => {
        const { stored } = await store.transact(decide);
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
        return { snapshot: await store.readAll(), stored };
      })(backing),
  },
  'clears a text that it cannot read': {
    caseName: 'reading never writes over text that cannot be read',
    openStore: (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        readAll: async () => {
          if (backing.text !== null && parsePostsJson(backing.text).issues.length > 0) backing.text = '[]';
          return store.readAll();
        },
      };
    },
  },
  'keeps an unreadable text as UTF-8': {
    caseName: 'text that could not be read is kept exactly when a change is applied',
    openStore: (backing) =>
      transacting(async (store, decide) => {
        const { stored } = await store.transact(decide);
        backing.archived = (backing.archived ?? []).map((each) => ({
          ...each,
          text: each.text.replace(/\p{Surrogate}/gu, '\ufffd'),
        }));
        return { snapshot: await store.readAll(), stored };
      })(backing),
  },
  'ignores unsubscribing': {
    caseName: 'a subscriber receives the changes of another store until it unsubscribes',
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
  },
  'pages by index, with the contents': {
    caseName:
      'a cursor continues after the last post of its page, even after additions and removals before it',
    openStore: (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        readPage: async ({ cursor, limit }) => {
          const { posts } = await store.readAll();
          const end = Number(cursor ?? 0) + limit;
          return { posts: posts.slice(end - limit, end), next: end < posts.length ? String(end) : null };
        },
      };
    },
  },
  'reads a post without its index and with swapped neighbors': {
    caseName: 'readPost returns the index of a post whose id occurs twice',
    openStore: (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        readPost: async (slug) => {
          const found = await store.readPost(slug);
          return found && { ...found, at: null, previous: found.next, next: found.previous };
        },
      };
    },
  },
};

describe('a broken store', () => {
  const failures = new Map<string, readonly string[]>();

  test.each(Object.entries(brokenStores))('that %s fails', async (name, { caseName, openStore }) => {
    const failed = await findFailedCases(openStore);
    failures.set(name, failed);
    expect(failed).toContain(caseName);
  });

  test('fails each case at least once', () => {
    const failed = new Set([...failures.values()].flat());
    expect(postStoreConformance.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
  });

  test('fails with what was expected and what came', async () => {
    const [firstCase] = postStoreConformance;
    const harness = createHarness((backing) => createMemoryPostStore({ backing, seeds: [] }));
    await expect(firstCase?.run(harness)).rejects.toThrow(
      'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
    );
  });
});

/** Runs the suite against a store and returns the names of the cases that fail. */
async function findFailedCases(openStore: OpenStore): Promise<readonly string[]> {
  // Some cases wait for an event that a broken store never sends.
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

/** Returns a function that opens a store with another `transact`. */
function transacting(
  transact: (store: PostStore, decide: DecideChanges) => Promise<PostTransaction>,
): OpenStore {
  return (backing) => {
    const store = openMemoryStore(backing);
    return { ...store, transact: (decide) => transact(store, decide) };
  };
}
