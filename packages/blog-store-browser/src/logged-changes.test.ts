import { applyChanges, getFollowingIds, type PlacedTrash, type PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isLoggedChange } from './logged-change.ts';
import { replayChanges, toLoggedChanges } from './logged-changes.ts';

const posts = [1, 2, 3, 4].map((id) => makePost({ id }));

const replayedIds = (...changes: readonly PostChange[]) =>
  replayChanges(posts, changes)
    .map(({ id }) => id)
    .join(' ');

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
