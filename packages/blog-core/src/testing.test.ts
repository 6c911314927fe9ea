import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  applyChanges,
  findBySlug,
  parsePostsJson,
  PostStoreError,
  seedPosts,
  summaryOf,
  type BlogPost,
  type DecideChanges,
  type PostChange,
  type PostSnapshot,
  type PostStore,
  type PostTransaction,
  type UnreadableText,
} from './index.ts';
import { createMemoryPostStore, type MemoryBacking } from './memory-post-store.ts';
import { makePost, postStoreConformance, type PostStoreHarness } from './testing.ts';
import * as entryPoint from './testing.ts';

type OpenStore = (backing: MemoryBacking) => PostStore;

/** Where somebody has unsubscribed. */
const silenced = new WeakSet<MemoryBacking>();

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

test('the entry point for tests has these names and no others', () => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual(['makePost', 'postStoreConformance']);
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
      (backing) => createMemoryPostStore({ backing, seeds, isSeededByReading: false }),
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

/** Stores that keep the promise in another way than the memory store does. */
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
  test('keeps the promise too', async () => {
    expect(await complaintsAbout(openStore)).toStrictEqual({});
  });
});

describe('a broken store is found out', () => {
  const breaches: Record<string, { openStore: OpenStore; cases: Record<string, string> }> = {
    'it starts with nothing instead of the seeds': {
      openStore: (backing) => createMemoryPostStore({ backing, seeds: [] }),
      cases: {
        'the first read gives the seed posts':
          'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "101".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "102, 101".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "103, 102, 110,…',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "102, 10…',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "101".',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of posts to be 53, but got 50.',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "1, 2, 3", but got "".',
        'transact gives the post of each change as it was stored':
          'Expected the ids of the posts in a store opened afterwards to be "102, 104, 110, 103, 1, 2, 3", but got "102, 104, 110, …',
        'several changes are stored together or not at all':
          'Expected the ids of the posts after changes of which one is not possible to be "1, 2, 3", but got "".',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "101".',
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "101".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 10.',
      },
    },
    'it clears away what it cannot read': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readAll: async () => {
            if (backing.text !== null && parsePostsJson(backing.text).faults.length > 0) backing.text = '[]';
            return store.readAll();
          },
        };
      },
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the stored text after reading to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got "[]".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts before the change to be "7, 8", but got "".',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the ids of the list that is offered back to be "103, 102, 101, 1, 2, 3", but got "".',
      },
    },
    'it keeps no unreadable text': {
      openStore: afterwards((backing) => {
        delete backing.archived;
      }),
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
      },
    },
    'it keeps an unreadable text well-formed instead of exact': {
      openStore: afterwards((backing) => {
        backing.archived = (backing.archived ?? []).map((each) => ({ ...each, text: wellFormed(each.text) }));
      }),
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
      },
    },
    'it adds at the end': {
      openStore: changing((change) => [
        change.type === 'add' ? { ...change, type: 'insert', at: Infinity } : change,
      ]),
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "1, 2, 3, 101, 102".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "1, 2, 110, 3, …',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "1, 2, 3…',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "101, 102".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts after the change to be "101, 7, 8", but got "7, 8, 101".',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'transact gives the post of each change as it was stored':
          'Expected the id that the added post got to be 1, but got 104.',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the title of a post that says on how many it was decided to be "On top of 0", but got "On top of 4".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the title of a post that says on how many it was decided to be "On top of 9", but got "On top of 3".',
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the first id of the second page to be 101, but got 3.',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post above it in the list to be "103", but got "101".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post above it in the list to be 103, but got 101.',
      },
    },
    'it writes only the fields it knows': {
      openStore: afterwards((backing) => {
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
      }),
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the field mood of the updated post to be "{\\"calm\\":[1,2]}", but got undefined.',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the field mood of the moved post to be "\\"calm\\"", but got undefined.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the field mood of the post that was whole to be "\\"calm\\"", but got undefined.',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'transact gives the post of each change as it was stored':
          'Expected the field mood of the updated post to be "\\"calm\\"", but got undefined.',
        'decide sees the newest list, with the contents':
          'Expected the field mood of a post that decide saw to be "\\"calm\\"", but got undefined.',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field mood of the post above it in the list to be "\\"calm\\"", but got undefined.',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post of an old address to be 102, but got undefined.',
      },
    },
    'it moves an updated post to the top': {
      openStore: changing((change) =>
        change.type === 'update' ? [change, { type: 'move', id: change.post.id, to: 0 }] : [change],
      ),
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "101, 102, 1, 2, 3".',
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 9.',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post above it in the list to be 103, but got undefined.',
      },
    },
    'it ignores positions': {
      openStore: changing((change) => {
        if (change.type === 'insert') return [{ ...change, at: 0 }];
        if (change.type === 'move') return [{ ...change, to: 0 }];
        if (change.type === 'remove') return [{ type: 'remove', id: change.id }];
        return [change];
      }),
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "8".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "110, 103, 102,…',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "103, 10…',
        'transact gives the post of each change as it was stored':
          'Expected the id that the added post got to be 110, but got 104.',
      },
    },
    'it reads once and then trusts its own copy': {
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
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got undefined.',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "1, 2, 3".',
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 1 of writer 0, 2 of writer 0, 3 of writer 0, 4 of writer 0, 5 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after the stored text was taken away to be "", but got "101, 1, 2, 3".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 0.',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3".',
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "1, 2, 3".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "101".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 8.',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the text that was put aside to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date…',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected what is offered where all is whole to be null, but got undefined.',
      },
    },
    'it lets a turn pass between reading and writing': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          transact: async (decide) => {
            const { posts } = await store.readAll();
            const changes = await decide(posts);
            if (applyChanges(posts, changes).posts === posts) return store.transact(() => changes);
            await Promise.resolve();
            const later: MemoryBacking = { text: JSON.stringify(posts) };
            const { stored } = await openMemoryStore(later).transact(() => changes);
            backing.text = later.text;
            return { snapshot: await store.readAll(), stored };
          },
        };
      },
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "101".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 4.',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
      },
    },
    'it never tells its subscribers': {
      openStore: (backing) => ({ ...openMemoryStore(backing), subscribe: async () => () => {} }),
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
      },
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
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'Expected the number of snapshots heard, counted again after unsubscribing to be 1, but got 2.',
      },
    },
    'it fails where somebody unsubscribes twice': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          subscribe: async (listener) => {
            const unsubscribe = await store.subscribe(listener);
            let isOver = false;
            return () => {
              if (isOver) throw new Error('Nobody listens any more.');
              isOver = true;
              unsubscribe();
            };
          },
        };
      },
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes': 'Nobody listens any more.',
      },
    },
    'it takes a listener that comes twice for one': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        const listeners = new Set<(snapshot?: PostSnapshot) => void>();
        void store.subscribe((snapshot) => {
          for (const listener of listeners) listener(snapshot);
        });
        return {
          ...store,
          subscribe: async (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        };
      },
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber stopped hearing changes when another one unsubscribed.',
      },
    },
    'it seeds an empty list again': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readAll: async () => {
            if (backing.text === '[]' || backing.text === null) backing.text = JSON.stringify(seedPosts);
            return store.readAll();
          },
        };
      },
      cases: {
        'an empty stored list stays empty':
          'Expected the ids of the posts after removing every post to be "", but got "1, 2, 3".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after the stored text was taken away to be "", but got "1, 2, 3".',
      },
    },
    'it says nothing about an update of a post that is gone': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          transact: (decide) =>
            store.transact(decide).catch((error: unknown) => {
              if (error instanceof PostStoreError) return store.transact(() => []);
              throw error;
            }),
        };
      },
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
        'several changes are stored together or not at all':
          'Expected the reason for which changes with one that is not possible were rejected to be "gone", but got "it resolved".',
      },
    },
    'it says that nothing can be saved': {
      openStore: answering((snapshot) => ({ ...snapshot, blocked: 'No.' })),
      cases: {
        'the first read gives the seed posts':
          'Expected `blocked` after the first read to be null, but got "No.".',
      },
    },
    'it calls what it read unreadable': {
      openStore: answeringTexts((texts) => [{ id: 'x', text: '[]', archivedAt: null }, ...texts]),
      cases: {
        'the first read gives the seed posts':
          'Expected the number of unreadable texts after the first read to be 0, but got 1.',
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got "[]".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the text that was put aside to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date…',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'The stored text was changed meanwhile.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the text that was put aside to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got "[]".',
      },
    },
    'it names no unreadable text': {
      openStore: answeringTexts(() => []),
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got undefined.',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the text that was put aside to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date…',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the text that was put aside to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got undefined.',
      },
    },
    'it says that what is in place was put aside': {
      openStore: answeringTexts((texts) => texts.map((each) => ({ ...each, archivedAt: 7 }))),
      cases: {
        'reading never writes over text that cannot be read':
          'Expected `archivedAt` of a text that is still in place to be null, but got 7.',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Expected the reason for which a text that was changed is not discarded to be "refused", but got "it resolved".',
      },
    },
    'it does not say when a text was put aside': {
      openStore: answeringTexts((texts) => texts.map((each) => ({ ...each, archivedAt: null }))),
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected the type of its `archivedAt` in the same store to be "number", but got "object".',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the type of its `archivedAt` to be "number", but got "object".',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'The stored text was changed meanwhile.',
      },
    },
    'it loses the dates': {
      openStore: answering((snapshot) => ({
        ...snapshot,
        posts: snapshot.posts.map((post) => ({ ...post, date: '' })),
      })),
      cases: {
        'the first read gives the seed posts':
          'Expected the field date of a seed post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'an added post stands on top':
          'Expected the field date of the added post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the field date of the updated post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the field date of the moved post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the field date of the post that was whole to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'pages give every post once, in order and without its content':
          'Expected the field date of the post at place 0 of the pages to be "\\"\\"", but got "\\"April 2, 2025\\"".',
      },
    },
    'it shows the seeds where nothing can be read': {
      openStore: answering((snapshot) => ({
        ...snapshot,
        posts: snapshot.posts.length === 0 ? seedPosts : snapshot.posts,
      })),
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the ids of the posts read from text that is no JSON to be "", but got "1, 2, 3".',
        'an empty stored list stays empty':
          'Expected the ids of the posts after removing every post to be "", but got "1, 2, 3".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after the stored text was taken away to be "", but got "1, 2, 3".',
      },
    },
    'it shows no posts at all': {
      openStore: answering((snapshot) => ({ ...snapshot, posts: [] })),
      cases: {
        'the first read gives the seed posts':
          'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "".',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "".',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "".',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "".',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts before the change to be "7, 8", but got "".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after a post was added to the cleared list to be "102", but got "".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "1, 2, 3", but got "".',
        'transact gives the post of each change as it was stored':
          'Expected the id that the added post got to be undefined, but got 104.',
        'several changes are stored together or not at all':
          'Expected the ids of the posts after changes of which one is not possible to be "1, 2, 3", but got "".',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 0.',
        'pages give every post once, in order and without its content':
          'Expected the number of posts on all pages to be 0, but got 2.',
        'a post comes with its content and its neighbours without theirs':
          'Expected the post below the last one to be null, but got undefined.',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the ids of the posts after the repair to be "7, 101", but got "".',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Expected the ids of the posts in a store opened afterwards to be "7", but got "".',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the ids of the list that is offered back to be "", but got "103, 102, 101, 1, 2, 3".',
      },
    },
    'it gives the state before the change': {
      openStore: transacting(async (store, decide) => {
        const snapshot = await store.readAll();
        return { ...(await store.transact(decide)), snapshot };
      }),
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3".',
        'transact gives the post of each change as it was stored':
          'Expected the id that the added post got to be 102, but got 104.',
      },
    },
    'it makes no change': {
      openStore: transacting(async (store, decide) => {
        const snapshot = await store.readAll();
        return { snapshot, stored: (await decide(snapshot.posts)).map(() => null) };
      }),
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "1, 2, 3".',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "7, 8, 7".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "1, 2, 3".',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "1, 2, 3…',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "1, 2, 3".',
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts after the change to be "101, 7, 8", but got "7, 8".',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'an empty stored list stays empty':
          'Expected the ids of the posts after removing every post to be "", but got "1, 2, 3".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after a post was added to the cleared list to be "102", but got "".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
        'transact gives the post of each change as it was stored':
          'Expected the title of the added post to be "New", but got undefined.',
        'several changes are stored together or not at all':
          'Expected the reason for which changes with one that is not possible were rejected to be "gone", but got "it resolved".',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3".',
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "1, 2, 3".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 3.',
        'the page of an empty list is empty and the last':
          'Expected the number of posts on the page of an empty list to be 0, but got 3.',
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the first id of the second page to be 101, but got 3.',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post of an address to be "102", but got undefined.',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post of an old address to be 102, but got undefined.',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Two unreadable texts were expected.',
      },
    },
    'it removes nothing': {
      openStore: changing((change) => (change.type === 'remove' ? [] : [change])),
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "7, 8, 7".',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already, after the removal to be "1, 2, 3", but got "101, 1, 2, 3…',
        'an empty stored list stays empty':
          'Expected the ids of the posts after removing every post to be "", but got "101, 1, 2, 3".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 6.',
        'what decide throws reaches the caller, and nothing is changed':
          'Expected the ids of the posts after a change that came later to be "103, 101, 1, 2, 3", but got "103, 102, 101, 1, 2, 3"…',
        'the page of an empty list is empty and the last':
          'Expected the number of posts on the page of an empty list to be 0, but got 3.',
      },
    },
    'it updates nothing': {
      openStore: changing((change) => (change.type === 'update' ? [] : [change])),
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the field title of the updated post to be "\\"Changed\\"", but got "\\"Post 101\\"".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 5.',
        'several changes are stored together or not at all':
          'Expected the reason for which changes with one that is not possible were rejected to be "gone", but got "it resolved".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected `movedTo` of an old address to be "moved", but got null.',
      },
    },
    'it removes the first of two duplicates': {
      openStore: changing((change) => [change.type === 'remove' ? { ...change, at: 0 } : change]),
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "8, 7".',
      },
    },
    'it keeps the wrong one of two duplicates': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          transact: async (decide) => {
            const { posts } = await store.readAll();
            const [change] = await decide(posts);
            if (change?.type !== 'remove' || change.at === undefined) return store.transact(decide);
            backing.text = JSON.stringify(posts.toReversed().toSpliced(change.at, 1));
            return store.transact(() => []);
          },
        };
      },
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the title of the duplicate that should be left to be "First", but got "Second".',
      },
    },
    'it lets two posts have one id': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          transact: async (decide) => {
            let wanted: readonly PostChange[] = [];
            const { stored } = await store.transact(async (newest) => (wanted = await decide(newest)));
            const [change] = wanted;
            if (change?.type === 'add') {
              const [added, ...others] = parsePostsJson(backing.text ?? '[]').posts;
              backing.text = JSON.stringify([{ ...added, id: change.post.id }, ...others]);
            }
            return { snapshot: await store.readAll(), stored };
          },
        };
      },
      cases: {
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "101, 102, 110,…',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "101, 10…',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of different ids to be 53, but got 28.',
        'transact gives the post of each change as it was stored':
          'Expected the title of the added post to be "New", but got "Changed".',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post above it in the list to be "103", but got "101".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post above it in the list to be 103, but got 101.',
      },
    },
    'it takes every second addition twice': {
      openStore: (backing) => {
        let additions = 0;
        return changing((change) => {
          if (change.type === 'add') additions += 1;
          return additions % 2 === 0 && change.type === 'add' ? [change, change] : [change];
        })(backing);
      },
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "103, 102, 101, 1, 2, 3"…',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "104, 103, 110,…',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "104, 10…',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of posts to be 53, but got 77.',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "103, 102, 101".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after a post was added to the cleared list to be "102", but got "103, 102".',
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 8.',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "101, 102, 103".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 20.',
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the first id of the second page to be 101, but got 102.',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post of an address to be "102", but got "103".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post of an old address to be 102, but got 103.',
      },
    },
    'it rejects a late update with an error of its own': {
      openStore: transacting((store, decide) =>
        store.transact(decide).catch((error: unknown) => {
          throw error instanceof PostStoreError ? new Error('Something went wrong.') : error;
        }),
      ),
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "another error: Error: Something went wrong.…',
        'several changes are stored together or not at all':
          'Expected the reason for which changes with one that is not possible were rejected to be "gone", but got "another error: …',
      },
    },
    'it brings the post back that a late update names': {
      openStore: transacting(async (store, decide) => {
        let wanted: readonly PostChange[] = [];
        try {
          return await store.transact(async (newest) => (wanted = await decide(newest)));
        } catch (error) {
          for (const change of wanted) {
            if (change.type === 'update') await store.transact(() => [{ ...change, type: 'add' }]);
          }
          throw error;
        }
      }),
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "1, 2, 3", but got "101, 1, 2, 3".',
        'several changes are stored together or not at all':
          'Expected the ids of the posts after changes of which one is not possible to be "1, 2, 3", but got "999, 1, 2, 3".',
      },
    },
    'it takes the text away after a change': {
      openStore: afterwards((backing) => {
        backing.text = null;
      }),
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "".',
        'an update keeps the place, the id and the unknown fields':
          'There is no post with the id 101 to update any more.',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "103, 102, 110, 101, 1, 2, 3", but got "".',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "102, 101, 103, 1, 2, 3", but got "".',
        'once transact resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "".',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts after the change to be "101, 7, 8", but got "".',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'an empty stored list stays empty':
          'Expected the ids of the posts in a store opened after removing every post to be "", but got "1, 2, 3".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after a post was added to the cleared list to be "102", but got "".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "1, 2, 3", but got "".',
        'transact gives the post of each change as it was stored':
          'Expected the title of the added post to be "New", but got "Changed".',
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "".',
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 3.',
        'pages give every post once, in order and without its content':
          'Expected whether a page of a list with posts has some to be true, but got false.',
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the type of the cursor of a page that is not the last to be "string", but got "object".',
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post of an address to be "102", but got undefined.',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post of an old address to be 102, but got undefined.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'The stored text was changed meanwhile.',
      },
    },
    'it knows only what was there when it was opened': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        const isLate = backing.text !== null && backing.text !== JSON.stringify(seedPosts);
        return {
          ...store,
          readAll: async () => ({ ...(await store.readAll()), ...(isLate && { posts: seedPosts }) }),
        };
      },
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the ids of the posts read from text that is no JSON to be "", but got "1, 2, 3".',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "1, 2, 3".',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "1, 2, 3".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts before the change to be "7, 8", but got "1, 2, 3".',
        'an empty stored list stays empty':
          'Expected the ids of the posts in a store opened after removing every post to be "", but got "1, 2, 3".',
        'transact gives the post of each change as it was stored':
          'Expected the ids of the posts in a store opened afterwards to be "102, 104, 110, 103, 1, 2, 3", but got "1, 2, 3".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 3.',
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the ids of the posts after the repair to be "7, 101", but got "1, 2, 3".',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Expected the ids of the posts in a store opened afterwards to be "7", but got "1, 2, 3".',
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the ids of the posts in a store opened afterwards to be "103, 102, 101, 1, 2, 3", but got "1, 2, 3".',
      },
    },
    'it stops telling everybody when one unsubscribes': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          subscribe: async (listener) => {
            const stop = await store.subscribe((snapshot) => {
              if (!silenced.has(backing)) listener(snapshot);
            });
            return () => {
              silenced.add(backing);
              stop();
            };
          },
        };
      },
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber stopped hearing changes when another one unsubscribed.',
      },
    },
    'it makes each change by itself, as far as it comes': {
      openStore: transacting(async (store, decide) => {
        const changes = await decide((await store.readAll()).posts);
        const stored: (BlogPost | null)[] = [];
        for (const change of changes) stored.push(...(await store.transact(() => [change])).stored);
        return { snapshot: await store.readAll(), stored };
      }),
      cases: {
        'transact gives the post of each change as it was stored':
          'Expected the title of the inserted post after all changes to be "Changed at once", but got "Post 110".',
        'several changes are stored together or not at all':
          'Expected the ids of the posts after changes of which one is not possible to be "1, 2, 3", but got "101, 1, 2, 3".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the title of a post that says on how many it was decided to be "On top of 4", but got "On top of 3".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the title of a post that says on how many it was decided to be "On top of 12", but got "On top of 3".',
      },
    },
    'it gives the posts as they were asked for': {
      openStore: transacting(async (store, decide) => {
        let wanted: readonly PostChange[] = [];
        const { snapshot } = await store.transact(async (newest) => (wanted = await decide(newest)));
        return { snapshot, stored: wanted.map((change) => ('post' in change ? change.post : null)) };
      }),
      cases: {
        'transact gives the post of each change as it was stored':
          'Expected the id that the added post got to be 104, but got 103.',
      },
    },
    'it gives the stored posts of additions alone': {
      openStore: transacting(async (store, decide) => {
        let wanted: readonly PostChange[] = [];
        const { snapshot, stored } = await store.transact(async (newest) => (wanted = await decide(newest)));
        return { snapshot, stored: stored.filter((_, index) => wanted[index]?.type === 'add') };
      }),
      cases: {
        'transact gives the post of each change as it was stored':
          'Expected the number of stored posts, one for each change to be 7, but got 1.',
      },
    },
    'it wraps what decide throws': {
      openStore: transacting((store, decide) =>
        store.transact(decide).catch((error: unknown) => {
          throw error instanceof PostStoreError ? error : new Error('Undecided', { cause: error });
        }),
      ),
      cases: {
        'what decide throws reaches the caller, and nothing is changed':
          'Expected whether that is the very error that decide threw to be true, but got false.',
      },
    },
    'it takes a decision that fails for one that changes nothing': {
      openStore: transacting((store, decide) =>
        store.transact(async (newest) => {
          try {
            return await decide(newest);
          } catch {
            return [];
          }
        }),
      ),
      cases: {
        'what decide throws reaches the caller, and nothing is changed':
          'Expected what transact rejected with to be "Error: Undecided", but got "it resolved".',
      },
    },
    'it empties the list where a decision fails': {
      openStore: transacting(async (store, decide) =>
        store.transact(decide).catch(async (error: unknown) => {
          await store.transact((newest) => newest.map(({ id }) => ({ type: 'remove', id })));
          throw error;
        }),
      ),
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "1, 2, 3", but got "".',
        'several changes are stored together or not at all':
          'Expected the ids of the posts after changes of which one is not possible to be "1, 2, 3", but got "".',
        'what decide throws reaches the caller, and nothing is changed':
          'Expected the ids of the posts after decisions that failed to be "103, 102, 101, 1, 2, 3", but got "".',
      },
    },
    'it lets decide see what it read last': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        let last: readonly BlogPost[] | undefined;
        return {
          ...store,
          readAll: async () => {
            const snapshot = await store.readAll();
            last = snapshot.posts;
            return snapshot;
          },
          transact: (decide) => store.transact((newest) => decide((last ??= newest))),
        };
      },
      cases: {
        'decide sees the newest list, with the contents':
          'Expected the ids of the posts that decide saw to be "101, 1, 2, 3", but got "1, 2, 3".',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the title of a post that says on how many it was decided to be "On top of 4", but got "On top of 3".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the title of a post that says on how many it was decided to be "On top of 12", but got "On top of 3".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected `movedTo` of an old address to be "moved", but got null.',
      },
    },
    'it gives what it read last where nothing is decided': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        let last: PostSnapshot | undefined;
        return {
          ...store,
          readAll: async () => (last = await store.readAll()),
          transact: async (decide) => {
            const done = await store.transact(decide);
            return { ...done, snapshot: done.stored.length === 0 ? (last ?? done.snapshot) : done.snapshot };
          },
        };
      },
      cases: {
        'deciding on no change gives the newest state and changes nothing':
          'Expected the ids of the posts that transact gave to be "101, 1, 2, 3", but got "1, 2, 3".',
      },
    },
    'it lets decide see no contents': {
      openStore: transacting((store, decide) =>
        store.transact((newest) => decide(newest.map((post) => ({ ...post, content: '' })))),
      ),
      cases: {
        'decide sees the newest list, with the contents':
          'Expected the field content of a post that decide saw to be "\\"The body of post 101.\\"", but got "\\"\\"".',
      },
    },
    'it decides once and applies that to whatever is there by then': {
      openStore: transacting(async (store, decide) => {
        const changes = await decide((await store.readAll()).posts);
        return store.transact(() => changes);
      }),
      cases: {
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the title of a post that says on how many it was decided to be "On top of 4", but got "On top of 3".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the title of a post that says on how many it was decided to be "On top of 12", but got "On top of 3".',
      },
    },
    'it applies what the first call of decide gave, too': {
      openStore: transacting((store, decide) => {
        let first: readonly PostChange[] | undefined;
        return store.transact(async (newest) => {
          const changes = await decide(newest);
          const both = first ? [...first, ...changes] : changes;
          first ??= changes;
          return both;
        });
      }),
      cases: {
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of posts to be 53, but got 102.',
        'decide may take its time, and what another store changes meanwhile is not lost':
          'Expected the ids of the posts that two stores added to be "101, 102", but got "101, 102, 103".',
        '10 decisions that two stores make at the same time are made one after the other':
          'Expected the number of posts to be 13, but got 22.',
      },
    },
    'its pages have contents': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPage: async (request) => {
            const { next, posts } = await store.readPage(request);
            return { next, posts: posts.map((post) => ({ ...post, content: '' })) };
          },
        };
      },
      cases: {
        'pages give every post once, in order and without its content':
          'Expected whether a post of a page has a content to be false, but got true.',
      },
    },
    'its pages have one post more than wanted': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return { ...store, readPage: ({ limit, ...from }) => store.readPage({ ...from, limit: limit + 1 }) };
      },
      cases: {
        'pages give every post once, in order and without its content':
          'Expected whether a page has at most as many posts as wanted to be true, but got false.',
      },
    },
    'its pages begin at the end': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPage: async (request) => {
            const page = await store.readPage(request);
            return { ...page, posts: page.posts.toReversed() };
          },
        };
      },
      cases: {
        'pages give every post once, in order and without its content':
          'Expected the field id of the post at place 0 of the pages to be "103", but got "102".',
      },
    },
    'it has one page only': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPage: async (request) => ({ ...(await store.readPage(request)), next: null }),
        };
      },
      cases: {
        'pages give every post once, in order and without its content':
          'Expected the number of posts on all pages to be 6, but got 2.',
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the type of the cursor of a page that is not the last to be "string", but got "object".',
      },
    },
    'its pages never end': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPage: async (request) => {
            const page = await store.readPage(request);
            return { ...page, next: page.next ?? '0:0' };
          },
        };
      },
      cases: {
        'pages give every post once, in order and without its content':
          'Expected the number of posts on all pages to be 6, but got 8.',
        'the page of an empty list is empty and the last':
          'Expected the cursor behind it to be null, but got "0:0".',
      },
    },
    'its cursors are positions': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPage: async ({ cursor, limit }) => {
            const { posts } = await store.readAll();
            const end = Number(cursor ?? 0) + limit;
            const page = posts.slice(end - limit, end).map(summaryOf);
            return { posts: page, next: end < posts.length ? String(end) : null };
          },
        };
      },
      cases: {
        'a cursor leads on behind the last post of its page, whatever was added or removed before it':
          'Expected the first id of the second page, after posts were added to be 101, but got 103.',
      },
    },
    'it knows no old addresses': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPost: async (slug) => {
            const found = await store.readPost(slug);
            return found?.movedTo === null ? found : null;
          },
        };
      },
      cases: {
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post of an old address to be 102, but got undefined.',
      },
    },
    'it prefers old addresses': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPost: async (slug) => {
            const { posts } = await store.readAll();
            const old = posts.find((post) => findBySlug([post], slug)?.isAlias);
            return (old && (await store.readPost(old.slug))) ?? store.readPost(slug);
          },
        };
      },
      cases: {
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected `movedTo` of an old address to be "moved", but got null.',
      },
    },
    'it takes next for previous': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPost: async (slug) => {
            const found = await store.readPost(slug);
            return found && { ...found, previous: found.next, next: found.previous };
          },
        };
      },
      cases: {
        'a post comes with its content and its neighbours without theirs':
          'Expected the field id of the post above it in the list to be "103", but got "101".',
        'an old address leads to the post that had it, as long as no other has it now':
          'Expected the id of the post above it in the list to be 103, but got 101.',
      },
    },
    'its neighbours have contents': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPost: async (slug) => {
            const found = await store.readPost(slug);
            const next = found?.next && { ...found.next, content: '' };
            return found && { ...found, next: next ?? null };
          },
        };
      },
      cases: {
        'a post comes with its content and its neighbours without theirs':
          'Expected the number of neighbours with a content to be 0, but got 1.',
      },
    },
    'it does not tell duplicates apart': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          readPost: async (slug) => {
            const found = await store.readPost(slug);
            return found && { ...found, at: null };
          },
        };
      },
      cases: {
        'where an id occurs twice, a post says at which position it stands':
          'Expected `at` of a post whose id another one has too to be 2, but got null.',
      },
    },
    'it has nothing to mend a text with': {
      openStore: (backing) => {
        const { unreadable: _, ...store } = openMemoryStore(backing);
        return store;
      },
      cases: {
        'a repair keeps the exact text and stores what is decided with what could be read':
          'The store keeps a text and has no `unreadable`, which says what can be done about one that is broken.',
        'an unreadable text is discarded where it is what was looked at, and only then':
          'The store keeps a text and has no `unreadable`, which says what can be done about one that is broken.',
        'the last whole list is offered back in the place of a text that cannot be read':
          'The store keeps a text and has no `unreadable`, which says what can be done about one that is broken.',
      },
    },
    'its repair is a change like others': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return { ...store, unreadable: { ...store.unreadable, repair: (decide) => store.transact(decide) } };
      },
      cases: {
        'a repair keeps the exact text and stores what is decided with what could be read':
          'Expected the stored text after a repair that adds nothing to be "[{\\"id\\":8,\\"title\\":\\"Post 8\\",\\"excerpt\\":\\"What post…',
      },
    },
    'it discards what is in place, whatever that is': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          unreadable: {
            ...store.unreadable,
            discard: (text) =>
              store.unreadable.discard(
                text.archivedAt === null ? { ...text, text: backing.text ?? '' } : text,
              ),
          },
        };
      },
      cases: {
        'an unreadable text is discarded where it is what was looked at, and only then':
          'Expected the reason for which a text that was changed is not discarded to be "refused", but got "it resolved".',
      },
    },
    'it restores the seeds, and always': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          unreadable: {
            ...store.unreadable,
            restore: async () => {
              backing.text = JSON.stringify(seedPosts);
              return store.readAll();
            },
          },
        };
      },
      cases: {
        'the last whole list is offered back in the place of a text that cannot be read':
          'Expected the reason for which a whole list is not written over to be "refused", but got "it resolved".',
      },
    },
  };

  test.each(Object.entries(breaches))('%s', async (_, { openStore, cases }) => {
    expect(await complaintsAbout(openStore)).toStrictEqual(cases);
  });

  test('and every case finds one out', () => {
    const found = new Set(Object.values(breaches).flatMap(({ cases }) => Object.keys(cases)));
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

/** The cases that fail for a store, each with the sentence that says why. */
async function complaintsAbout(openStore: OpenStore): Promise<Record<string, string>> {
  // Some cases wait for news that a broken store never brings.
  vi.useFakeTimers();
  const outcomes = Promise.all(
    postStoreConformance.map(({ name, run }) =>
      run(createHarness(openStore)).then(
        () => [],
        (error: Error) => [[name, brief(error.message)]] as const,
      ),
    ),
  );
  await vi.runAllTimersAsync();
  return Object.fromEntries((await outcomes).flat());
}

/** As much of a sentence as tells it from the others: some quote whole texts. */
function brief(message: string): string {
  return message.length > 120 ? `${message.slice(0, 120)}…` : message;
}

/** A store that answers something else than it has stored. */
function answering(tamper: (snapshot: PostSnapshot) => PostSnapshot): OpenStore {
  return (backing) => {
    const store = openMemoryStore(backing);
    return {
      ...store,
      readAll: async () => tamper(await store.readAll()),
      transact: async (decide) => {
        const { snapshot, stored } = await store.transact(decide);
        return { snapshot: tamper(snapshot), stored };
      },
    };
  };
}

/** A store that says something else of unreadable texts than it has stored. */
function answeringTexts(tamper: (texts: readonly UnreadableText[]) => readonly UnreadableText[]): OpenStore {
  return answering((snapshot) => ({
    ...snapshot,
    unreadable: { lastWhole: null, ...snapshot.unreadable, texts: tamper(snapshot.unreadable?.texts ?? []) },
  }));
}

/** A store that makes changes in a way of its own. */
function transacting(
  transact: (store: PostStore, decide: DecideChanges) => Promise<PostTransaction>,
): OpenStore {
  return (backing) => {
    const store = openMemoryStore(backing);
    return { ...store, transact: (decide) => transact(store, decide) };
  };
}

/** A store that makes other changes than were decided. */
function changing(tamper: (change: PostChange) => readonly PostChange[]): OpenStore {
  return transacting((store, decide) =>
    store.transact((newest) => {
      const changes = decide(newest);
      return 'then' in changes ? changes.then((all) => all.flatMap(tamper)) : changes.flatMap(tamper);
    }),
  );
}

/** A store that does something after each change. */
function afterwards(tamper: (backing: MemoryBacking) => void): OpenStore {
  return (backing) =>
    transacting(async (store, decide) => {
      const done = await store.transact(decide);
      tamper(backing);
      return { snapshot: await store.readAll(), stored: done.stored };
    })(backing);
}

/** What a text becomes that went through UTF-8 on its way. `toWellFormed` came after ES2023. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
