import { PostStoreError, type PostSnapshot, type PostStore } from '../post-store.ts';
import type { BlogPost } from '../post.ts';
import { seedPosts } from '../seed-posts.ts';
import { makePost } from './make-post.ts';

/**
 * How the suite gets at the stores under test. Each case wants a harness of its own, over a place where nothing is stored
 * yet and where a first read gives `seedPosts`.
 */
export interface PostStoreHarness {
  /** Opens one more store over the same place, as another tab would. */
  open(): Promise<PostStore>;
  /** Replaces the stored text behind the stores' back; null takes it away. Leave it out for a place without text. */
  writeText?(text: string | null): Promise<void>;
  /** Gives the stored text as it is; null where there is none. */
  readText?(): Promise<string | null>;
}

/** One sentence of the promise. */
export interface PostStoreConformanceCase {
  readonly name: string;
  /** Whether it is about stored text, and so means nothing where the harness has no `writeText` and `readText`. */
  readonly needsText: boolean;
  /** Resolves if the store keeps the promise; rejects with an Error that says what it did instead. */
  readonly run: (harness: PostStoreHarness) => Promise<void>;
}

// Every host has these; the language's own library just does not name them.
declare function setTimeout(run: () => void, milliseconds: number): unknown;

const deliveryLimitMs = 2_000;
const silenceMs = 60;
const interleavedAdds = 50;
// A lone surrogate and a NUL are what a careless copy loses first.
const unreadableText = ' [{"id": 7, "title": "half a p\ud83d\u0000\u00a0é🙂\r\n';

/**
 * The promise of `PostStore` as a list of cases that need no test framework.
 *
 * @example
 * for (const { name, run } of postStoreConformance) {
 *   test(name, () => {
 *     const backing: MemoryBacking = { text: null };
 *     return run({
 *       open: async () => createMemoryPostStore({ backing }),
 *       writeText: async (text) => void (backing.text = text),
 *       readText: async () => backing.text,
 *     });
 *   });
 * }
 */
export const postStoreConformance: readonly PostStoreConformanceCase[] = [
  {
    name: 'the first read gives the seed posts',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      const snapshot = await store.read();
      expectIds(snapshot, ids(seedPosts), 'after the first read');
      for (const [index, seed] of seedPosts.entries())
        expectFields(snapshot.posts[index], seed, 'a seed post');
      expectEqual(snapshot.unreadable.length, 0, 'the number of unreadable texts after the first read');
      expectEqual(snapshot.blocked, null, '`blocked` after the first read');
      await store.read();
      expectIds(
        await (await harness.open()).read(),
        ids(seedPosts),
        'in a store opened after the first read',
      );
    },
  },
  {
    name: 'reading never writes over text that cannot be read',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      await place.writeText(unreadableText);
      const first = await harness.open();
      const second = await harness.open();
      const unsubscribe = await first.subscribe(() => {});
      const snapshot = await first.read();
      await second.read();
      await first.read();
      unsubscribe();
      expectEqual(await place.readText(), unreadableText, 'the stored text after reading');
      expectIds(snapshot, [], 'read from text that is no JSON');
      expectEqual(snapshot.unreadable[0]?.text, unreadableText, 'the newest unreadable text');
      expectEqual(snapshot.unreadable[0]?.keptAt, null, '`keptAt` of a text that is still in place');
    },
  },
  {
    name: 'an added post stands on top',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      const post = makePost({ id: 101 });
      expectIds(await store.apply({ type: 'add', post }), [101, ...ids(seedPosts)], 'that apply gave');
      const snapshot = await store.read();
      expectIds(snapshot, [101, ...ids(seedPosts)], 'after adding');
      expectFields(snapshot.posts[0], post, 'the added post');
    },
  },
  {
    name: 'an update keeps the place, the id and the unknown fields',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      await store.apply({ type: 'add', post: makePost({ id: 101, mood: { calm: [1, 2] } }) });
      await store.apply({ type: 'add', post: makePost({ id: 102 }) });
      await store.apply({ type: 'update', post: makePost({ id: 101, title: 'Changed' }) });
      const snapshot = await store.read();
      expectIds(snapshot, [102, 101, ...ids(seedPosts)], 'after updating the second post');
      expectFields(
        snapshot.posts[1],
        makePost({ id: 101, title: 'Changed', mood: { calm: [1, 2] } }),
        'the updated post',
      );
    },
  },
  {
    name: 'where an id occurs twice, a removal that names the position removes only the post there',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      const twins = [
        makePost({ id: 7, title: 'First' }),
        makePost({ id: 8 }),
        makePost({ id: 7, title: 'Second' }),
      ];
      await place.writeText(JSON.stringify(twins));
      const store = await harness.open();
      await store.apply({ type: 'remove', id: 7, at: 2 });
      const snapshot = await store.read();
      expectIds(snapshot, [7, 8], 'after removing the post with id 7 at position 2');
      expectEqual(snapshot.posts[0]?.title, 'First', 'the title of the twin that should be left');
    },
  },
  {
    name: 'an inserted post takes the exact position',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      await store.apply({ type: 'insert', post: makePost({ id: 101 }), at: 2 });
      const [first = 0, second = 0, ...others] = ids(seedPosts);
      expectIds(await store.read(), [first, second, 101, ...others], 'after inserting at position 2');
    },
  },
  {
    name: 'a moved post takes the exact position, and moving it back restores the order',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      await store.apply({ type: 'add', post: makePost({ id: 101, mood: 'calm' }) });
      const [first = 0, second = 0, ...others] = ids(seedPosts);
      await store.apply({ type: 'move', id: 101, at: 0, to: 2 });
      const snapshot = await store.read();
      expectIds(snapshot, [first, second, 101, ...others], 'after moving the first post to position 2');
      expectFields(snapshot.posts[2], makePost({ id: 101, mood: 'calm' }), 'the moved post');
      await store.apply({ type: 'move', id: 101, at: 2, to: 0 });
      expectIds(await store.read(), [101, ...ids(seedPosts)], 'after moving it back');
      await store.apply({ type: 'move', id: 999, to: 0 });
      expectIds(await store.read(), [101, ...ids(seedPosts)], 'after moving a post that is not there');
    },
  },
  {
    name: 'once apply resolves, every other store sees the change',
    needsText: false,
    async run(harness) {
      const writer = await harness.open();
      const reader = await harness.open();
      await reader.read();
      await writer.apply({ type: 'add', post: makePost({ id: 101 }) });
      expectIds(await reader.read(), [101, ...ids(seedPosts)], 'in a store that was open already');
      await writer.apply({ type: 'remove', id: 101 });
      expectIds(await reader.read(), ids(seedPosts), 'in a store that was open already, after the removal');
      expectIds(await (await harness.open()).read(), ids(seedPosts), 'in a store opened afterwards');
    },
  },
  {
    name: 'a subscriber hears the changes of another store until it unsubscribes',
    needsText: false,
    async run(harness) {
      const writer = await harness.open();
      const reader = await harness.open();
      const witness = await harness.open();
      const heard: PostSnapshot[] = [];
      const witnessed: PostSnapshot[] = [];
      const unsubscribe = await reader.subscribe((snapshot) => heard.push(snapshot));
      const stopWitness = await witness.subscribe((snapshot) => witnessed.push(snapshot));

      await writer.apply({ type: 'add', post: makePost({ id: 101 }) });
      await until(
        () => heard.some((each) => ids(each.posts).includes(101)),
        'A subscriber did not hear of a post that another store added.',
      );

      unsubscribe();
      unsubscribe();
      const countAtEnd = heard.length;
      await writer.apply({ type: 'add', post: makePost({ id: 102 }) });
      await until(
        () => witnessed.some((each) => ids(each.posts).includes(102)),
        'A subscriber stopped hearing changes when another one unsubscribed.',
      );
      await pause(silenceMs);
      stopWitness();
      expectEqual(
        heard.length,
        countAtEnd,
        'the number of snapshots heard, counted again after unsubscribing',
      );
    },
  },
  {
    name: `${interleavedAdds} interleaved adds from two stores lose nothing`,
    needsText: false,
    async run(harness) {
      const stores = [await harness.open(), await harness.open()];
      const titles = Array.from({ length: interleavedAdds / 2 }, (_, index) => index).flatMap((index) =>
        stores.map((store, writer) => ({ store, id: 101 + index, title: `${index} of writer ${writer}` })),
      );
      // Both writers use the same ids: two tabs may make a post in the same millisecond.
      await Promise.all(
        titles.map(({ store, id, title }) => store.apply({ type: 'add', post: makePost({ id, title }) })),
      );
      const { posts } = await (await harness.open()).read();
      const lost = titles.filter(({ title }) => !posts.some((post) => post.title === title));
      expectEqual(lost.length, 0, `the number of lost posts (${lost.map(({ title }) => title).join(', ')})`);
      expectEqual(posts.length, interleavedAdds + seedPosts.length, 'the number of posts');
      expectEqual(new Set(ids(posts)).size, posts.length, 'the number of different ids');
    },
  },
  {
    name: 'text that could not be read is kept exactly when a change is applied',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      await place.writeText(unreadableText);
      const store = await harness.open();
      await store.apply({ type: 'add', post: makePost({ id: 101 }) });
      await store.apply({ type: 'add', post: makePost({ id: 102 }) });
      for (const [whose, snapshot] of [
        ['the same store', await store.read()],
        ['a store opened afterwards', await (await harness.open()).read()],
      ] as const) {
        expectIds(snapshot, [102, 101], `in ${whose}`);
        const kept = snapshot.unreadable.filter((each) => each.text === unreadableText);
        expectEqual(kept.length, 1, `how often the exact text is among the unreadable ones in ${whose}`);
        expectEqual(typeof kept[0]?.keptAt, 'number', `the type of its \`keptAt\` in ${whose}`);
      }
    },
  },
  {
    name: 'the readable posts of a partly unreadable text survive a change',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      const whole = makePost({ id: 7, mood: 'calm' });
      const partlyUnreadable = JSON.stringify([whole, 'no post', { ...makePost({ id: 8 }), title: null }]);
      await place.writeText(partlyUnreadable);
      const store = await harness.open();
      expectIds(await store.read(), [7, 8], 'before the change');
      await store.apply({ type: 'add', post: makePost({ id: 101 }) });
      const snapshot = await store.read();
      expectIds(snapshot, [101, 7, 8], 'after the change');
      expectFields(snapshot.posts[1], whole, 'the post that was whole');
      expectEqual(snapshot.unreadable[0]?.text, partlyUnreadable, 'the newest unreadable text');
    },
  },
  {
    name: 'fields that nobody knows survive a change of another post',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      // Parsed from text, because only so does an object get a field of its own named __proto__.
      const strange: object = JSON.parse(
        '{"__proto__":{"a":1},"tags":[{"deep":[null]}],"\\ud83d":"\\udc00"}',
      );
      const post = { ...makePost({ id: 7 }), ...strange };
      await place.writeText(JSON.stringify([post]));
      const store = await harness.open();
      await store.apply({ type: 'add', post: makePost({ id: 101 }) });
      const text = await place.readText();
      const stored: unknown = JSON.parse(text ?? 'null');
      const survivor: unknown = Array.isArray(stored) ? stored[1] : undefined;
      expectEqual(JSON.stringify(survivor), JSON.stringify(post), 'the post that was not meant');
    },
  },
  {
    name: 'an empty stored list stays empty',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      await store.read();
      for (const id of ids(seedPosts)) await store.apply({ type: 'remove', id });
      expectIds(await store.read(), [], 'after removing every post');
      expectIds(await (await harness.open()).read(), [], 'in a store opened after removing every post');
    },
  },
  {
    name: 'a list that vanishes while a store is open is empty and not seeded again',
    needsText: true,
    async run(harness) {
      const place = placeWithText(harness);
      const store = await harness.open();
      await store.read();
      await store.apply({ type: 'add', post: makePost({ id: 101 }) });
      // Read again, so that a store which waits until its own write shows has seen it.
      await store.read();
      await place.writeText(null);
      expectIds(await store.read(), [], 'after the stored text was taken away');
      await store.apply({ type: 'add', post: makePost({ id: 102 }) });
      expectIds(await store.read(), [102], 'after a post was added to the cleared list');
    },
  },
  {
    name: "updating a post that is gone rejects with the reason 'gone'",
    needsText: false,
    async run(harness) {
      const [post] = seedPosts;
      if (!post) throw new Error('There are no seed posts to try it on.');
      const writer = await harness.open();
      const latecomer = await harness.open();
      await latecomer.read();
      await writer.apply({ type: 'remove', id: post.id });
      const outcome = await latecomer.apply({ type: 'update', post }).then(
        () => 'it resolved',
        (error: unknown) =>
          error instanceof PostStoreError ? error.reason : `another error: ${String(error)}`,
      );
      expectEqual(outcome, 'gone', 'the reason for which the update was rejected');
      expectIds(await latecomer.read(), ids(seedPosts.slice(1)), 'after the update');
    },
  },
];

function placeWithText(harness: PostStoreHarness): Required<PostStoreHarness> {
  if (hasText(harness)) return harness;
  throw new Error(
    'This case is about stored text, and the harness gives no way to it. Give it `writeText` and `readText`, or leave out the cases with `needsText`.',
  );
}

function hasText(harness: PostStoreHarness): harness is Required<PostStoreHarness> {
  return harness.writeText !== undefined && harness.readText !== undefined;
}

function ids(posts: readonly BlogPost[]): number[] {
  return posts.map((post) => post.id);
}

function expectIds(snapshot: PostSnapshot, expected: readonly number[], when: string): void {
  expectEqual(ids(snapshot.posts).join(', '), expected.join(', '), `the ids of the posts ${when}`);
}

/** Compares field by field, so that the order of the fields and fields the store adds of its own do not matter. */
function expectFields(post: BlogPost | undefined, expected: BlogPost, what: string): void {
  const fields = new Map<string, unknown>(Object.entries(post ?? {}));
  for (const [field, value] of Object.entries(expected)) {
    expectEqual(JSON.stringify(fields.get(field)), JSON.stringify(value), `the field ${field} of ${what}`);
  }
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  throw new Error(`Expected ${what} to be ${JSON.stringify(expected)}, but got ${JSON.stringify(actual)}.`);
}

async function until(isTrue: () => boolean, complaint: string): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 5) {
    if (waitedMs >= deliveryLimitMs) throw new Error(complaint);
    await pause(5);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
