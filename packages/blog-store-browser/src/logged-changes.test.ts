import {
  applyChanges,
  type BlogPost,
  getFollowingIds,
  type PlacedTrash,
  type PostChange,
} from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isLoggedChange, type LoggedChange } from './logged-change.ts';
import { replayChanges, toLoggedChanges } from './logged-changes.ts';

const posts = [1, 2, 3, 4].map((id) => makePost({ id }));

const replayedIds = (...changes: readonly LoggedChange[]) =>
  replayChanges(posts, changes)
    .map(({ id }) => id)
    .join(' ');

describe('changes of earlier builds', () => {
  const post = makePost({ id: 9 });

  test.each<[string, LoggedChange, string]>([
    ['an addition is at the top', { type: 'add', post }, '9 1 2 3 4'],
    ['a taken id becomes the next free one', { type: 'add', post: makePost({ id: 4 }) }, '5 1 2 3 4'],
    ['an insertion is at its index', { type: 'insert', post, at: 2 }, '1 2 9 3 4'],
    ['an insertion past the end is at the end', { type: 'insert', post, at: 7 }, '1 2 3 4 9'],
    ['an insertion before the start is at the top', { type: 'insert', post, at: -1 }, '9 1 2 3 4'],
    ['a removal removes the post', { type: 'remove', id: 2 }, '1 3 4'],
    ['a removal of a missing post does nothing', { type: 'remove', id: 9 }, '1 2 3 4'],
    ['a move leads down to its index', { type: 'move', id: 1, to: 2 }, '2 3 1 4'],
    ['a move leads up to its index', { type: 'move', id: 4, to: 1 }, '1 4 2 3'],
    ['a move leads to the end', { type: 'move', id: 1, to: 9 }, '2 3 4 1'],
    ['a move of a missing post does nothing', { type: 'move', id: 9, to: 0 }, '1 2 3 4'],
    ['a move with the former index is relative', { type: 'move', id: 3, at: 1, to: 2 }, '1 2 4 3'],
    ['a move to the top is absolute', { type: 'move', id: 4, at: 1, to: 0 }, '4 1 2 3'],
  ])('%s', (_, change, ids) => {
    expect(isLoggedChange(change)).toBe(true);
    expect(replayedIds(change)).toBe(ids);
  });

  test('an update merges the fields of its post, and removes those that are undefined', () => {
    const change = { type: 'update', post: { ...posts[0]!, title: 'New', mood: undefined } } as const;
    expect(isLoggedChange(change)).toBe(true);
    const [updated] = replayChanges([{ ...posts[0]!, mood: 'calm', views: 3 } as BlogPost], [change]);
    expect(JSON.parse(JSON.stringify(updated))).toStrictEqual({ ...posts[0], title: 'New', views: 3 });
  });
});

test('skips updates of missing posts', () => {
  const missing = { type: 'update', id: 9, fields: { title: 'Late' } } as const;
  expect(replayedIds(missing, { type: 'delete', id: 1 })).toBe('2 3 4');
});

test.each<[string, unknown]>([
  ['null', null],
  ['an unknown type', { type: 'merge' }],
  ['a restore', { type: 'restore', key: 'a' }],
  ['a create without a post', { type: 'create' }],
  ['a create of half a post', { type: 'create', post: { id: 1 } }],
  ['a create before text', { type: 'create', post: posts[0], before: '1' }],
  ['an update without fields', { type: 'update', id: 1 }],
  ['an update with an invalid field', { type: 'update', id: 1, fields: { title: 7 } }],
  ['an update without an id', { type: 'update', fields: {} }],
  ['an update that removes no list', { type: 'update', id: 1, fields: {}, remove: 'mood' }],
  ['a deletion without an id', { type: 'delete' }],
  ['a move without a target', { type: 'move', id: 1 }],
  ['a move without an id', { type: 'move', before: null }],
  ['an addition of nothing', { type: 'add', post: null }],
  ['an insertion without an index', { type: 'insert', post: posts[0] }],
  ['a removal with an index that is text', { type: 'remove', id: 1, at: 'x' }],
  ['an earlier move without an id', { type: 'move', at: 3, to: 0 }],
])('%s cannot be replayed', (_, value) => expect(isLoggedChange(value)).toBe(false));

test('changes with restores have the same result when they are replayed', () => {
  const smallId = fc.integer({ min: 1, max: 7 });
  const neighbor = fc.oneof(smallId, fc.constant(null));
  const somePost = fc
    .record({ id: smallId, title: fc.string({ maxLength: 3 }) })
    .map((fields) => makePost(fields));
  const trashed = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    post: somePost,
    order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7]),
  });
  const change: fc.Arbitrary<PostChange> = fc.oneof(
    fc.record({ type: fc.constant('create' as const), post: somePost, before: neighbor }),
    fc.record({
      type: fc.constant('update' as const),
      id: smallId,
      fields: fc.record({ title: fc.string() }),
    }),
    fc.record({ type: fc.constant('delete' as const), id: smallId }),
    fc.record({ type: fc.constant('move' as const), id: smallId, before: neighbor }),
    fc.record({ type: fc.constant('restore' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(trashed, { selector: ({ key }) => key }),
      fc.array(change),
      (deleted, wanted) => {
        const trash = deleted.map(({ order, ...each }): PlacedTrash => ({
          ...each,
          deletedAt: 0,
          following: getFollowingIds(order, each.post.id),
        }));
        // An update of a missing post would reject the whole set.
        const changes = wanted.filter(
          (each, index) =>
            each.type !== 'update' ||
            applyChanges(
              posts,
              wanted.slice(0, index).filter(({ type }) => type !== 'update'),
              { trash },
            ).posts.some(({ id }) => id === each.id),
        );
        const logged = toLoggedChanges(posts, changes, { trash });
        expect(logged.every(isLoggedChange)).toBe(true);
        expect(replayChanges(posts, logged)).toEqual(applyChanges(posts, changes, { trash }).posts);
      },
    ),
  );
});
