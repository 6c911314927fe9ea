import { describe, expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import {
  deleteDraft,
  type DraftRecords,
  findDraft,
  listDrafts,
  noDrafts,
  saveDraft,
} from './draft-records.ts';
import { DraftConflictError, publishedDraftMs } from './draft.ts';
import type { PostChange } from './post-change.ts';
import type { BlogPost } from './post.ts';
import { makePost } from './testing.ts';
import type { PlacedTrash } from './trash.ts';

const posts = [4, 3, 2, 1].map((id) => makePost({ id }));
const getIds = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

function save(records: DraftRecords, key: string, now: number): DraftRecords {
  return saveDraft(records, { key, post: makePost({ id: 9 }), edits: null }, { now }).records;
}

test('remembers deleted drafts for 30 days, and none that were not there', () => {
  const first = deleteDraft(save(noDrafts, 'a', 1), 'a', { now: 1 });
  expect(first).toStrictEqual({ ...noDrafts, deleted: [{ key: 'a', deletedAt: 1 }] });
  expect(deleteDraft(first, 'b', { now: 2 })).toBe(first);
  const now = publishedDraftMs + 1;
  expect(deleteDraft(save(first, 'b', 2), 'b', { now }).deleted).toStrictEqual([
    { key: 'b', deletedAt: now },
  ]);
});

test('reads records that were stored before deletions were remembered', () => {
  const { deleted: _, ...older } = save(noDrafts, 'a', 1);
  const records = JSON.parse(JSON.stringify(older)) as DraftRecords;
  const draft = { key: 'b', post: makePost({ id: 9 }), edits: null };
  expect(() => saveDraft(records, draft, { now: 2, ifVersion: 'x' })).toThrow(DraftConflictError);
  expect(deleteDraft(records, 'a', { now: 2 }).deleted).toEqual([{ key: 'a', deletedAt: 2 }]);
});

describe('applyChanges with drafts', () => {
  test('remembers published keys for 30 days', () => {
    const publish: PostChange = { type: 'create', post: makePost({ id: 9 }), draft: 'a' };
    const first = applyChanges(posts, [publish], { drafts: save(noDrafts, 'a', 1), now: 1 });
    expect(first.drafts).toStrictEqual({ ...noDrafts, published: [{ key: 'a', id: 9, publishedAt: 1 }] });
    const { drafts } = first;
    const again = applyChanges(first.posts, [publish], { drafts, now: publishedDraftMs });
    expect(again.posts).toBe(first.posts);
    expect(again.drafts).toBe(drafts);
    const later = applyChanges(first.posts, [publish], { drafts, now: publishedDraftMs + 1 });
    expect(getIds(later.posts)).toStrictEqual([10, 9, 4, 3, 2, 1]);
    expect(later.drafts.published).toStrictEqual([{ key: 'a', id: 10, publishedAt: publishedDraftMs + 1 }]);
  });

  test.each([
    [[2, 3], 'unpublished first'],
    [[3, 2], 'deleted first'],
  ])('returns posts %j to their order if one was deleted and one unpublished (%s)', (order) => {
    let state = {
      posts: posts as readonly BlogPost[],
      trash: [] as readonly PlacedTrash[],
      drafts: noDrafts as DraftRecords,
      now: 1,
    };
    const apply = (change: PostChange) => {
      const { posts: next, deleted, restored, drafts } = applyChanges(state.posts, [change], state);
      const trash = [...state.trash, ...deleted.flatMap((each) => each ?? [])];
      const left = trash.filter(({ key }) => !restored.includes(key));
      state = { posts: next, trash: left, drafts, now: state.now + 1 };
    };
    const unpublish: PostChange = { type: 'unpublish', id: 2, draft: 'a' };
    for (const id of order) apply(id === 2 ? unpublish : { type: 'delete', id });
    expect(getIds(state.posts)).toStrictEqual([4, 1]);
    const publish: PostChange = { type: 'create', post: makePost({ id: 2 }), draft: 'a' };
    for (const id of order) apply(id === 2 ? publish : { type: 'restore', key: '0' });
    expect(getIds(state.posts)).toStrictEqual([4, 3, 2, 1]);
  });

  test('gives an unpublished post the next free id if its own is taken', () => {
    const unpublish: PostChange = { type: 'unpublish', id: 3, draft: 'a' };
    const changes: PostChange[] = [
      unpublish,
      { type: 'create', post: makePost({ id: 3 }) },
      { type: 'create', post: makePost({ id: 3 }), draft: 'a' },
    ];
    const applied = applyChanges(posts, changes, { drafts: noDrafts, savedBy: 'Ada' });
    expect(getIds(applied.posts)).toStrictEqual([3, 4, 5, 2, 1]);
    const { drafts } = applyChanges(posts, [unpublish], { drafts: noDrafts, savedBy: 'Ada' });
    expect(findDraft(drafts, 'a')).toMatchObject({ savedBy: 'Ada' });
  });

  test('ignores keys, and rejects unpublishing, in a store without drafts', () => {
    const create: PostChange = { type: 'create', post: makePost({ id: 9 }), draft: 'a', ifDraftVersion: 'x' };
    expect(getIds(applyChanges(posts, [create, create]).posts)).toStrictEqual([10, 9, 4, 3, 2, 1]);
    const unpublish: PostChange = { type: 'unpublish', id: 3, draft: 'a' };
    expect(() => applyChanges(posts, [unpublish])).toThrow('This store has no drafts.');
  });
});

describe('listDrafts', () => {
  test('lists drafts of the same time by key, each once', () => {
    const records = ['b', 'a', 'c', 'a:1'].reduce(
      (each, key) => save(each, key, 5),
      noDrafts as DraftRecords,
    );
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReturnType<typeof listDrafts> = listDrafts(records, { cursor, limit: 1 });
      keys.push(...page.drafts.map(({ key }) => key));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(keys).toStrictEqual(['c', 'b', 'a:1', 'a']);
  });

  test('lists one draft for an invalid limit', () => {
    const records = save(save(noDrafts, 'a', 1), 'b', 2);
    expect(listDrafts(records, { limit: NaN }).drafts).toHaveLength(1);
  });
});

test('saveDraft rejects a post that JSON cannot represent', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  const draft = { key: 'a', post: makePost({ loop }), edits: null };
  expect(() => saveDraft(noDrafts, draft, { now: 1 })).toThrow('The draft cannot be written as JSON.');
});
