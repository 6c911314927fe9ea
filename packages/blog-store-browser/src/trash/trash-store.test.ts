import type { BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeDatabasePerTest } from '../fake-database.ts';
import { planDelete, planRestore, type PostDeletion } from './plan-delete.ts';
import { trashRetentionMs, getTrashedPosts, type TrashStore } from './trash-store.ts';

fakeDatabasePerTest();

const posts = [1, 2, 3, 4].map((id) => makePost({ id }));
const now = 1_800_000_000_000;
let trash: TrashStore;

beforeEach(async () => {
  vi.resetModules();
  trash = (await import('./trash-store.ts')).indexedDbTrash;
});

function removalOf(...ats: readonly number[]): PostDeletion {
  const plan = planDelete(
    posts,
    ats.map((at) => ({ id: posts[at]?.id ?? 0, at })),
    [],
  );
  if (!plan) throw new Error('Nothing was removed.');
  return plan.removal;
}

const idsIn = async (at = now) =>
  (await trash.getEntries(at)).map(({ removed }) => removed.map(({ post }) => post.id));

describe('the trash', () => {
  test('keeps deleted posts for 30 days, and the place where they stood', async () => {
    await trash.add(removalOf(1, 2), now);
    const [entry] = await trash.getEntries(now + trashRetentionMs);
    expect(entry).toMatchObject({ removedAt: now, removed: [{ post: posts[1] }, { post: posts[2] }] });
    const left = [posts[0]!, posts[3]!];
    expect(planRestore(left, entry!, [entry!])).toEqual([
      { type: 'insert', post: posts[1], at: 1 },
      { type: 'insert', post: posts[2], at: 2 },
    ]);
    expect(await idsIn(now + trashRetentionMs + 1)).toEqual([]);
  });

  test('gives the earliest first, and drops what is too old with the next deletion', async () => {
    await trash.add(removalOf(0), now - trashRetentionMs);
    await trash.add(removalOf(1), now - 1);
    expect(await idsIn(now)).toEqual([[1], [2]]);
    await trash.add(removalOf(2), now + 1);
    expect(await idsIn(now)).toEqual([[2], [3]]);
  });

  test('reads what earlier builds stored, which named a field otherwise', async () => {
    const removal = removalOf(1);
    const removed = removal.removed.map(({ key, post }) => ({ key, post, isTwin: true }));
    await trash.add({ ...removal, removed: removed as never }, now);
    expect((await trash.getEntries(now))[0]?.removed).toStrictEqual([
      { key: removal.removed[0]!.key, post: posts[1], hasDuplicateId: true },
    ]);
  });

  test('gives up single posts of a deletion, and passes over those that are not there', async () => {
    const removal = removalOf(0, 1);
    await trash.add(removal, now);
    await trash.deletePermanently([removal.removed[0]!.key, 'unknown']);
    expect(await idsIn()).toEqual([[2]]);
    await trash.deletePermanently([removal.removed[1]!.key]);
    expect(await idsIn()).toEqual([]);
  });

  test('keeps the draft that an unpublished post was', async () => {
    await trash.add(removalOf(0), now, { key: 'a' });
    expect(await trash.getEntries(now)).toMatchObject([{ draft: { key: 'a' } }]);
  });

  test('believes nothing that is stored', async () => {
    const { openPostsDatabase } = await import('../database.ts');
    const database = await openPostsDatabase();
    const broken: readonly unknown[] = [
      { key: 'no posts', removedAt: now, removed: [], order: [] },
      { key: 'no list', removedAt: now, removed: 7, order: null },
      {
        key: 'no post',
        removedAt: now,
        removed: [{ key: 'x', hasDuplicateId: false, post: { id: 'x' } }],
        order: [],
      },
    ];
    for (const each of broken) await database.put('trash', each as never);
    const whole = removalOf(3);
    await database.put('trash', { ...whole, key: 'odd order', removedAt: now, order: [7, null] } as never);
    const [entry, ...others] = await trash.getEntries(now);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ removed: whole.removed, order: [] });
    // Where it stood is not known: it comes back on top.
    expect(planRestore(posts.slice(0, 3), entry!, [])).toEqual([{ type: 'insert', post: posts[3], at: 0 }]);
  });

  test('rejects within the time limit where the database never opens', async () => {
    // Another page that does not give way holds it up.
    const other = await openDB('branchbook', 4);
    const added = trash.add(removalOf(0), now).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await added).toBe('The browser’s database did not answer in time.');
    other.close();
  });
});

describe('what is shown of it', () => {
  const entryOf = (removal: PostDeletion, removedAt: number) => ({
    ...removal,
    key: removal.removed[0]!.key,
    removedAt,
  });

  test('are the posts, the latest deleted first', () => {
    const shown = getTrashedPosts([entryOf(removalOf(0), 1), entryOf(removalOf(2, 3), 2)], []);
    expect(shown.map(({ removed }) => removed.post.id)).toEqual([4, 3, 1]);
  });

  test('is no post that the list holds word for word: it was never deleted, or is back', () => {
    const entry = entryOf(removalOf(0, 1), 1);
    expect(getTrashedPosts([entry], [posts[0]!, { ...posts[1]!, title: 'Edited' }])).toMatchObject([
      { removed: { post: { id: 2 } } },
    ]);
  });

  test('is no post that the list holds with its fields in another order', () => {
    const turned = Object.fromEntries(Object.entries(posts[0]!).toReversed()) as unknown as BlogPost;
    expect(getTrashedPosts([entryOf(removalOf(0), 1)], [turned])).toEqual([]);
  });

  test('is one that the list may hold, as long as its content there is not known', () => {
    const { content: _, ...summary } = posts[0]!;
    expect(getTrashedPosts([entryOf(removalOf(0), 1)], [summary])).toHaveLength(1);
  });

  test('is one of two posts with one id, although the other is in the list', () => {
    const duplicates = [posts[0]!, posts[0]!];
    const plan = planDelete(duplicates, [{ id: 1, at: 1 }], []);
    expect(getTrashedPosts([entryOf(plan!.removal, 1)], [posts[0]!])).toHaveLength(1);
  });
});
