import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import { applyChange, type PostChange } from './post-change.ts';
import { PostStoreError } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { makePost } from './testing/make-post.ts';

const [june, may, april] = [makePost({ id: 6 }), makePost({ id: 5 }), makePost({ id: 4 })];
const list: readonly BlogPost[] = Object.freeze([june, may, april]);

test('makes each change on what the ones before it left', () => {
  const { posts, positions } = applyChanges(list, [
    { type: 'remove', id: 5 },
    { type: 'add', post: makePost({ id: 6, title: 'New' }) },
    { type: 'update', post: { ...june, title: 'Changed' }, at: 1 },
    { type: 'move', id: 4, to: 0 },
  ]);
  expect(posts.map(({ title }) => title)).toEqual([april.title, 'New', 'Changed']);
  expect(positions).toEqual([null, 1, 2, 0]);
});

test('says where the post stands after all changes, also where it was changed again', () => {
  const { posts, positions } = applyChanges(list, [
    { type: 'insert', post: makePost({ id: 9 }), at: 1 },
    { type: 'update', post: makePost({ id: 9, title: 'Once' }) },
    { type: 'update', post: makePost({ id: 9, title: 'Twice' }) },
    { type: 'move', id: 6, to: 3 },
  ]);
  expect(posts[0]).toMatchObject({ id: 9, title: 'Twice' });
  expect(positions).toEqual([0, 0, 0, 3]);
});

test('says null for a post that a later change takes out', () => {
  const { positions } = applyChanges(list, [
    { type: 'update', post: { ...may, title: 'Changed' } },
    { type: 'remove', id: 5 },
  ]);
  expect(positions).toEqual([null, null]);
});

test('gives the very same list where there is nothing to do', () => {
  const { posts, positions } = applyChanges(list, [
    { type: 'remove', id: 99 },
    { type: 'move', id: 99, to: 0 },
    { type: 'move', id: 5, to: 1 },
  ]);
  expect(posts).toBe(list);
  expect(positions).toEqual([null, null, 1]);
  expect(applyChanges(list, [])).toEqual({ posts: list, positions: [] });
});

test('refuses an update of a post that is gone, also one that an earlier change took out', () => {
  const update = { type: 'update', post: may } as const;
  const tryIt = () => applyChanges(list, [{ type: 'remove', id: 5 }, update]);
  expect(tryIt).toThrow(PostStoreError);
  expect(tryIt).toThrow('There is no post with the id 5 to update any more.');
  expect(() => applyChanges([], [update])).toThrow(expect.objectContaining({ code: 'not-found' }));
});

test('makes a thousand changes of each kind on a hundred thousand posts in little time', () => {
  const many = Array.from({ length: 100_000 }, (_, id) => makePost({ id }));
  const numbers = Array.from({ length: 1000 }, (_, number) => number);
  const { posts } = applyChanges(many, [
    ...numbers.map((id): PostChange => ({ type: 'add', post: makePost({ id: 200_000 + id }) })),
    ...numbers.map((at): PostChange => ({ type: 'insert', post: makePost({ id: 300_000 + at }), at })),
    ...numbers.map((id): PostChange => ({ type: 'update', post: makePost({ id }), at: 2000 + id })),
    ...numbers.map((id): PostChange => ({ type: 'move', id, at: 2000 + id, to: 2001 + id })),
    ...numbers.map((id): PostChange => ({ type: 'remove', id, at: 2000 })),
  ]);
  expect(posts).toHaveLength(101_000);
});

test('takes an id that an earlier change left free, and none that one took', () => {
  const { posts } = applyChanges(list, [
    { type: 'add', post: makePost({ id: 6 }) },
    { type: 'remove', id: 6 },
    { type: 'add', post: makePost({ id: 6 }) },
    { type: 'insert', post: makePost({ id: 5 }), at: 9, allowDuplicateId: true },
    { type: 'remove', id: 5, at: 9 },
    { type: 'add', post: makePost({ id: 5 }) },
    { type: 'remove', id: 4 },
    { type: 'add', post: makePost({ id: 4 }) },
  ]);
  expect(posts.map(({ id }) => id)).toEqual([4, 8, 6, 7, 5]);
  expect(list).toEqual([june, may, april]);
});

test('gives the list that the changes one by one give, whatever they are', () => {
  const anyId = fc.integer({ min: 1, max: 6 });
  const anyPost = fc.tuple(anyId, fc.string()).map(([id, title]) => makePost({ id, title }));
  const anyAt = fc.integer({ min: -1, max: 7 });
  const anyChange: fc.Arbitrary<PostChange> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), post: anyPost }),
    fc.record({ type: fc.constant('insert' as const), post: anyPost, at: anyAt }),
    fc.record(
      { type: fc.constant('remove' as const), id: anyId, at: anyAt },
      { requiredKeys: ['type', 'id'] },
    ),
    fc.record({ type: fc.constant('move' as const), id: anyId, to: anyAt, at: anyAt }),
  );
  fc.assert(
    fc.property(
      fc.array(anyPost, { maxLength: 6 }),
      fc.array(anyChange, { maxLength: 6 }),
      (before, changes) => {
        const { posts, positions } = applyChanges(before, changes);
        expect(posts).toStrictEqual(changes.reduce<readonly BlogPost[]>(applyChange, before));
        for (const [index, at] of positions.entries()) {
          const change = changes[index];
          if (at === null || !change) continue;
          const post = posts[at];
          if ('post' in change) expect(post?.title).toBe(change.post.title);
          else expect(post?.id).toBe(change.id);
        }
      },
    ),
  );
});
