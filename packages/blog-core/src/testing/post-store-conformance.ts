import { changeSlug } from '../change-slug.ts';
import type { PostChange } from '../post-change.ts';
import {
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  type PostTransaction,
  type UnreadableTextActions,
} from '../post-store.ts';
import type { BlogPost } from '../post.ts';
import { seedPosts } from '../seed-posts.ts';
import { makePost } from './make-post.ts';

/** Access to the stores under test. Each case needs a new harness over empty storage. */
export interface PostStoreHarness {
  /** The posts of the first read; `seedPosts` if omitted. Ids must be below 100. May be empty. */
  readonly seeds?: readonly BlogPost[];
  /** Opens another store over the same storage, like another tab. */
  open(): Promise<PostStore>;
  /**
   * Replaces the stored text without the stores' knowledge; null deletes it. Omit it if there is no
   * text.
   */
  writeText?(text: string | null): Promise<void>;
  /** Returns the stored text; null if there is none. */
  readText?(): Promise<string | null>;
}

/** One guarantee of the port. */
export interface PostStoreConformanceCase {
  readonly name: string;
  /** True if the case needs `writeText` and `readText`. */
  readonly needsText: boolean;
  /** Resolves if the store passes; rejects with an Error that describes the difference. */
  readonly run: (harness: PostStoreHarness) => Promise<void>;
}

// Every host has it, but the language's library does not declare it.
declare function setTimeout(run: () => void, milliseconds: number): unknown;

const deliveryLimitMs = 2_000;
const quietMs = 60;
/** Long enough for another writer to interfere. */
const updaterDelayMs = 20;
const interleavedAdds = 50;
const interleavedDecisions = 10;
// Careless copies lose lone surrogates and NULs first.
const unreadableText = ' [{"id": 7, "title": "half a p\ud83d\u0000\u00a0é🙂\r\n';

/**
 * The guarantees of `PostStore` as test cases, independent of any test framework.
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
    name: 'the first read returns the seed posts',
    needsText: false,
    async run(harness) {
      const seeds = getSeeds(harness);
      const store = await harness.open();
      const snapshot = await store.readAll();
      expectIds(snapshot, getIds(seeds), 'after the first read');
      for (const [index, seed] of seeds.entries()) expectFields(snapshot.posts[index], seed, 'a seed post');
      expectEqual(
        snapshot.unreadable?.texts.length ?? 0,
        0,
        'the number of unreadable texts after the first read',
      );
      expectEqual(snapshot.blocked, null, '`blocked` after the first read');
      await store.readAll();
      expectIds(
        await (await harness.open()).readAll(),
        getIds(seeds),
        'in a store opened after the first read',
      );
    },
  },
  {
    name: 'reading never writes over text that cannot be read',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const first = await harness.open();
      const second = await harness.open();
      const unsubscribe = await first.subscribe(() => {});
      const snapshot = await first.readAll();
      await second.readAll();
      await first.readPage({ limit: 10 });
      await first.readPost('post-7');
      await first.readAll();
      unsubscribe();
      expectEqual(await place.readText(), unreadableText, 'the stored text after reading');
      expectIds(snapshot, [], 'read from text that is no JSON');
      const [newest] = getUnreadableTexts(snapshot);
      expectEqual(newest?.text, unreadableText, 'the newest unreadable text');
      expectEqual(newest?.archivedAt, null, '`archivedAt` of a text that is still in place');
    },
  },
  {
    name: 'an added post is first',
    needsText: false,
    async run(harness) {
      const seeds = getSeeds(harness);
      const store = await harness.open();
      const post = makePost({ id: 101 });
      const { snapshot: after } = await apply(store, { type: 'add', post });
      expectIds(after, [101, ...getIds(seeds)], 'that transact gave');
      const snapshot = await store.readAll();
      expectIds(snapshot, [101, ...getIds(seeds)], 'after adding');
      expectFields(snapshot.posts[0], post, 'the added post');
    },
  },
  {
    name: 'an update keeps the position, the id and the unknown fields',
    needsText: false,
    async run(harness) {
      const seeds = getSeeds(harness);
      const store = await harness.open();
      const imported = {
        mood: { calm: [1, 2] },
        publishedAt: '2013-05-06T00:12:52.000Z',
        oldPaths: ['/2013/05/06/tax.html', 7],
        source: 'jekyll:_posts/2013-05-06-tax.md',
      };
      await apply(store, { type: 'add', post: makePost({ id: 101, ...imported }) });
      await apply(store, { type: 'add', post: makePost({ id: 102 }) });
      await apply(store, { type: 'update', post: makePost({ id: 101, title: 'Changed' }) });
      const snapshot = await store.readAll();
      expectIds(snapshot, [102, 101, ...getIds(seeds)], 'after updating the second post');
      expectFields(
        snapshot.posts[1],
        makePost({ id: 101, title: 'Changed', ...imported }),
        'the updated post',
      );
    },
  },
  {
    name: 'a removal with an index removes only that one of two posts with the same id',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const duplicates = [
        makePost({ id: 7, title: 'First' }),
        makePost({ id: 8 }),
        makePost({ id: 7, title: 'Second' }),
      ];
      await place.writeText(JSON.stringify(duplicates));
      const store = await harness.open();
      await apply(store, { type: 'remove', id: 7, at: 2 });
      const snapshot = await store.readAll();
      expectIds(snapshot, [7, 8], 'after removing the post with id 7 at position 2');
      expectEqual(snapshot.posts[0]?.title, 'First', 'the title of the duplicate that should be left');
    },
  },
  {
    name: 'an inserted post takes the exact position',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      await apply(store, { type: 'insert', post: makePost({ id: 110 }), at: 2 });
      expectIds(
        await store.readAll(),
        [103, 102, 110, 101, ...getIds(getSeeds(harness))],
        'after inserting at position 2',
      );
      await apply(store, { type: 'insert', post: makePost({ id: 111 }), at: Infinity });
      expectIds(
        await store.readAll(),
        [103, 102, 110, 101, ...getIds(getSeeds(harness)), 111],
        'after inserting behind all positions',
      );
    },
  },
  {
    name: 'a moved post takes the exact position, and moving it back restores the order',
    needsText: false,
    async run(harness) {
      const others = getIds(getSeeds(harness));
      const store = await openWithPosts(harness);
      await apply(store, { type: 'move', id: 103, at: 0, to: 2 });
      const snapshot = await store.readAll();
      expectIds(snapshot, [102, 101, 103, ...others], 'after moving the first post to position 2');
      expectFields(snapshot.posts[2], makePost({ id: 103, mood: 'calm' }), 'the moved post');
      await apply(store, { type: 'move', id: 103, at: 2, to: 0 });
      expectIds(await store.readAll(), [103, 102, 101, ...others], 'after moving it back');
      await apply(store, { type: 'move', id: 999, to: 0 });
      expectIds(await store.readAll(), [103, 102, 101, ...others], 'after moving a post that is not there');
      await apply(store, { type: 'move', id: 103, at: 7, to: 8 });
      expectIds(
        await store.readAll(),
        [102, 103, 101, ...others],
        'after moving the first post by one place',
      );
    },
  },
  {
    name: 'once transact resolves, every other store sees the change',
    needsText: false,
    async run(harness) {
      const seeds = getIds(getSeeds(harness));
      const writer = await harness.open();
      const reader = await harness.open();
      await reader.readAll();
      await apply(writer, { type: 'add', post: makePost({ id: 101 }) });
      expectIds(await reader.readAll(), [101, ...seeds], 'in a store that was open already');
      await apply(writer, { type: 'remove', id: 101 });
      expectIds(await reader.readAll(), seeds, 'in a store that was open already, after the removal');
      expectIds(await (await harness.open()).readAll(), seeds, 'in a store opened afterwards');
    },
  },
  {
    name: 'a subscriber receives the changes of another store until it unsubscribes',
    needsText: false,
    async run(harness) {
      const writer = await harness.open();
      const reader = await harness.open();
      const otherSubscriber = await harness.open();
      let callCount = 0;
      const updates: PostSnapshot[] = [];
      const otherUpdates: PostSnapshot[] = [];
      const note = async (list: PostSnapshot[], store: PostStore, snapshot?: PostSnapshot) => {
        list.push(snapshot ?? (await store.readAll()));
      };
      const unsubscribe = await reader.subscribe((snapshot) => {
        callCount += 1;
        void note(updates, reader, snapshot);
      });
      const recordUpdate = (snapshot?: PostSnapshot) => void note(otherUpdates, otherSubscriber, snapshot);
      const unsubscribeOnce = await otherSubscriber.subscribe(recordUpdate);
      const unsubscribeOther = await otherSubscriber.subscribe(recordUpdate);

      await apply(writer, { type: 'add', post: makePost({ id: 101 }) });
      await until(
        () => updates.some((each) => getIds(each.posts).includes(101)),
        'A subscriber did not receive a post that another store added.',
      );

      unsubscribe();
      unsubscribe();
      unsubscribeOnce();
      const countAtUnsubscribe = callCount;
      await apply(writer, { type: 'add', post: makePost({ id: 102 }) });
      await until(
        () => otherUpdates.some((each) => getIds(each.posts).includes(102)),
        'A subscriber stopped receiving changes when another one unsubscribed.',
      );
      await pause(quietMs);
      unsubscribeOther();
      expectEqual(callCount, countAtUnsubscribe, 'the number of updates, counted again after unsubscribing');
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
      // Both writers use the same ids, since two tabs may create posts in the same millisecond.
      await Promise.all(
        titles.map(({ store, id, title }) => apply(store, { type: 'add', post: makePost({ id, title }) })),
      );
      const { posts } = await (await harness.open()).readAll();
      const lost = titles.filter(({ title }) => !posts.some((post) => post.title === title));
      expectEqual(lost.length, 0, `the number of lost posts (${lost.map(({ title }) => title).join(', ')})`);
      expectEqual(posts.length, interleavedAdds + getSeeds(harness).length, 'the number of posts');
      expectEqual(new Set(getIds(posts)).size, posts.length, 'the number of different ids');
    },
  },
  {
    name: 'text that could not be read is kept exactly when a change is applied',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const store = await harness.open();
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
      await apply(store, { type: 'add', post: makePost({ id: 102 }) });
      for (const [whose, snapshot] of [
        ['the same store', await store.readAll()],
        ['a store opened afterwards', await (await harness.open()).readAll()],
      ] as const) {
        expectIds(snapshot, [102, 101], `in ${whose}`);
        const kept = getUnreadableTexts(snapshot).filter((each) => each.text === unreadableText);
        expectEqual(kept.length, 1, `how often the exact text is among the unreadable ones in ${whose}`);
        expectEqual(typeof kept[0]?.archivedAt, 'number', `the type of its \`archivedAt\` in ${whose}`);
      }
    },
  },
  {
    name: 'the readable posts of a partly unreadable text survive a change',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const whole = makePost({ id: 7, mood: 'calm' });
      const partlyUnreadable = JSON.stringify([whole, 'no post', { ...makePost({ id: 8 }), title: null }]);
      await place.writeText(partlyUnreadable);
      const store = await harness.open();
      expectIds(await store.readAll(), [7, 8], 'before the change');
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
      const snapshot = await store.readAll();
      expectIds(snapshot, [101, 7, 8], 'after the change');
      expectFields(snapshot.posts[1], whole, 'the post that was whole');
      expectEqual(getUnreadableTexts(snapshot)[0]?.text, partlyUnreadable, 'the newest unreadable text');
    },
  },
  {
    name: 'unknown fields survive a change of another post',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      // Only JSON.parse creates an own field named __proto__.
      const strange: object = JSON.parse(
        '{"__proto__":{"a":1},"tags":[{"deep":[null]}],"\\ud83d":"\\udc00"}',
      );
      const post = { ...makePost({ id: 7 }), ...strange };
      await place.writeText(JSON.stringify([post]));
      const store = await harness.open();
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
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
      await store.readAll();
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
      for (const id of [101, ...getIds(getSeeds(harness))]) await apply(store, { type: 'remove', id });
      expectIds(await store.readAll(), [], 'after removing every post');
      expectIds(await (await harness.open()).readAll(), [], 'in a store opened after removing every post');
    },
  },
  {
    name: 'a list that vanishes while a store is open is empty and not seeded again',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const store = await harness.open();
      await store.readAll();
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
      // Stores that wait for their own write to show must have seen it.
      await store.readAll();
      await place.writeText(null);
      expectIds(await store.readAll(), [], 'after the stored text was taken away');
      await apply(store, { type: 'add', post: makePost({ id: 102 }) });
      expectIds(await store.readAll(), [102], 'after a post was added to the cleared list');
    },
  },
  {
    name: "updating a deleted post rejects with the code 'not-found'",
    needsText: false,
    async run(harness) {
      const post = makePost({ id: 101 });
      const writer = await harness.open();
      const latecomer = await harness.open();
      await apply(writer, { type: 'add', post });
      await latecomer.readAll();
      await apply(writer, { type: 'remove', id: post.id });
      const outcome = await getErrorCode(apply(latecomer, { type: 'update', post }));
      expectEqual(outcome, 'not-found', 'the reason for which the update was rejected');
      expectIds(await latecomer.readAll(), getIds(getSeeds(harness)), 'after the update');
    },
  },
  {
    name: 'transact returns the stored post of each change',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      const { snapshot, stored } = await apply(
        store,
        { type: 'add', post: makePost({ id: 103, title: 'New' }) },
        { type: 'update', post: makePost({ id: 103, title: 'Changed' }), at: 1 },
        { type: 'remove', id: 101 },
        { type: 'insert', post: makePost({ id: 110 }), at: 1 },
        { type: 'update', post: makePost({ id: 110, title: 'Changed at once' }) },
        { type: 'move', id: 102, to: 0 },
        { type: 'move', id: 999, to: 0 },
      );
      const [added, updated, removed, inserted, changed, moved, missing] = stored;
      expectEqual(stored.length, 7, 'the number of stored posts, one for each change');
      expectEqual(added?.title, 'New', 'the title of the added post');
      expectEqual(added?.id, snapshot.posts[1]?.id, 'the id that the added post got');
      expectFields(
        updated ?? undefined,
        makePost({ id: 103, title: 'Changed', mood: 'calm' }),
        'the updated post',
      );
      expectEqual(removed, null, 'what is stored of a removed post');
      expectEqual(inserted?.title, 'Changed at once', 'the title of the inserted post after all changes');
      expectEqual(changed?.title, 'Changed at once', 'the title of the post that was changed at once');
      expectEqual(moved?.id, 102, 'the id of the moved post');
      expectEqual(missing, null, 'what is stored of a post that is not there to be moved');
      const [top = 0, second = 0] = [moved?.id, added?.id];
      expectIds(
        await (await harness.open()).readAll(),
        [top, second, 110, 103, ...getIds(getSeeds(harness))],
        'in a store opened afterwards',
      );
    },
  },
  {
    name: 'several changes are stored together or not at all',
    needsText: false,
    async run(harness) {
      const seeds = getIds(getSeeds(harness));
      const store = await harness.open();
      const outcome = await getErrorCode(
        apply(
          store,
          { type: 'add', post: makePost({ id: 101 }) },
          { type: 'update', post: makePost({ id: 999 }) },
          { type: 'add', post: makePost({ id: 102 }) },
        ),
      );
      expectEqual(
        outcome,
        'not-found',
        'the reason for which changes with one that is not possible were rejected',
      );
      expectIds(await store.readAll(), seeds, 'after changes of which one is not possible');
      expectIds(await (await harness.open()).readAll(), seeds, 'in a store opened after them');
    },
  },
  {
    name: 'transact rejects with the error of decide, and changes nothing',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      const before = getIds((await store.readAll()).posts);
      const thrown = new Error('Undecided');
      const decisions = [
        () => {
          throw thrown;
        },
        () => Promise.reject(thrown),
      ];
      for (const decide of decisions) {
        const outcome = await store.transact(decide).then(
          () => 'it resolved',
          (error: unknown) => error,
        );
        expectEqual(String(outcome), String(thrown), 'what transact rejected with');
        expectEqual(outcome === thrown, true, 'whether that is the very error that decide threw');
      }
      expectIds(await store.readAll(), before, 'after decisions that failed');
      await apply(store, { type: 'remove', id: 102 });
      expectIds(
        await store.readAll(),
        before.filter((id) => id !== 102),
        'after a change that came later',
      );
    },
  },
  {
    name: 'returning no changes returns the newest state and changes nothing',
    needsText: false,
    async run(harness) {
      const writer = await harness.open();
      const store = await harness.open();
      await store.readAll();
      await apply(writer, { type: 'add', post: makePost({ id: 101 }) });
      const { snapshot, stored } = await store.transact(() => []);
      expectIds(snapshot, [101, ...getIds(getSeeds(harness))], 'that transact gave');
      expectEqual(stored.length, 0, 'the number of stored posts');
      expectIds(await store.readAll(), [101, ...getIds(getSeeds(harness))], 'after it');
    },
  },
  {
    name: 'decide sees the newest list, with the contents',
    needsText: false,
    async run(harness) {
      const writer = await harness.open();
      const store = await harness.open();
      await store.readAll();
      const post = makePost({ id: 101, mood: 'calm' });
      await apply(writer, { type: 'add', post });
      let seen: readonly BlogPost[] = [];
      await store.transact((newest) => {
        seen = newest;
        return [];
      });
      expectEqual(
        getIds(seen).join(', '),
        [101, ...getIds(getSeeds(harness))].join(', '),
        'the ids of the posts that decide saw',
      );
      expectFields(seen[0], post, 'a post that decide saw');
    },
  },
  {
    name: 'an async decide loses no change that another store makes in between',
    needsText: false,
    async run(harness) {
      const slow = await harness.open();
      const quick = await harness.open();
      let others: Promise<unknown> | undefined;
      const { stored } = await slow.transact(async (newest) => {
        others ??= apply(quick, { type: 'add', post: makePost({ id: 102 }) });
        await pause(updaterDelayMs);
        return [{ type: 'add', post: makePost({ id: 101, title: `On top of ${newest.length}` }) }];
      });
      await others;
      const { posts } = await (await harness.open()).readAll();
      const added = getIds(posts).filter((id) => id > 100);
      expectEqual(
        added.toSorted((a, b) => a - b).join(', '),
        '101, 102',
        'the ids of the posts that two stores added',
      );
      expectEqual(
        stored[0]?.title,
        posts.find(({ id }) => id === 101)?.title,
        'the title that transact gave',
      );
      expectDecidedOnNewest(posts);
    },
  },
  {
    name: `${interleavedDecisions} decisions that two stores make at the same time are made one after the other`,
    needsText: false,
    async run(harness) {
      const stores = [await harness.open(), await harness.open()];
      const decisions = Array.from({ length: interleavedDecisions / 2 }, (_, index) => index).flatMap(
        (index) =>
          stores.map((store) =>
            store.transact(async (newest) => {
              await pause(index % 3);
              const title = `On top of ${newest.length}`;
              return [{ type: 'add', post: makePost({ id: 101 + index, title }) }];
            }),
          ),
      );
      await Promise.all(decisions);
      const { posts } = await (await harness.open()).readAll();
      expectEqual(posts.length, interleavedDecisions + getSeeds(harness).length, 'the number of posts');
      expectDecidedOnNewest(posts);
    },
  },
  {
    name: 'pages contain every post once, in order and without its content',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      const { posts } = await store.readAll();
      const paged: object[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<PostStore['readPage']>> = await store.readPage({ cursor, limit: 2 });
        expectEqual(page.posts.length > 0, true, 'whether a page of a list with posts has some');
        expectEqual(page.posts.length <= 2, true, 'whether a page has at most `limit` posts');
        paged.push(...page.posts);
        cursor = page.next;
      } while (cursor !== null && paged.length <= posts.length);
      expectEqual(paged.length, posts.length, 'the number of posts on all pages');
      for (const [index, { content: _, ...summary }] of posts.entries()) {
        const got = paged[index] ?? {};
        expectFields(got, summary, `the post at place ${index} of the pages`);
        expectEqual('content' in got, false, 'whether a post of a page has a content');
      }
    },
  },
  {
    name: 'the only page of an empty list is empty',
    needsText: false,
    async run(harness) {
      const store = await harness.open();
      for (const id of getIds(getSeeds(harness))) await apply(store, { type: 'remove', id });
      const page = await store.readPage({ limit: 5 });
      expectEqual(page.posts.length, 0, 'the number of posts on the page of an empty list');
      expectEqual(page.next, null, 'the cursor behind it');
    },
  },
  {
    name: 'a cursor continues after the last post of its page, even after additions and removals before it',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      const { posts, next } = await store.readPage({ limit: 2 });
      const rest = [103, 102, 101, ...getIds(getSeeds(harness))].slice(posts.length);
      expectEqual(typeof next, 'string', 'the type of the cursor of a page that is not the last');
      const pageOn = async () => (await store.readPage({ cursor: next, limit: 1 })).posts[0]?.id;
      expectEqual(await pageOn(), rest[0], 'the first id of the second page');
      const other = await harness.open();
      await apply(other, { type: 'add', post: makePost({ id: 104 }) });
      await apply(other, { type: 'add', post: makePost({ id: 105 }) });
      expectEqual(await pageOn(), rest[0], 'the first id of the second page, after posts were added');
      for (const id of [105, 104, 103]) await apply(other, { type: 'remove', id });
      expectEqual(await pageOn(), rest[0], 'the first id of the second page, after posts were removed');
    },
  },
  {
    name: 'readPost returns the content of the post and not those of its neighbors',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      const found = await store.readPost('post-102');
      expectFields(found?.post, makePost({ id: 102 }), 'the post with the slug');
      const { content: _, ...above } = makePost({ id: 103, mood: 'calm' });
      expectFields(found?.next ?? undefined, above, 'the post above it in the list');
      expectEqual(found?.previous?.id, 101, 'the id of the post below it in the list');
      const contents = [found?.next, found?.previous].filter((post) => post && 'content' in post);
      expectEqual(contents.length, 0, 'the number of neighbors with a content');
      expectEqual(found?.redirectTo, null, '`redirectTo` of a current slug');
      expectEqual(found?.at, null, '`at` of a post with an id of its own');
      expectEqual((await store.readPost('post-103'))?.next, null, 'the post above the first one');
      const { posts } = await store.readAll();
      const last = await store.readPost(posts.at(-1)?.slug ?? '');
      expectEqual(last?.previous, null, 'the post below the last one');
      expectEqual(await store.readPost('nowhere'), null, 'the result for an unknown slug');
    },
  },
  {
    name: 'a former slug redirects to its post unless another post uses it now',
    needsText: false,
    async run(harness) {
      const store = await openWithPosts(harness);
      await store.transact((newest) => {
        const post = newest.find(({ id }) => id === 102);
        return post ? [{ type: 'update', post: changeSlug(post, 'moved') }] : [];
      });
      const old = await store.readPost('post-102');
      expectEqual(old?.post.id, 102, 'the id of the post with the former slug');
      expectEqual(old?.redirectTo, 'moved', '`redirectTo` of a former slug');
      expectEqual(old?.next?.id, 103, 'the id of the post above it in the list');
      expectEqual((await store.readPost('moved'))?.redirectTo, null, '`redirectTo` of the new slug');
      await apply(store, { type: 'add', post: makePost({ id: 110, slug: 'post-102' }) });
      const taken = await store.readPost('post-102');
      expectEqual(taken?.post.id, 110, 'the id of the post that reuses the slug');
      expectEqual(taken?.redirectTo, null, '`redirectTo` of the reused slug');
    },
  },
  {
    name: 'readPost returns the index of a post whose id occurs twice',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const duplicates = [
        makePost({ id: 7 }),
        makePost({ id: 8 }),
        makePost({ id: 7, slug: 'duplicate', title: 'Duplicate' }),
      ];
      await place.writeText(JSON.stringify(duplicates));
      const found = await (await harness.open()).readPost('duplicate');
      expectEqual(found?.post.title, 'Duplicate', 'the title of the post with the slug');
      expectEqual(found?.at, 2, '`at` of a post whose id another one has too');
    },
  },
  {
    name: 'a repair archives the exact text and stores the changes with the readable posts',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const text = JSON.stringify([makePost({ id: 7 }), 'no post']);
      await place.writeText(text);
      const store = await harness.open();
      await getActions(store).repair((newest) => [
        { type: 'insert', post: makePost({ id: 101 }), at: newest.length },
      ]);
      const snapshot = await (await harness.open()).readAll();
      expectIds(snapshot, [7, 101], 'after the repair');
      expectEqual(getUnreadableTexts(snapshot)[0]?.text, text, 'the text that was put aside');
      expectEqual(
        typeof getUnreadableTexts(snapshot)[0]?.archivedAt,
        'number',
        'the type of its `archivedAt`',
      );
      await place.writeText(JSON.stringify([makePost({ id: 8 }), 'no post']));
      await getActions(store).repair(() => []);
      expectEqual(
        await place.readText(),
        JSON.stringify([makePost({ id: 8 })]),
        'the stored text after a repair that adds nothing',
      );
    },
  },
  {
    name: 'discard deletes an unreadable text only if it has not changed',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const store = await harness.open();
      await apply(store, { type: 'add', post: makePost({ id: 101 }) });
      const text = JSON.stringify([makePost({ id: 7 }), 'no post']);
      await place.writeText(text);
      const [inPlace, kept] = getUnreadableTexts(await store.readAll());
      if (!inPlace || !kept) throw new Error('Two unreadable texts were expected.');
      await place.writeText(unreadableText);
      const outcome = await getErrorCode(getActions(store).discard(inPlace));
      expectEqual(outcome, 'failed', 'the reason for which a text that was changed is not discarded');
      expectEqual(await place.readText(), unreadableText, 'the text that was not discarded');
      await place.writeText(text);
      expectIds(await getActions(store).discard(inPlace), [7], 'after discarding the text in place');
      const after = await getActions(store).discard(kept);
      expectEqual(
        getUnreadableTexts(after).length,
        0,
        'the number of unreadable texts after discarding both',
      );
      expectIds(await (await harness.open()).readAll(), [7], 'in a store opened afterwards');
    },
  },
  {
    name: 'restore replaces unreadable text by the last valid list',
    needsText: true,
    async run(harness) {
      const place = requireText(harness);
      const store = await openWithPosts(harness);
      const { posts } = await store.readAll();
      expectEqual((await store.readAll()).unreadable?.lastValid, null, 'what is offered where all is whole');
      expectEqual(
        await getErrorCode(getActions(store).restore()),
        'failed',
        'the reason for which a whole list is not written over',
      );
      await place.writeText(unreadableText);
      const { unreadable } = await store.readAll();
      expectEqual(
        getIds(unreadable?.lastValid ?? []).join(', '),
        getIds(posts).join(', '),
        'the ids of the list that is offered back',
      );
      expectIds(await getActions(store).restore(), getIds(posts), 'after restoring it');
      const snapshot = await (await harness.open()).readAll();
      expectIds(snapshot, getIds(posts), 'in a store opened afterwards');
      expectEqual(getUnreadableTexts(snapshot)[0]?.text, unreadableText, 'the text that was put aside');
    },
  },
];

/** Opens a store with the posts 103, 102 and 101 on top of the seeds. */
async function openWithPosts(harness: PostStoreHarness): Promise<PostStore> {
  const store = await harness.open();
  await apply(
    store,
    { type: 'add', post: makePost({ id: 101 }) },
    { type: 'add', post: makePost({ id: 102 }) },
    { type: 'add', post: makePost({ id: 103, mood: 'calm' }) },
  );
  return store;
}

function getSeeds({ seeds = seedPosts }: PostStoreHarness): readonly BlogPost[] {
  return seeds;
}

function apply(store: PostStore, ...changes: readonly PostChange[]): Promise<PostTransaction> {
  return store.transact(() => changes);
}

function getUnreadableTexts(snapshot: PostSnapshot) {
  return snapshot.unreadable?.texts ?? [];
}

function getActions(store: PostStore): UnreadableTextActions {
  if (store.unreadable) return store.unreadable;
  throw new Error(
    'The store keeps a text and has no `unreadable`, which says what can be done about one that is broken.',
  );
}

function getErrorCode(outcome: Promise<unknown>): Promise<string> {
  return outcome.then(
    () => 'it resolved',
    (error: unknown) => (error instanceof PostStoreError ? error.code : `another error: ${String(error)}`),
  );
}

/** Expects each title to name the number of posts below it. */
function expectDecidedOnNewest(posts: readonly BlogPost[]): void {
  for (const [index, { title }] of posts.entries()) {
    if (!title.startsWith('On top of ')) continue;
    expectEqual(
      title,
      `On top of ${posts.length - 1 - index}`,
      'the title of a post that says on how many it was decided',
    );
  }
}

function requireText(harness: PostStoreHarness): Required<PostStoreHarness> {
  if (hasText(harness)) return harness;
  throw new Error(
    'This case is about stored text, and the harness gives no way to it. Give it `writeText` and `readText`, or leave out the cases with `needsText`.',
  );
}

function hasText(harness: PostStoreHarness): harness is Required<PostStoreHarness> {
  return harness.writeText !== undefined && harness.readText !== undefined;
}

function getIds(posts: readonly BlogPost[]): number[] {
  return posts.map((post) => post.id);
}

function expectIds(snapshot: PostSnapshot, expected: readonly number[], when: string): void {
  expectEqual(getIds(snapshot.posts).join(', '), expected.join(', '), `the ids of the posts ${when}`);
}

/** Compares by field, so that the order of fields and additional fields don't matter. */
function expectFields(post: object | undefined, expected: object, what: string): void {
  const fields = new Map<string, unknown>(Object.entries(post ?? {}));
  for (const [field, value] of Object.entries(expected as Record<string, unknown>)) {
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
