import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  applyChange,
  parsePostsJson,
  seedPosts,
  type PostChange,
  type PostSnapshot,
  type PostStore,
} from './index.ts';
import {
  createMemoryPostStore,
  postStoreConformance,
  type MemoryBacking,
  type PostStoreHarness,
} from './testing.ts';
import * as door from './testing.ts';

type OpenStore = (backing: MemoryBacking) => PostStore;

/** Where somebody has unsubscribed. */
const silenced = new WeakSet<MemoryBacking>();

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

  test.each(['writeText', 'readText'] as const)('has no text if it has %s only', async (half) => {
    const { open, ...text } = createHarness(openMemoryStore);
    const needy = postStoreConformance.find(({ needsText }) => needsText);
    await expect(needy?.run({ open, [half]: text[half] })).rejects.toThrow('the harness gives no way to it');
  });
});

describe('a store whose news takes a second', () => {
  const openSlowStore: OpenStore = (backing) => {
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
  };

  test('keeps the promise too', async () => {
    expect(await complaintsAbout(openSlowStore)).toStrictEqual({});
  });
});

describe('a broken store is found out', () => {
  const breaches: Record<string, { openStore: OpenStore; cases: Record<string, string> }> = {
    'it starts with nothing instead of the seeds': {
      openStore: (backing) => createMemoryPostStore({ backing, seeds: [] }),
      cases: {
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "1, 2, 101, 3", but got "101".',
        'the first read gives the seed posts':
          'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
        'an added post stands on top':
          'Expected the ids of the posts that apply gave to be "101, 1, 2, 3", but got "101".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "102, 101".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "1, 2, 101, 3", but got "101".',
        'once apply resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "101".',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of posts to be 53, but got 50.',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "2, 3", but got "".',
      },
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
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the stored text after reading to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got "[]".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts before the change to be "7, 8", but got "".',
      },
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
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
      },
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
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
      },
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
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that apply gave to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "1, 2, 3, 101, 102".',
        'once apply resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "1, 2, 3, 101".',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "101, 102".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the ids of the posts after the change to be "101, 7, 8", but got "7, 8, 101".',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
      },
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
      cases: {
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the field mood of the moved post to be "\\"calm\\"", but got undefined.',
        'an update keeps the place, the id and the unknown fields':
          'Expected the field mood of the updated post to be "{\\"calm\\":[1,2]}", but got undefined.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the field mood of the post that was whole to be "\\"calm\\"", but got undefined.',
        'fields that nobody knows survive a change of another post':
          'Expected the post that was not meant to be "{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
      },
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
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "101, 102, 1, 2, 3".',
      },
    },
    'it ignores positions': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: (change) => {
            if (change.type === 'insert') return store.apply({ ...change, at: 0 });
            if (change.type === 'move') return store.apply({ ...change, to: 0 });
            if (change.type === 'remove') return store.apply({ type: 'remove', id: change.id });
            return store.apply(change);
          },
        };
      },
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "8".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "1, 2, 101, 3", but got "101, 1, 2, 3".',
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "1, 2, 101, 3", but got "101, 1, 2, 3".',
      },
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
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got undefined.',
        'once apply resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already to be "101, 1, 2, 3", but got "1, 2, 3".',
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (1 of writer 0, 2 of writer 0, 3 of writer 0, 4 of writer 0, 5 of writer 0, 6 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after the stored text was taken away to be "", but got "101, 1, 2, 3".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
      },
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
      cases: {
        'a subscriber hears the changes of another store until it unsubscribes':
          'A subscriber did not hear of a post that another store added.',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of lost posts (0 of writer 0, 0 of writer 1, 1 of writer 0, 1 of writer 1, 2 of writer 0, 2 of write…',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
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
          apply: (change) =>
            store.apply(change).catch((error: unknown) => {
              if (change.type === 'update') return store.read();
              throw error;
            }),
        };
      },
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
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
      openStore: answering((snapshot) => ({
        ...snapshot,
        unreadable: [{ id: 'x', text: '[]', keptAt: null }, ...snapshot.unreadable],
      })),
      cases: {
        'the first read gives the seed posts':
          'Expected the number of unreadable texts after the first read to be 0, but got 1.',
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got "[]".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
      },
    },
    'it names no unreadable text': {
      openStore: answering((snapshot) => ({ ...snapshot, unreadable: [] })),
      cases: {
        'reading never writes over text that cannot be read':
          'Expected the newest unreadable text to be " [{\\"id\\": 7, \\"title\\": \\"half a p\\ud83d\\u0000\u00a0é🙂\\r\\n", but got undefined.',
        'text that could not be read is kept exactly when a change is applied':
          'Expected how often the exact text is among the unreadable ones in the same store to be 1, but got 0.',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the newest unreadable text to be "[{\\"id\\":7,\\"title\\":\\"Post 7\\",\\"excerpt\\":\\"What post 7 is about.\\",\\"date\\…',
      },
    },
    'it says that what is in place was put aside': {
      openStore: answering((snapshot) => ({
        ...snapshot,
        unreadable: snapshot.unreadable.map((each) => ({ ...each, keptAt: 7 })),
      })),
      cases: {
        'reading never writes over text that cannot be read':
          'Expected `keptAt` of a text that is still in place to be null, but got 7.',
      },
    },
    'it does not say when a text was put aside': {
      openStore: answering((snapshot) => ({
        ...snapshot,
        unreadable: snapshot.unreadable.map((each) => ({ ...each, keptAt: null })),
      })),
      cases: {
        'text that could not be read is kept exactly when a change is applied':
          'Expected the type of its `keptAt` in the same store to be "number", but got "object".',
      },
    },
    'it loses the dates': {
      openStore: answering((snapshot) => ({
        ...snapshot,
        posts: snapshot.posts.map((post) => ({ ...post, date: '' })),
      })),
      cases: {
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the field date of the moved post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'the first read gives the seed posts':
          'Expected the field date of a seed post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'an added post stands on top':
          'Expected the field date of the added post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the field date of the updated post to be "\\"April 2, 2025\\"", but got "\\"\\"".',
        'the readable posts of a partly unreadable text survive a change':
          'Expected the field date of the post that was whole to be "\\"April 2, 2025\\"", but got "\\"\\"".',
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
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "1, 2, 101, 3", but got "".',
        'the first read gives the seed posts':
          'Expected the ids of the posts after the first read to be "1, 2, 3", but got "".',
        'an added post stands on top':
          'Expected the ids of the posts that apply gave to be "101, 1, 2, 3", but got "".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "".',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "1, 2, 101, 3", but got "".',
        'once apply resolves, every other store sees the change':
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
          'Expected the ids of the posts after the update to be "2, 3", but got "".',
      },
    },
    'it gives the state before the change': {
      openStore: applying(async (store, change) => {
        const before = await store.read();
        await store.apply(change);
        return before;
      }),
      cases: {
        'an added post stands on top':
          'Expected the ids of the posts that apply gave to be "101, 1, 2, 3", but got "1, 2, 3".',
      },
    },
    'it makes no change': {
      openStore: applying((store) => store.read()),
      cases: {
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "1, 2, 101, 3", but got "1, 2, 3".',
        'an added post stands on top':
          'Expected the ids of the posts that apply gave to be "101, 1, 2, 3", but got "1, 2, 3".',
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "1, 2, 3".',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "7, 8, 7".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "1, 2, 101, 3", but got "1, 2, 3".',
        'once apply resolves, every other store sees the change':
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
      },
    },
    'it removes nothing': {
      openStore: applying((store, change) => (change.type === 'remove' ? store.read() : store.apply(change))),
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "7, 8, 7".',
        'once apply resolves, every other store sees the change':
          'Expected the ids of the posts in a store that was open already, after the removal to be "1, 2, 3", but got "101, 1, 2, 3…',
        'an empty stored list stays empty':
          'Expected the ids of the posts after removing every post to be "", but got "1, 2, 3".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
      },
    },
    'it updates nothing': {
      openStore: applying((store, change) => (change.type === 'update' ? store.read() : store.apply(change))),
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the field title of the updated post to be "\\"Changed\\"", but got "\\"Post 101\\"".',
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "it resolved".',
      },
    },
    'it removes the first of two twins': {
      openStore: applying((store, change) =>
        store.apply(change.type === 'remove' ? { ...change, at: 0 } : change),
      ),
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "8, 7".',
      },
    },
    'it keeps the wrong one of two twins': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const { posts } = parsePostsJson(backing.text ?? '[]');
            if (change.type !== 'remove' || change.at === undefined) return store.apply(change);
            backing.text = JSON.stringify(posts.toReversed().toSpliced(change.at, 1));
            return store.read();
          },
        };
      },
      cases: {
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the title of the twin that should be left to be "First", but got "Second".',
      },
    },
    'it lets two posts have one id': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            if (change.type !== 'add') return store.apply(change);
            await store.apply(change);
            const [added, ...others] = parsePostsJson(backing.text ?? '[]').posts;
            backing.text = JSON.stringify([{ ...added, id: change.post.id }, ...others]);
            return store.read();
          },
        };
      },
      cases: {
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of different ids to be 53, but got 52.',
      },
    },
    'it takes every second addition twice': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        let additions = 0;
        return {
          ...store,
          apply: async (change) => {
            if (change.type === 'add') additions += 1;
            if (additions % 2 === 0 && change.type === 'add') await store.apply(change);
            return store.apply(change);
          },
        };
      },
      cases: {
        'an update keeps the place, the id and the unknown fields':
          'Expected the ids of the posts after updating the second post to be "102, 101, 1, 2, 3", but got "103, 102, 101, 1, 2, 3"…',
        '50 interleaved adds from two stores lose nothing':
          'Expected the number of posts to be 53, but got 77.',
        'text that could not be read is kept exactly when a change is applied':
          'Expected the ids of the posts in the same store to be "102, 101", but got "103, 102, 101".',
        'a list that vanishes while a store is open is empty and not seeded again':
          'Expected the ids of the posts after a post was added to the cleared list to be "102", but got "103, 102".',
      },
    },
    'it rejects a late update with an error of its own': {
      openStore: applying((store, change) =>
        store.apply(change).catch(() => Promise.reject(new Error('Something went wrong.'))),
      ),
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the reason for which the update was rejected to be "gone", but got "another error: Error: Something went wrong.…',
      },
    },
    'it brings the post back that a late update names': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: (change) =>
            store.apply(change).catch(async (error: unknown) => {
              if (change.type === 'update') await store.apply({ type: 'add', post: change.post });
              throw error;
            }),
        };
      },
      cases: {
        "updating a post that is gone rejects with the reason 'gone'":
          'Expected the ids of the posts after the update to be "2, 3", but got "1, 2, 3".',
      },
    },
    'it takes the text away after a change': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        return {
          ...store,
          apply: async (change) => {
            const snapshot = await store.apply(change);
            backing.text = null;
            return snapshot;
          },
        };
      },
      cases: {
        'a moved post takes the exact position, and moving it back restores the order':
          'Expected the ids of the posts after moving the first post to position 2 to be "1, 2, 101, 3", but got "".',
        'an added post stands on top':
          'Expected the ids of the posts after adding to be "101, 1, 2, 3", but got "".',
        'an update keeps the place, the id and the unknown fields':
          'There is no post with the id 101 to update any more.',
        'where an id occurs twice, a removal that names the position removes only the post there':
          'Expected the ids of the posts after removing the post with id 7 at position 2 to be "7, 8", but got "".',
        'an inserted post takes the exact position':
          'Expected the ids of the posts after inserting at position 2 to be "1, 2, 101, 3", but got "".',
        'once apply resolves, every other store sees the change':
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
          'Expected the ids of the posts after the update to be "2, 3", but got "".',
      },
    },
    'it knows only what was there when it was opened': {
      openStore: (backing) => {
        const store = openMemoryStore(backing);
        const isLate = backing.text !== null && backing.text !== JSON.stringify(seedPosts);
        return {
          ...store,
          read: async () => ({ ...(await store.read()), ...(isLate && { posts: seedPosts }) }),
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
      read: async () => tamper(await store.read()),
      apply: async (change) => tamper(await store.apply(change)),
    };
  };
}

/** A store that applies changes in a way of its own. */
function applying(apply: (store: PostStore, change: PostChange) => Promise<PostSnapshot>): OpenStore {
  return (backing) => {
    const store = openMemoryStore(backing);
    return { ...store, apply: (change) => apply(store, change) };
  };
}

/** What a text becomes that went through UTF-8 on its way. `toWellFormed` came after ES2023. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
