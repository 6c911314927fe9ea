import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';
import type { PostStore } from './post-store.ts';
import { postStoreConformance, type PostStoreHarness } from './testing.ts';

type OpenStore = (backing: MemoryBacking) => PostStore;

const openMemoryStore = (backing: MemoryBacking) => createMemoryPostStore({ backing });

function createHarness(openStore: OpenStore): Required<Omit<PostStoreHarness, 'seeds'>> {
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

describe('a harness without text', () => {
  test.each(postStoreConformance)('passes only the cases without text: $name', async ({ needs, run }) => {
    const { open } = createHarness(openMemoryStore);
    if (needs === 'text') await expect(run({ open })).rejects.toThrow('Give it `writeText` and `readText`');
    else await expect(run({ open })).resolves.toBeUndefined();
  });

  test.each(['writeText', 'readText'] as const)('includes one with %s only', async (half) => {
    const { open, ...text } = createHarness(openMemoryStore);
    const textCase = postStoreConformance.find(({ needs }) => needs === 'text');
    await expect(textCase?.run({ open, [half]: text[half] })).rejects.toThrow('Give it');
  });
});

test.each(postStoreConformance)(
  'a store with the port alone passes unless $needs is needed: $name',
  async (each) => {
    const { trash: _, condition: __, drafts: ___, ...store } = openMemoryStore({ text: null });
    const outcome = each.run({ open: async () => store });
    if (each.needs === 'nothing') await expect(outcome).resolves.toBeUndefined();
    else await expect(outcome).rejects.toThrow(each.needs);
  },
);

/** Stores that conform in other ways than the memory store. */
test.each<[string, OpenStore]>([
  [
    'notifies after a second',
    (backing) => {
      const store = openMemoryStore(backing);
      return {
        ...store,
        subscribe(listener) {
          let isListening = true;
          const unsubscribe = store.subscribe(() => {
            setTimeout(() => isListening && listener(), 1_000);
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
    'returns smaller pages than the limit',
    (backing) => {
      const store = openMemoryStore(backing);
      const list = (query: object = {}) => store.list({ ...query, limit: 1 });
      return { ...store, list: list as PostStore['list'] };
    },
  ],
  [
    'does not count the posts',
    (backing) => {
      const store = openMemoryStore(backing);
      const list = async (query: object = {}) => ({ ...(await store.list(query)), total: null });
      return { ...store, list: list as PostStore['list'] };
    },
  ],
])('a store that %s passes every case', async (_, openStore) => {
  vi.useFakeTimers();
  const outcomes = Promise.all(
    postStoreConformance.map(({ name, run }) =>
      run(createHarness(openStore)).catch((error: unknown) => [name, error]),
    ),
  );
  await vi.runAllTimersAsync();
  expect((await outcomes).filter((outcome) => outcome !== undefined)).toStrictEqual([]);
});
