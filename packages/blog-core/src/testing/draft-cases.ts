import type { Draft } from '../draft.ts';
import type { PostStore } from '../post-store.ts';
import { getDraftConflict, makeDraftHistory, runDraftHistory } from './draft-histories.ts';
import {
  apply,
  expectEqual,
  expectFields,
  expectIds,
  getDrafts,
  getErrorCode,
  getSeedIds,
  getVersion,
  openWithPosts,
  pause,
  type PostStoreConformanceCase,
} from './harness.ts';
import { makePost } from './make-post.ts';

const histories = 10;

function makeDraft(key: string, overrides: Parameters<typeof makePost>[0] = {}): Draft {
  return { key, post: makePost({ id: 104, slug: 'secret', ...overrides }), edits: null };
}

/** Tests the drafts of a store. */
export const draftCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'a draft is stored as a whole, and is in no list of posts',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const { post } = makeDraft('a', { mood: 'calm', oldPaths: ['/secret.html'], aliases: ['hidden'] });
      const saved = await getDrafts(store).save({ key: 'a', post, edits: 102 }, { ifVersion: null });
      expectEqual(await getDrafts(store).get('b'), null, 'a draft that does not exist');
      const draft = await getDrafts(await harness.open()).get('a');
      expectFields(draft?.post, post, 'the post of the draft');
      expectFields(draft, { edits: 102, unpublishedAt: null, version: saved.version }, 'the draft');
      expectEqual(typeof draft?.savedAt, 'number', 'the type of the time of the save');
      await expectIds(store, [103, 102, 101, ...getSeedIds(harness)], 'beside the draft');
      const keys = [{ id: 104 }, { slug: 'secret' }, { slug: 'hidden' }, { oldPath: '/secret.html' }];
      for (const key of keys) {
        expectEqual(await store.get(key), null, `the post with the ${Object.keys(key).join()} of the draft`);
      }
      const { posts } = await store.list({ search: 'secret' });
      expectEqual(posts.length, 0, 'the number of posts that a search for the draft finds');
      await getDrafts(store).delete('a');
      await getDrafts(store).delete('a');
      expectEqual(await getDrafts(store).get('a'), null, 'a draft that was deleted');
    },
  },
  {
    name: 'drafts are listed without contents, the latest saved first, in pages',
    needs: 'drafts',
    async run(harness) {
      const store = await harness.open();
      for (const key of ['a', 'b', 'c', 'a']) {
        await getDrafts(store).save(makeDraft(key, { title: `Draft ${key}` }));
        await pause(3);
      }
      const listed: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<ReturnType<typeof getDrafts>['list']>> = await getDrafts(store).list({
          limit: 2,
          cursor,
        });
        expectEqual(page.drafts.length <= 2, true, 'whether a page respects the limit');
        for (const { key, post } of page.drafts) {
          listed.push(key);
          expectEqual(post.title, `Draft ${key}`, 'the title of a listed draft');
          expectEqual('content' in post, false, 'whether a listed draft has a content');
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      expectEqual(listed.join(), 'a,c,b', 'the keys of the listed drafts');
      const code = await getErrorCode(getDrafts(store).list({ cursor: 'no cursor' }));
      expectEqual(code, 'invalid', 'the outcome of a list after a text that is no cursor');
    },
  },
  {
    name: 'a save or a deletion that expects another version is rejected',
    needs: 'drafts',
    async run(harness) {
      const [drafts, others] = [getDrafts(await harness.open()), getDrafts(await harness.open())];
      const { version } = await drafts.save(makeDraft('a'), { ifVersion: null });
      const mine = makeDraft('a', { title: 'Mine' });
      const saved = await drafts.save(mine, { ifVersion: version });
      const again = await drafts.save(mine, { ifVersion: version });
      expectEqual(again.version, saved.version, 'the version after a save that was repeated');
      for (const ifVersion of [version, null]) {
        const { current } = await getDraftConflict(
          others.save(makeDraft('a', { title: 'Theirs' }), { ifVersion }),
        );
        expectFields(current?.post, mine.post, 'the post that the second writer got to see');
        expectEqual(current?.version, saved.version, 'the version that the second writer got to see');
      }
      await getDraftConflict(others.delete('a', { ifVersion: version }));
      expectFields((await drafts.get('a'))?.post, mine.post, 'the post of the draft after rejections');
      await others.delete('a', { ifVersion: saved.version });
      const { current } = await getDraftConflict(
        drafts.save(makeDraft('a', { title: 'Late' }), { ifVersion: saved.version }),
      );
      expectEqual(current, null, 'the draft that was deleted');
      await drafts.save(makeDraft('a', { title: 'Late' }), { ifVersion: null });
    },
  },
  {
    name: 'a save of a deleted draft differs from one of a draft that the store never had',
    needs: 'drafts',
    async run(harness) {
      const [drafts, others] = [getDrafts(await harness.open()), getDrafts(await harness.open())];
      const { version, savedAt } = await drafts.save(makeDraft('a'), { ifVersion: null });
      await others.delete('a');
      const readDeletedAt = async (key: string) =>
        (await getDraftConflict(drafts.save(makeDraft(key), { ifVersion: version }))).deletedAt;
      expectEqual(((await readDeletedAt('a')) ?? 0) >= savedAt, true, 'whether the deletion has a time');
      expectEqual(await readDeletedAt('b'), null, 'the time of a deletion that never was');
      const again = await drafts.save(makeDraft('a'), { ifVersion: null });
      const { current, deletedAt } = await getDraftConflict(
        drafts.save(makeDraft('a', { title: 'Late' }), { ifVersion: 'another' }),
      );
      expectEqual(current?.version, again.version, 'the version of a draft that was saved again');
      expectEqual(deletedAt, null, 'the time of a deletion of a draft that was saved again');
    },
  },
  {
    name: 'publishing a draft deletes it, and publishing it again returns the post',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const drafts = getDrafts(store);
      const seeds = getSeedIds(harness);
      const draft = makeDraft('a');
      const edit = { key: 'b', post: makePost({ id: 101, title: 'Edited' }), edits: 101 };
      await drafts.save(draft);
      await drafts.save(edit);
      const publish = { type: 'create', post: draft.post, draft: 'a' } as const;
      const update = { type: 'update', id: 101, fields: { title: 'Edited' }, draft: 'b' } as const;
      const { posts } = await apply(store, publish, update);
      expectEqual(posts.map((each) => each?.post.title).join(), 'Post 104,Edited', 'the published titles');
      expectEqual((await drafts.list()).drafts.length, 0, 'the number of drafts after publishing them');
      await apply(
        store,
        { type: 'update', id: 101, fields: { title: 'Later' } },
        { type: 'move', id: 104, before: null },
      );
      const again = await apply(await harness.open(), publish, update);
      const result = again.posts.map((each) => `${each?.post.id} ${each?.post.title}`).join();
      expectEqual(result, '104 Post 104,101 Later', 'the posts after publishing again');
      await expectIds(store, [103, 102, 101, ...seeds, 104], 'after publishing twice');
      const { current, publishedAs } = await getDraftConflict(drafts.save(draft));
      expectEqual(current, null, 'a draft that was published');
      expectEqual(publishedAs, 104, 'the id of the post that the draft became');
      await apply(store, { type: 'create', post: makePost({ id: 105 }), draft: 'never saved' });
      await apply(store, { type: 'create', post: makePost({ id: 105 }), draft: 'never saved' });
      await expectIds(store, [105, 103, 102, 101, ...seeds, 104], 'after publishing a draft without a save');
    },
  },
  {
    name: 'publishing a draft that somebody else has saved is rejected',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const drafts = getDrafts(store);
      const { version } = await drafts.save(makeDraft('a'));
      const theirs = makeDraft('a', { title: 'Theirs' });
      await drafts.save(theirs);
      for (const ifDraftVersion of [version, null]) {
        const publish = { type: 'create', post: makePost({ id: 104 }), draft: 'a', ifDraftVersion } as const;
        const { current } = await getDraftConflict(apply(store, publish));
        expectFields(current?.post, theirs.post, 'the post that the publisher got to see');
      }
      const failed = await getErrorCode(
        apply(store, { type: 'update', id: 999, fields: { title: 'Nobody' }, draft: 'a' }),
      );
      expectEqual(failed, 'not-found', 'the reason for which an update was rejected');
      await expectIds(store, [103, 102, 101, ...getSeedIds(harness)], 'after rejections');
      expectFields((await drafts.get('a'))?.post, theirs.post, 'the post of the draft after rejections');
    },
  },
  {
    name: 'an unpublished post is a draft, and publishing it returns it to its position',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const drafts = getDrafts(store);
      const seeds = getSeedIds(harness);
      const fields = { aliases: ['former'], oldPaths: ['/old.html'], slug: 'named' };
      await apply(store, { type: 'update', id: 102, fields });
      const ifVersion = await getVersion(store, 102);
      const outdated = apply(store, { type: 'unpublish', id: 102, draft: 'a', ifVersion: 'another' });
      expectEqual(await getErrorCode(outdated), 'conflict', 'the reason for which it was rejected');
      const { posts } = await apply(store, { type: 'unpublish', id: 102, draft: 'a', ifVersion });
      expectEqual(posts[0], null, 'what is stored of an unpublished post');
      await apply(
        store,
        { type: 'unpublish', id: 102, draft: 'b' },
        { type: 'unpublish', id: 101, draft: 'c' },
      );
      await expectIds(store, [103, ...seeds], 'after unpublishing two');
      expectEqual(await store.get({ slug: 'named' }), null, 'the unpublished post by its slug');
      expectEqual(await store.get({ oldPath: '/old.html' }), null, 'the unpublished post by its old path');
      expectEqual((await store.trash?.list())?.length ?? 0, 0, 'the number of posts in the trash');
      expectEqual(await drafts.get('b'), null, 'the draft of a post that was unpublished before');
      const draft = await drafts.get('a');
      expectFields(draft?.post, { id: 102, ...fields }, 'the post of the draft');
      expectEqual(draft?.edits, null, 'the id of the post that the draft edits');
      expectEqual(typeof draft?.unpublishedAt, 'number', 'the type of the time of unpublishing');
      const used = apply(store, { type: 'unpublish', id: 103, draft: 'a' });
      expectEqual((await getDraftConflict(used)).current?.post.id, 102, 'the draft with the used key');
      const edited = makePost({ id: 999, title: 'Edited', ...fields });
      await drafts.save({ key: 'a', post: edited, edits: null }, { ifVersion: draft?.version });
      expectEqual((await drafts.get('a'))?.post.id, 102, 'the id of an unpublished post after a save');
      const published = await apply(store, { type: 'create', post: edited, draft: 'a' });
      expectFields(published.posts[0]?.post, { ...edited, id: 102 }, 'the published post');
      expectEqual((await store.get({ slug: 'former' }))?.post.id, 102, 'the id of the post by a former slug');
      expectEqual(
        (await store.get({ oldPath: '/old.html' }))?.post.id,
        102,
        'the id of the post by old path',
      );
      await expectIds(store, [103, 102, ...seeds], 'after publishing one again');
      const again = apply(store, { type: 'unpublish', id: 102, draft: 'a' });
      expectEqual((await getDraftConflict(again)).publishedAs, 102, 'the post that the used key became');
      await apply(store, { type: 'create', post: makePost({ id: 101 }), draft: 'c', before: null });
      await expectIds(store, [103, 102, ...seeds, 101], 'after publishing the other one at the end');
    },
  },
  {
    name: `${histories} random histories of two writers lose no text and add no post twice`,
    needs: 'drafts',
    async run(harness) {
      const stores: readonly PostStore[] = [await harness.open(), await harness.open()];
      for (let seed = 1; seed <= histories; seed += 1) {
        const works = makeDraftHistory(seed).map((step) => ({ ...step, work: step.work + 2 * seed }));
        await runDraftHistory(stores, works);
      }
    },
  },
];
