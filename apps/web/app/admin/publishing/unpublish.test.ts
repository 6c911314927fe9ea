import { type BlogPost, PostConflictError, PostStoreError, type VersionedPost } from '@branchbook/blog-core';
import {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Draft, UnpublishedPost } from '../post-model/draft.ts';
import { getFields, type PostFields } from '../post-model/post-fields.ts';
import { noLimits, type PostStorage } from '../../posts/post-storage.ts';
import { setUpIndexedDb } from '../../testing/fake-indexed-db.ts';
import { createTestStorage } from '../../posts/test-posts.tsx';
import type { UnpublishOptions } from './unpublish-post.ts';
import {
  DraftNotSaved,
  findUnpublished,
  republishPost as republish,
  restoreAs,
  unpublishPost,
} from './unpublish-post.ts';
import { DraftInUse, republishPosts, unpublishPosts } from './unpublish-posts.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';

setUpIndexedDb();

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];

let backing: MemoryBacking;
let store: MemoryPostStore;
let storage: PostStorage;

beforeEach(async () => {
  backing = { text: JSON.stringify([one, two, three]) };
  store = createMemoryPostStore({ backing });
  storage = createTestStorage(store, {
    limits: { ...noLimits, splitIntoSets: (changes) => changes.map((change) => [change]) },
  });
  vi.restoreAllMocks();
});

const republishPost = (
  draft: Draft,
  fields: PostFields,
  isSent: (stored: BlogPost) => boolean = () => false,
) => republish(storage, draft, fields, isSent);
const lost = new PostStoreError('unavailable', 'No response.');
/** Applies changes, and loses the response. */
const losing: MemoryPostStore['apply'] = async (changes) => {
  await createMemoryPostStore({ backing }).apply(changes);
  throw lost;
};
/** Deletes a post that has this version. */
const createApply =
  ({ post, version }: VersionedPost): UnpublishOptions['apply'] =>
  async () => {
    const { trashKeys } = await store.apply([{ type: 'delete', id: post.id, ifVersion: version }]);
    return trashKeys[0] ?? null;
  };
const stored = async (id: number): Promise<VersionedPost> => (await store.get({ id }))!;
const getPosts = async (): Promise<readonly BlogPost[]> => (await store.list({ withContent: true })).posts;

/** Unpublishes a post as a form does. */
async function unpublish(id: number): Promise<Draft> {
  const before = await stored(id);
  const { post } = before;
  let unpublished: UnpublishedPost | undefined;
  const save = async (saved: UnpublishedPost) => {
    unpublished = saved;
    return true;
  };
  await unpublishPost(post, { save, apply: createApply(before) });
  return { key: 'a', form: `edit:${id}`, fields: getFields(post), savedAt: 1, unpublished: unpublished! };
}

describe('an unpublished post', () => {
  test('is in the trash and, whole, in its draft, and comes back to its position as edited', async () => {
    const draft = await unpublish(2);
    expect(await getPosts()).toEqual([one, three]);
    const [trashed] = await store.trash.list();
    expect(draft.unpublished).toEqual({ post: two, trashKey: trashed?.key });
    const { post } = await republishPost(draft, { ...draft.fields, title: 'Edited' });
    expect(post).toMatchObject({ id: 2, title: 'Edited', updated: expect.any(String) });
    expect(await getPosts()).toEqual([one, post, three]);
    expect(await store.trash.list()).toEqual([]);
  });

  test('is saved as a draft before it leaves the list', async () => {
    const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
    const apply = createApply(await stored(2));
    await expect(unpublishPost(two, { save, apply })).rejects.toThrow(DraftNotSaved);
    expect(await getPosts()).toHaveLength(3);
  });

  test('stays published if somebody else has changed it', async () => {
    const before = await stored(2);
    await store.apply([{ type: 'update', id: 2, fields: { title: 'Theirs' } }]);
    const save = async () => true;
    const apply = createApply(before);
    await expect(unpublishPost(before.post, { save, apply })).rejects.toThrow(PostConflictError);
    expect(await getPosts()).toHaveLength(3);
  });

  test('is found in the trash by its id, if its draft was saved before the deletion only', async () => {
    const draft = await unpublish(2);
    await republishPost({ ...draft, unpublished: { post: two, trashKey: null } }, draft.fields);
    expect(await getPosts()).toEqual([one, two, three]);
  });

  test('is found in the trash by its text before a later post with its id', async () => {
    const draft = await unpublish(2);
    await store.apply([{ type: 'create', post: { ...two, title: 'Other' } }]);
    await store.apply([{ type: 'delete', id: 2 }]);
    await republishPost({ ...draft, unpublished: { post: two, trashKey: null } }, draft.fields);
    expect(await getPosts()).toEqual([one, two, three]);
    expect((await store.trash.list()).map(({ post }) => post.title)).toEqual(['Other']);
  });

  test('comes back to the top with its id if it is no longer in the trash', async () => {
    const draft = await unpublish(2);
    await store.trash.discard([draft.unpublished!.trashKey!]);
    await republishPost(draft, draft.fields);
    expect(await getPosts()).toEqual([two, one, three]);
  });

  test('does not replace the same post that is in the list again, and is not added to it twice', async () => {
    const draft = await unpublish(2);
    await republishPost(draft, draft.fields);
    // The response got lost.
    await republishPost(draft, draft.fields);
    expect(await getPosts()).toEqual([one, two, three]);
    await expect(republishPost(draft, { ...draft.fields, title: 'Mine' })).rejects.toThrow(PostConflictError);
    expect(await getPosts()).toEqual([one, two, three]);
  });

  test('gets what the author has changed after a response got lost', async () => {
    const draft = await unpublish(2);
    vi.spyOn(store, 'apply').mockImplementationOnce(losing);
    await expect(republishPost(draft, { ...draft.fields, title: 'Sent' })).rejects.toThrow(lost);
    const { post } = await republishPost(
      draft,
      { ...draft.fields, title: 'Edited', slug: 'edited' },
      ({ title }) => title === 'Sent',
    );
    expect(post).toMatchObject({ id: 2, title: 'Edited', slug: 'edited' });
    expect(await getPosts()).toEqual([one, post, three]);
  });

  test('comes back to its position even if the trash cannot be listed', async () => {
    const draft = await unpublish(2);
    vi.spyOn(store.trash, 'list').mockRejectedValue(lost);
    await republishPost(draft, draft.fields);
    expect(await getPosts()).toEqual([one, two, three]);
  });
});

describe('several unpublished posts', () => {
  test('do not stay drafts if the request got lost', async () => {
    vi.spyOn(store, 'apply').mockRejectedValueOnce(lost);
    await expect(unpublishPosts(storage, [2])).rejects.toThrow(lost);
    expect(await getPosts()).toEqual([one, two, three]);
    expect(await pageDraftStore.all()).toEqual([]);
  });

  test('stay drafts if the response got lost', async () => {
    vi.spyOn(store, 'apply').mockImplementationOnce(losing);
    await expect(unpublishPosts(storage, [2])).rejects.toThrow(lost);
    expect(await getPosts()).toEqual([one, three]);
    expect(await pageDraftStore.all()).toMatchObject([{ form: 'edit:2', unpublished: { post: two } }]);
  });

  test('become saved drafts, and can be published again', async () => {
    const drafts = await unpublishPosts(storage, [3, 1, 7]);
    expect(await getPosts()).toEqual([two]);
    expect(drafts.map(({ form, isSaved, unpublished }) => [form, isSaved, unpublished?.post])).toEqual([
      ['edit:3', true, three],
      ['edit:1', true, one],
    ]);
    expect(await pageDraftStore.all()).toEqual(expect.arrayContaining([...drafts]));
    await republishPosts(storage, drafts);
    expect(await getPosts()).toEqual([one, two, three]);
    expect(await pageDraftStore.all()).toEqual([]);
  });

  test('are not published again over a draft that was edited since', async () => {
    const [draft] = await unpublishPosts(storage, [1]);
    await pageDraftStore.save({ ...draft!, fields: { ...draft!.fields, title: 'Edited' } });
    await expect(republishPosts(storage, [draft!])).rejects.toThrow(DraftInUse);
    expect(await getPosts()).toEqual([two, three]);
  });

  test('stay published without a draft if a draft cannot be saved, or the list not changed', async () => {
    const save = vi.spyOn(pageDraftStore, 'save').mockRejectedValue(new Error('Full'));
    await expect(unpublishPosts(storage, [1, 2])).rejects.toThrow(DraftNotSaved);
    save.mockRestore();
    backing.failWith = 'quota-exceeded';
    await expect(unpublishPosts(storage, [1, 2])).rejects.toThrow(PostStoreError);
    backing.failWith = null;
    expect(await getPosts()).toHaveLength(3);
    expect(await pageDraftStore.all()).toEqual([]);
    await expect(unpublishPosts(storage, [7])).rejects.toMatchObject({ code: 'not-found' });
  });

  test('are unpublished as somebody else has changed them meanwhile', async () => {
    const get = store.get.bind(store);
    vi.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      const found = await get(key);
      await store.apply([{ type: 'update', id: 2, fields: { title: 'Theirs' } }]);
      return found;
    });
    const [draft] = await unpublishPosts(storage, [2]);
    expect(draft?.fields.title).toBe('Theirs');
    expect(await pageDraftStore.all()).toEqual([draft]);
  });
});

describe('with posts on a server', () => {
  beforeEach(() => {
    storage = createTestStorage(store, { isOnServer: true });
  });

  test('unpublished posts are drafts of the server with their positions, not in the trash', async () => {
    const drafts = await unpublishPosts(storage, [2, 3]);
    expect(await getPosts()).toEqual([one]);
    expect(await store.trash.list()).toEqual([]);
    expect((await store.drafts.list()).drafts).toHaveLength(2);
    await republishPosts(storage, drafts);
    expect(await getPosts()).toEqual([one, two, three]);
    expect((await store.drafts.list()).drafts).toEqual([]);
  });

  test('are not published again over a draft that was edited since', async () => {
    const drafts = await unpublishPosts(storage, [2]);
    const [{ key } = { key: '' }] = drafts;
    await store.drafts.save({ key, post: { ...two, title: 'Theirs' }, edits: null });
    await expect(republishPosts(storage, drafts)).rejects.toThrow(DraftInUse);
    expect(await getPosts()).toEqual([one, three]);
  });

  test('a post that somebody else has unpublished comes back once, as edited in an open form', async () => {
    await unpublishPosts(storage, [2]);
    const edited = { ...two, title: 'Mine' };
    const known = await findUnpublished(storage, 2);
    await restoreAs(storage, { post: two, trashKey: null }, edited, { known, before: 1 });
    expect(await getPosts()).toEqual([one, edited, three]);
    expect((await store.drafts.list()).drafts).toEqual([]);
  });

  test('a post that somebody else publishes at the same time keeps their text, as a conflict', async () => {
    const [draft] = await unpublishPosts(storage, [2]);
    const known = await findUnpublished(storage, 2);
    const { key, version } = known!;
    const apply = store.apply.bind(store);
    vi.spyOn(store, 'apply').mockImplementationOnce(async (changes) => {
      await apply([
        { type: 'create', post: { ...two, title: 'Theirs' }, draft: key, ifDraftVersion: version },
      ]);
      return apply(changes);
    });
    await expect(republishPost(draft!, { ...draft!.fields, title: 'Mine' })).rejects.toThrow(
      PostConflictError,
    );
    expect((await stored(2)).post.title).toBe('Theirs');
  });
});
