import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, type PostChange } from './post-change.ts';
import type { BlogPost } from './post.ts';
import { makePost } from './testing/make-post.ts';

const [a, b, c] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const posts: readonly BlogPost[] = Object.freeze([a, b, c].map((post) => Object.freeze(post)));

const duplicates: readonly BlogPost[] = [
  makePost({ id: 7, title: 'first' }),
  makePost({ id: 8 }),
  makePost({ id: 9 }),
  makePost({ id: 7, title: 'last' }),
];
const titles = (list: readonly BlogPost[]) => list.map((post) => post.title);
const ids = (list: readonly BlogPost[]) => list.map((post) => post.id);

describe('add', () => {
  test('puts the post on top', () => {
    const post = makePost({ id: 4 });
    expect(applyChange(posts, { type: 'add', post })).toStrictEqual([post, a, b, c]);
  });

  test('turns a taken id into the next free number and changes nothing else of the post', () => {
    const post = makePost({ id: 1, mood: 'calm' });
    expect(applyChange(posts, { type: 'add', post })[0]).toStrictEqual({ ...post, id: 4 });
  });
});

describe('insert', () => {
  test('puts the post at the position', () => {
    expect(ids(applyChange(posts, { type: 'insert', post: makePost({ id: 4 }), at: 1 }))).toEqual([
      1, 4, 2, 3,
    ]);
    expect(ids(applyChange(posts, { type: 'insert', post: makePost({ id: 4 }), at: 3 }))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test.each([
    [-1, 0],
    [-5, 0],
    [99, 3],
    [Infinity, 3],
    [-Infinity, 0],
    [Number.NaN, 0],
    [1.9, 1],
  ])('clamps the position %d to %d', (at, position) => {
    expect(ids(applyChange(posts, { type: 'insert', post: makePost({ id: 4 }), at }))[position]).toBe(4);
  });

  test('turns a taken id into the next free number', () => {
    expect(ids(applyChange(posts, { type: 'insert', post: makePost({ id: 2 }), at: 0 }))).toEqual([
      4, 1, 2, 3,
    ]);
  });
});

describe('update', () => {
  test('keeps the place, the id and the fields that only the stored post has, in order', () => {
    const stored = makePost({ id: 2, mood: 'calm' });
    const changed = makePost({ id: 2, title: 'Changed' });
    const after = applyChange([a, stored, c], { type: 'update', post: changed });
    expect(JSON.stringify(after)).toBe(JSON.stringify([a, { ...stored, title: 'Changed' }, c]));
  });

  test('keeps a field of its own named __proto__', () => {
    const strange: object = JSON.parse('{"__proto__":{"polluted":true}}');
    const stored = { ...b, ...strange };
    const after = applyChange([stored], { type: 'update', post: { ...b, title: 'Changed' } });
    expect(JSON.stringify(after)).toContain('"__proto__":{"polluted":true}');
    expect('polluted' in (after[0] ?? {})).toBe(false);
  });

  test('gives the very same list for an id that is not in it', () => {
    expect(applyChange(posts, { type: 'update', post: makePost({ id: 99 }), at: 1 })).toBe(posts);
    expect(applyChange(posts, { type: 'update', post: makePost({ id: Number.NaN }) })).toBe(posts);
  });

  test.each([
    [undefined, 0],
    [0, 0],
    [1, 0],
    [2, 3],
    [3, 3],
    [99, 3],
    [Infinity, 3],
    [-1, 0],
  ])('where an id occurs twice, means with `at` %s the post at %d', (at, position) => {
    const post = makePost({ id: 7, title: 'changed' });
    const after = applyChange(
      duplicates,
      at === undefined ? { type: 'update', post } : { type: 'update', post, at },
    );
    expect(titles(after)).toStrictEqual(titles(duplicates).with(position, 'changed'));
  });
});

describe('remove', () => {
  test('takes the post out', () => {
    expect(applyChange(posts, { type: 'remove', id: 2 })).toStrictEqual([a, c]);
  });

  test('without a position takes out every post with the id', () => {
    expect(ids(applyChange(duplicates, { type: 'remove', id: 7 }))).toEqual([8, 9]);
  });

  test.each([
    [0, 'last'],
    [1, 'last'],
    [2, 'first'],
    [3, 'first'],
    [99, 'first'],
  ])('where an id occurs twice, with `at` %d leaves the %s one', (at, left) => {
    const after = applyChange(duplicates, { type: 'remove', id: 7, at });
    expect(after).toHaveLength(3);
    expect(after.find((post) => post.id === 7)?.title).toBe(left);
  });

  test('takes the nearer one, wherever in the list both stand', () => {
    const list = [8, 9, 7, 10, 11, 7].map((id, index) => makePost({ id, title: `At ${index}` }));
    expect(titles(applyChange(list, { type: 'remove', id: 7, at: 3 }))).not.toContain('At 2');
    expect(titles(applyChange(list, { type: 'remove', id: 7, at: 4 }))).not.toContain('At 5');
  });

  test('takes the first where two are equally near', () => {
    const [first, between, , last] = duplicates;
    const list = [first, between, last].filter((post) => post !== undefined);
    expect(titles(applyChange(list, { type: 'remove', id: 7, at: 1 }))).toStrictEqual(['Post 8', 'last']);
  });

  test('finds a post that has moved since it was seen', () => {
    expect(applyChange(posts, { type: 'remove', id: 3, at: 0 })).toStrictEqual([a, b]);
  });

  test('gives the very same list for an id that is not in it', () => {
    expect(applyChange(posts, { type: 'remove', id: 99 })).toBe(posts);
    expect(applyChange(posts, { type: 'remove', id: 99, at: 1 })).toBe(posts);
  });
});

describe('a duplicate put back', () => {
  test('keeps its id although it is taken, where that is asked for', () => {
    const after = applyChange(posts, {
      type: 'insert',
      post: makePost({ id: 2 }),
      at: 0,
      allowDuplicateId: true,
    });
    expect(ids(after)).toEqual([2, 1, 2, 3]);
  });

  test('is never asked for by chance', () => {
    const after = applyChange(posts, {
      type: 'insert',
      post: makePost({ id: 2 }),
      at: 0,
      allowDuplicateId: false,
    });
    expect(ids(after)).toEqual([4, 1, 2, 3]);
  });
});

describe('move', () => {
  test.each([
    [3, 0, [3, 1, 2]],
    [1, 1, [2, 1, 3]],
    [1, 2, [2, 3, 1]],
    [2, 0, [2, 1, 3]],
  ])('takes the post %d to the position %d, and the others keep their order', (id, to, order) => {
    expect(ids(applyChange(posts, { type: 'move', id, to }))).toEqual(order);
  });

  test.each([
    [-5, [2, 1, 3]],
    [Number.NaN, [2, 1, 3]],
    [0.9, [2, 1, 3]],
    [99, [1, 3, 2]],
    [Infinity, [1, 3, 2]],
  ])('clamps the position %d to the list', (to, order) => {
    expect(ids(applyChange(posts, { type: 'move', id: 2, to }))).toEqual(order);
  });

  test('moves the very post, with the fields that only it has', () => {
    expect(applyChange(posts, { type: 'move', id: 3, to: 0 })[0]).toBe(c);
  });

  test.each([
    [undefined, 'first'],
    [1, 'first'],
    [2, 'last'],
    [99, 'last'],
  ])('where an id occurs twice, means with `at` %s the %s one', (at, title) => {
    const change = { type: 'move', id: 7, to: 0 } as const;
    const after = applyChange(duplicates, at === undefined ? change : { ...change, at });
    expect(titles(after)[0]).toBe(title);
  });

  test.each([
    ['two places down', 3, { at: 0, to: 2 }, [4, 1, 2, 3, 5]],
    ['one place up', 5, { at: 2, to: 1 }, [4, 3, 1, 5, 2]],
    ['no place', 5, { at: 2, to: 2 }, [4, 3, 1, 2, 5]],
    ['to the top', 2, { at: 1, to: 0 }, [2, 4, 3, 1, 5]],
    ['past the end', 2, { at: 1, to: 99 }, [4, 3, 1, 5, 2]],
    ['past the top', 3, { at: 9, to: 1 }, [3, 4, 1, 2, 5]],
    ['from nowhere', 3, { at: Number.NaN, to: 1.9 }, [4, 1, 3, 2, 5]],
    ['from behind all to behind all', 1, { at: Infinity, to: Infinity }, [4, 3, 1, 2, 5]],
  ])('by places goes as far as it was seen to go, in a list that has changed: %s', (_, id, places, order) => {
    const list = [4, 3, 1, 2, 5].map((each) => makePost({ id: each }));
    expect(ids(applyChange(list, { type: 'move', id, ...places }))).toEqual(order);
  });

  test('gives the very same list for an id that is not in it, and for a post that is there already', () => {
    expect(applyChange(posts, { type: 'move', id: 99, to: 0 })).toBe(posts);
    expect(applyChange(posts, { type: 'move', id: 2, to: 1 })).toBe(posts);
    expect(applyChange(posts, { type: 'move', id: 3, to: 99 })).toBe(posts);
    const empty: readonly BlogPost[] = [];
    expect(applyChange(empty, { type: 'move', id: 1, to: 0 })).toBe(empty);
  });
});

test('a kind of change that nobody knows changes nothing', () => {
  const change: PostChange = JSON.parse('{"type":"rename","id":1}');
  expect(applyChange(posts, change)).toBe(posts);
});

describe('any change of any list', () => {
  const anyId = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) },
    { weight: 1, arbitrary: fc.double() },
  );
  const anyPost = fc.tuple(anyId, fc.string()).map(([id, title]) => Object.freeze(makePost({ id, title })));
  const anyList = fc.array(anyPost, { maxLength: 8 }).map((list) => Object.freeze(list));
  const anyAt = fc.oneof(fc.integer({ min: -2, max: 10 }), fc.double());
  const anyChange: fc.Arbitrary<PostChange> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), post: anyPost }),
    fc.record({ type: fc.constant('insert' as const), post: anyPost, at: anyAt }),
    fc.record(
      { type: fc.constant('update' as const), post: anyPost, at: anyAt },
      { requiredKeys: ['type', 'post'] },
    ),
    fc.record(
      { type: fc.constant('remove' as const), id: anyId, at: anyAt },
      { requiredKeys: ['type', 'id'] },
    ),
    fc.record(
      { type: fc.constant('move' as const), id: anyId, to: anyAt, at: anyAt },
      { requiredKeys: ['type', 'id', 'to'] },
    ),
  );
  test('throws nothing, touches nothing given, and leaves every other post as and in the order it was', () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const before = JSON.stringify(list);
        const after = applyChange(list, change);
        expect(JSON.stringify(list)).toBe(before);

        const isMeant = (post: BlogPost) => change.type === 'move' && post.id === change.id;
        const kept = after.filter((post) => list.includes(post));
        const stayed = list.filter((post) => kept.includes(post));
        expect(kept.filter((post) => !isMeant(post))).toStrictEqual(stayed.filter((post) => !isMeant(post)));

        const isHeld = (id: number) => list.some((post) => post.id === id);
        const grown = after.length - list.length;
        switch (change.type) {
          case 'add':
          case 'insert':
            expect(grown).toBe(1);
            expect(kept).toHaveLength(list.length);
            break;
          case 'update':
            expect(grown).toBe(0);
            expect(list.length - kept.length).toBe(isHeld(change.post.id) ? 1 : 0);
            break;
          case 'remove':
            expect(kept).toHaveLength(after.length);
            if (!isHeld(change.id)) expect(grown).toBe(0);
            else if (change.at === undefined) expect(after.some((post) => post.id === change.id)).toBe(false);
            else expect(grown).toBe(-1);
            break;
          case 'move':
            expect(grown).toBe(0);
            expect(new Set(after)).toStrictEqual(new Set(list));
            break;
        }
      }),
    );
  });

  test('never makes an id occur more often than it did', () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const after = applyChange(list, change);
        for (const { id } of after) {
          const count = (held: readonly BlogPost[]) => held.filter((post) => post.id === id).length;
          expect(count(after)).toBeLessThanOrEqual(Math.max(1, count(list)));
        }
      }),
    );
  });

  const position = fc.nat();

  test('is undone, where it is a removal, by an insertion at the same position, also of a duplicate', () => {
    fc.assert(
      fc.property(anyList, position, (list, seed) => {
        const at = seed % list.length;
        const post = list[at];
        // An id without end is none, and an insertion gives another in its place.
        fc.pre(post !== undefined && Number.isFinite(post.id));
        const allowDuplicateId = list.filter((each) => each.id === post.id).length > 1;
        const removed = applyChange(list, { type: 'remove', id: post.id, at });
        expect(removed).toHaveLength(list.length - 1);
        expect(applyChange(removed, { type: 'insert', post, at, allowDuplicateId })).toStrictEqual(list);
      }),
    );
  });

  test('is undone, where it is a move, by the move back, also of a duplicate', () => {
    fc.assert(
      fc.property(anyList, position, position, (list, seed, target) => {
        const at = seed % list.length;
        const to = target % list.length;
        const post = list[at];
        fc.pre(post !== undefined && !Number.isNaN(post.id));
        const moved = applyChange(list, { type: 'move', id: post.id, at, to });
        expect(moved[to]).toBe(post);
        expect(applyChange(moved, { type: 'move', id: post.id, at: to, to: at })).toStrictEqual(list);
      }),
    );
  });
});
