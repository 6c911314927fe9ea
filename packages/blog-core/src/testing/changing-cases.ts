import type { PostChange } from '../post-change.ts';
import type { PostStore } from '../post-store.ts';
import { PostConflictError } from '../post-store.ts';
import {
  apply,
  expectEqual,
  expectFields,
  expectIds,
  getErrorCode,
  getSeedIds,
  getSeeds,
  getTrash,
  getVersion,
  openWithPosts,
  type PostStoreConformanceCase,
  readAll,
} from './harness.ts';
import { makePost } from './make-post.ts';

const interleavedCreates = 50;
const rounds = 20;

/** Tests how a store applies changes. */
export const changingCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'a created post is first, or where `before` says',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const seeds = getSeedIds(harness);
      await expectIds(store, [103, 102, 101, ...seeds], 'after creating three');
      expectFields((await readAll(store))[0], makePost({ id: 103, mood: 'calm' }), 'the first post');
      await apply(
        store,
        { type: 'create', post: makePost({ id: 110 }), before: 101 },
        { type: 'create', post: makePost({ id: 111 }), before: null },
        { type: 'create', post: makePost({ id: 112 }), before: 999 },
      );
      await expectIds(store, [112, 103, 102, 110, 101, ...seeds, 111], 'after creating with `before`');
    },
  },
  {
    name: 'a taken id becomes the next free number',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const { posts } = await apply(store, { type: 'create', post: makePost({ id: 101, title: 'New' }) });
      expectEqual(posts[0]?.post.id, 104, 'the id of a post that wanted a taken one');
      expectEqual((await store.get({ id: 104 }))?.post.title, 'New', 'the title of the post with that id');
      await expectIds(store, [104, 103, 102, 101, ...getSeedIds(harness)], 'after creating it');
    },
  },
  {
    name: 'an update keeps the position, the id and the fields that it does not name',
    needs: 'nothing',
    async run(harness) {
      const store = await harness.open();
      const imported = {
        mood: { calm: [1, 2] },
        publishedAt: '2013-05-06T00:12:52.000Z',
        oldPaths: ['/2013/05/06/tax.html', 7],
        source: 'jekyll:_posts/2013-05-06-tax.md',
      };
      await apply(store, { type: 'create', post: makePost({ id: 101, ...imported }) });
      await apply(store, { type: 'create', post: makePost({ id: 102 }) });
      await apply(store, { type: 'update', id: 101, fields: { title: 'Changed' } });
      await expectIds(store, [102, 101, ...getSeedIds(harness)], 'after updating the second post');
      const changed = makePost({ id: 101, title: 'Changed', ...imported });
      expectFields((await store.get({ id: 101 }))?.post, changed, 'the updated post');
      await apply(store, { type: 'update', id: 101, fields: {}, remove: ['source', 'mood'] });
      const [after] = (await readAll(store)).slice(1);
      expectEqual(after && ('source' in after || 'mood' in after), false, 'whether removed fields are left');
      expectEqual(after?.title, 'Changed', 'the title after removing other fields');
    },
  },
  {
    name: 'an update removes optional fields that it sets to undefined',
    needs: 'nothing',
    async run(harness) {
      const store = await harness.open();
      const post = makePost({ id: 101, aliases: ['old'], updated: 'May 1, 2026' });
      await apply(store, { type: 'create', post });
      const fields = { title: 'Changed', aliases: undefined };
      await apply(store, { type: 'update', id: 101, fields, remove: ['updated'] });
      const after = (await store.get({ id: 101 }))?.post;
      expectFields(after, { title: 'Changed', aliases: undefined, updated: undefined }, 'the updated post');
    },
  },
  {
    name: 'an update keeps required fields that it sets to undefined or removes',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const post = makePost({ id: 102 });
      const names = Object.keys(post).filter((name) => name !== 'title');
      // The type forbids undefined; a caller without `exactOptionalPropertyTypes` may pass it.
      const fields = { ...Object.fromEntries(names.map((name) => [name, undefined])), title: 'Changed' };
      const { posts } = await apply(
        store,
        { type: 'update', id: 102, fields },
        { type: 'update', id: 101, fields: {}, remove: Object.keys(post).filter((name) => name !== 'id') },
        { type: 'update', id: 103, fields: { id: 7, title: 'Of 103' } },
      );
      expectFields(posts[0]?.post, { ...post, title: 'Changed' }, 'the updated post');
      await expectIds(await harness.open(), [103, 102, 101, ...getSeedIds(harness)], 'after the updates');
      expectFields((await store.get({ id: 102 }))?.post, { ...post, title: 'Changed' }, 'the stored post');
      expectFields((await store.get({ id: 101 }))?.post, makePost({ id: 101 }), 'the post without removals');
      expectEqual(
        (await store.get({ id: 103 }))?.post.title,
        'Of 103',
        'the title of a post that keeps its id',
      );
    },
  },
  {
    name: 'a moved post takes its new position, and moving it back restores the order',
    needs: 'nothing',
    async run(harness) {
      const others = getSeedIds(harness);
      const store = await openWithPosts(harness);
      await apply(store, { type: 'move', id: 103, before: 101 });
      await expectIds(store, [102, 103, 101, ...others], 'after moving the first post before the third');
      expectFields((await readAll(store))[1], makePost({ id: 103, mood: 'calm' }), 'the moved post');
      await apply(store, { type: 'move', id: 103, before: 102 });
      await expectIds(store, [103, 102, 101, ...others], 'after moving it back');
      await apply(store, { type: 'move', id: 103, before: null });
      await expectIds(store, [102, 101, ...others, 103], 'after moving it to the end');
      const { posts } = await apply(
        store,
        { type: 'move', id: 999, before: 101 },
        { type: 'move', id: 102, before: 999 },
      );
      await expectIds(store, [102, 101, ...others, 103], 'after moves of and before a missing post');
      expectEqual(posts.filter(Boolean).length, 0, 'the number of posts that apply says it has moved');
      await apply(store, { type: 'move', id: 101, before: 101 });
      await expectIds(store, [102, 101, ...others, 103], 'after moving a post before itself');
    },
  },
  {
    name: 'once apply resolves, every other store sees the change',
    needs: 'nothing',
    async run(harness) {
      const seeds = getSeedIds(harness);
      const writer = await harness.open();
      const reader = await harness.open();
      await readAll(reader);
      await apply(writer, { type: 'create', post: makePost({ id: 101 }) });
      await expectIds(reader, [101, ...seeds], 'in a store that was open already');
      await apply(writer, { type: 'delete', id: 101 });
      await expectIds(reader, seeds, 'in a store that was open already, after the deletion');
      await expectIds(await harness.open(), seeds, 'in a store opened afterwards');
    },
  },
  {
    name: `${interleavedCreates} interleaved creations from two stores lose nothing`,
    needs: 'nothing',
    async run(harness) {
      const stores = [await harness.open(), await harness.open()];
      const titles = Array.from({ length: interleavedCreates / 2 }, (_, index) => index).flatMap((index) =>
        stores.map((store, writer) => ({ store, id: 101 + index, title: `${index} of writer ${writer}` })),
      );
      // Both writers use the same ids, since two tabs may create posts in the same millisecond.
      await Promise.all(
        titles.map(({ store, id, title }) => apply(store, { type: 'create', post: makePost({ id, title }) })),
      );
      const posts = await readAll(await harness.open());
      const lost = titles.filter(({ title }) => !posts.some((post) => post.title === title));
      expectEqual(lost.length, 0, `the number of lost posts (${lost.map(({ title }) => title).join(', ')})`);
      expectEqual(posts.length, interleavedCreates + getSeeds(harness).length, 'the number of posts');
      expectEqual(new Set(posts.map(({ id }) => id)).size, posts.length, 'the number of different ids');
    },
  },
  {
    name: 'a version changes with its post, and with nothing else',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const first = await getVersion(store, 102);
      await apply(store, { type: 'move', id: 102, before: null });
      await apply(store, { type: 'update', id: 101, fields: { title: 'Another' } });
      expectEqual(await getVersion(store, 102), first, 'the version after changes of others and a move');
      const { posts } = await apply(store, { type: 'update', id: 102, fields: { title: 'Changed' } });
      expectEqual(posts[0]?.version === first, false, 'whether an update keeps the version');
      expectEqual(await getVersion(store, 102), posts[0]?.version, 'the version that apply returned');
      expectEqual(await getVersion(await harness.open(), 102), posts[0]?.version, 'the version elsewhere');
    },
  },
  {
    name: `of two writers with the same version exactly one wins, ${rounds} times`,
    needs: 'nothing',
    async run(harness) {
      const stores = [await openWithPosts(harness), await harness.open()];
      for (let round = 0; round < rounds; round += 1) {
        const ifVersion = await getVersion(stores[round % 2] as PostStore, 102);
        const outcomes = await Promise.allSettled(
          stores.map((store, writer) =>
            apply(store, {
              type: 'update',
              id: 102,
              fields: { title: `Round ${round} of writer ${writer}` },
              ifVersion,
            }),
          ),
        );
        const errors = outcomes.flatMap((each) =>
          each.status === 'rejected' ? [each.reason as unknown] : [],
        );
        expectEqual(errors.length, 1, 'the number of writers that lost');
        const [error] = errors;
        if (!(error instanceof PostConflictError)) throw new Error(`Not a conflict: ${String(error)}`);
        const stored = await (await harness.open()).get({ id: 102 });
        expectEqual(error.current.post.title, stored?.post.title, 'the title that the loser got to see');
        expectEqual(error.current.version, stored?.version, 'the version that the loser got to see');
      }
    },
  },
  {
    name: 'a deletion with another version is rejected',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const ifVersion = await getVersion(store, 102);
      await apply(store, { type: 'update', id: 102, fields: { title: 'Changed' } });
      const outcome = await getErrorCode(apply(store, { type: 'delete', id: 102, ifVersion }));
      expectEqual(outcome, 'conflict', 'the reason for which the deletion was rejected');
      await expectIds(store, [103, 102, 101, ...getSeedIds(harness)], 'after the deletion was rejected');
    },
  },
  {
    name: "updating a deleted post rejects with the code 'not-found'",
    needs: 'nothing',
    async run(harness) {
      const writer = await harness.open();
      const latecomer = await harness.open();
      await apply(writer, { type: 'create', post: makePost({ id: 101 }) });
      await readAll(latecomer);
      await apply(writer, { type: 'delete', id: 101 });
      const outcome = await getErrorCode(
        apply(latecomer, { type: 'update', id: 101, fields: { title: 'Late' } }),
      );
      expectEqual(outcome, 'not-found', 'the reason for which the update was rejected');
      await expectIds(latecomer, getSeedIds(harness), 'after the update');
      const { posts } = await apply(latecomer, { type: 'delete', id: 101 });
      expectEqual(posts[0], null, 'what is stored of a post that was deleted twice');
    },
  },
  {
    name: 'apply returns the stored post of each change',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const { posts } = await apply(
        store,
        { type: 'create', post: makePost({ id: 104, title: 'New' }) },
        { type: 'update', id: 103, fields: { title: 'Changed' } },
        { type: 'delete', id: 101 },
        { type: 'create', post: makePost({ id: 110 }), before: 103 },
        { type: 'update', id: 110, fields: { title: 'Changed at once' } },
        { type: 'move', id: 102, before: 104 },
        { type: 'move', id: 999, before: null },
      );
      const [created, updated, deleted, inserted, changed, moved, missing] = posts;
      expectEqual(posts.length, 7, 'the number of results, one for each change');
      expectFields(created?.post, makePost({ id: 104, title: 'New' }), 'the created post');
      expectFields(updated?.post, makePost({ id: 103, title: 'Changed', mood: 'calm' }), 'the updated post');
      expectEqual(deleted, null, 'what is stored of a deleted post');
      expectEqual(
        inserted?.post.title,
        'Changed at once',
        'the title of the inserted post after all changes',
      );
      expectEqual(changed?.post.title, 'Changed at once', 'the title of the post that was changed at once');
      expectEqual(moved?.post.id, 102, 'the id of the moved post');
      expectEqual(missing, null, 'what is stored of a post that is not there to be moved');
      await expectIds(
        await harness.open(),
        [102, 104, 110, 103, ...getSeedIds(harness)],
        'in a store opened afterwards',
      );
    },
  },
  {
    name: 'several changes are stored together or not at all',
    needs: 'nothing',
    async run(harness) {
      const store = await harness.open();
      const outcome = await getErrorCode(
        apply(
          store,
          { type: 'create', post: makePost({ id: 101 }) },
          { type: 'update', id: 999, fields: { title: 'Nobody' } },
          { type: 'create', post: makePost({ id: 102 }) },
        ),
      );
      expectEqual(outcome, 'not-found', 'the reason for which the changes were rejected');
      await expectIds(await harness.open(), getSeedIds(harness), 'after changes that were rejected');
    },
  },
  {
    name: 'a change of an unknown type and half a post are rejected',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const { title: _, ...untitled } = makePost({ id: 104 });
      const malformed = {
        'a change of an unknown type': { type: 'publish', id: 101 },
        'a new post without a title': { type: 'create', post: untitled },
        'a new post without an id': { type: 'create', post: { ...makePost(), id: undefined } },
        'an update with a number as title': { type: 'update', id: 101, fields: { title: 7 } },
      };
      for (const [what, change] of Object.entries(malformed)) {
        const outcome = getErrorCode(apply(store, change as unknown as PostChange));
        expectEqual(await outcome, 'invalid', `the reason for which ${what} is rejected`);
      }
      await expectIds(await harness.open(), [103, 102, 101, ...getSeedIds(harness)], 'after these changes');
    },
  },
  {
    name: 'deleted posts return to their former order, in whichever order they are restored',
    needs: 'trash',
    async run(harness) {
      const others = getSeedIds(harness);
      const store = await openWithPosts(harness);
      const trash = getTrash(store);
      for (const [first, second] of [
        [101, 102],
        [102, 101],
      ] as const) {
        for (const isSameOrder of [true, false]) {
          const keys: string[] = [];
          for (const id of [first, second]) {
            const [key] = (await apply(store, { type: 'delete', id })).trashKeys;
            if (typeof key !== 'string') throw new Error('A deleted post got no key.');
            keys.push(key);
          }
          await expectIds(store, [103, ...others], 'after deleting two');
          const listed = await getTrash(await harness.open()).list();
          expectEqual(
            listed.map(({ post }) => post.id).join(),
            [second, first].join(),
            'the ids in the trash',
          );
          for (const key of isSameOrder ? keys : keys.toReversed())
            await apply(store, { type: 'restore', key });
          await expectIds(store, [103, 102, 101, ...others], 'after restoring both');
          expectEqual((await trash.list()).length, 0, 'the number of posts left in the trash');
        }
      }
    },
  },
  {
    name: 'a restored post can be changed at once, and a discarded one is gone',
    needs: 'trash',
    async run(harness) {
      const store = await openWithPosts(harness);
      const trash = getTrash(store);
      const { trashKeys } = await apply(store, { type: 'delete', id: 103 }, { type: 'delete', id: 102 });
      const [key = '', other = ''] = trashKeys.map(String);
      const { posts } = await apply(
        store,
        { type: 'restore', key },
        { type: 'update', id: 103, fields: { title: 'Back' } },
      );
      expectFields(posts[1]?.post, makePost({ id: 103, title: 'Back', mood: 'calm' }), 'the restored post');
      await trash.discard([other, 'unknown']);
      const again = await apply(store, { type: 'restore', key: other });
      expectEqual(again.posts[0], null, 'what is stored of a discarded post');
      await expectIds(await harness.open(), [103, 101, ...getSeedIds(harness)], 'after discarding one');
      expectEqual((await trash.list()).length, 0, 'the number of posts left in the trash');
    },
  },
];
