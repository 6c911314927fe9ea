import { applyChange, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { planDelete, planRestore, type PostDeletion, type DeletionTarget } from './plan-delete.ts';

/** A list from which posts are removed and into which they are put back, as in one tab. */
function openTab(first: readonly BlogPost[]) {
  let posts = first;
  let undoable: readonly PostDeletion[] = [];
  return {
    posts: () => posts,
    titles: () => posts.map(({ title }) => title).join(''),
    undoable: () => undoable,
    change(next: readonly BlogPost[]) {
      posts = next;
    },
    remove(...targets: DeletionTarget[]): PostDeletion {
      const plan = planDelete(posts, targets, undoable);
      if (!plan) throw new Error('Nothing was removed.');
      posts = plan.changes.reduce(applyChange, posts);
      undoable = [...undoable, plan.removal];
      return plan.removal;
    },
    undo(removal: PostDeletion) {
      posts = planRestore(posts, removal, undoable).reduce(applyChange, posts);
      undoable = undoable.filter((each) => each !== removal);
    },
  };
}

/** Posts with the letters as titles; ids are 1, 2, 3, … unless given. */
function postsOf(letters: string, ids?: readonly number[]): readonly BlogPost[] {
  return letters.split('').map((title, index) => makePost({ id: ids?.[index] ?? index + 1, title }));
}

const target = (posts: readonly BlogPost[], title: string): DeletionTarget => {
  const at = posts.findIndex((post) => post.title === title);
  return { id: posts[at]?.id ?? 0, at };
};

test('two neighbors come back in their order, whichever is undone first', () => {
  for (const [one, two] of ['BC', 'CB'] as const) {
    for (const isFirstFirst of [true, false]) {
      const tab = openTab(postsOf('ABCD'));
      const first = tab.remove(target(tab.posts(), one!));
      const second = tab.remove(target(tab.posts(), two!));
      expect(tab.titles()).toBe('AD');
      tab.undo(isFirstFirst ? first : second);
      tab.undo(isFirstFirst ? second : first);
      expect(tab.titles()).toBe('ABCD');
    }
  }
});

describe('where the list has changed meanwhile, the post', () => {
  const changed = (
    letters: string,
    removedOne: string,
    meanwhile: (posts: readonly BlogPost[]) => readonly BlogPost[],
  ) => {
    const tab = openTab(postsOf(letters));
    const removal = tab.remove(target(tab.posts(), removedOne));
    tab.change(meanwhile(tab.posts()));
    tab.undo(removal);
    return tab.titles();
  };

  test('stays behind its neighbor when others are added on top', () => {
    expect(changed('ABCD', 'C', (posts) => [...postsOf('XY', [50, 51]), ...posts])).toBe('XYABCD');
  });

  test('follows its neighbor when that was moved', () => {
    expect(changed('ABCD', 'C', (posts) => applyChange(posts, { type: 'move', id: 2, to: 0 }))).toBe('BCAD');
  });

  test('goes by the one before its neighbor when that is gone, else by the one after it', () => {
    expect(changed('ABCD', 'C', (posts) => posts.filter(({ title }) => title !== 'B'))).toBe('ACD');
    expect(changed('ABCD', 'B', (posts) => [...postsOf('X', [50]), ...posts.slice(1)])).toBe('XBCD');
  });

  test('comes back to an empty list', () => {
    expect(changed('ABC', 'B', () => [])).toBe('B');
  });

  test('stands beside a copy of it that somebody has stored anew, and nothing is lost', () => {
    const tab = openTab(postsOf('ABC'));
    const removal = tab.remove(target(tab.posts(), 'B'));
    tab.change([...tab.posts(), makePost({ id: 2, title: 'b' })]);
    tab.undo(removal);
    expect(tab.titles()).toBe('ABCb');
    expect(tab.posts().map(({ id }) => id)).toEqual([1, 4, 3, 2]);
  });
});

test('a post that another tab has removed already is not removed again', () => {
  const posts = postsOf('AB');
  expect(planDelete(posts, [{ id: 9, at: 0 }], [])).toBeNull();
  expect(
    planDelete(
      posts,
      [
        { id: 9, at: 0 },
        { id: 2, at: 1 },
      ],
      [],
    )?.removal.removed,
  ).toHaveLength(1);
});

test('of two posts with one id, the one meant goes and comes back with its id', () => {
  const tab = openTab(postsOf('ABC', [7, 8, 7]));
  const removal = tab.remove({ id: 7, at: 2 });
  expect(tab.titles()).toBe('AB');
  tab.undo(removal);
  expect(tab.posts()).toEqual(postsOf('ABC', [7, 8, 7]));
});

test('many posts at once, duplicates among them, come back exactly', () => {
  const anyIds = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(anyIds, fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (ids, seeds) => {
      const posts = postsOf('ABCDEFGHI'.slice(0, ids.length), ids);
      const tab = openTab(posts);
      const positions = [...new Set(seeds.map((seed) => seed % posts.length))];
      const removal = tab.remove(...positions.map((at) => ({ id: posts[at]?.id ?? 0, at })));
      expect(tab.posts()).toEqual(posts.filter((_, at) => !positions.includes(at)));
      tab.undo(removal);
      expect(tab.posts()).toEqual(posts);
    }),
  );
});

test('removals undone in any order, at any time, give the list that was', () => {
  const step = fc.record({ isUndo: fc.boolean(), seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 12 }), (count, steps) => {
      const posts = postsOf('ABCDEFGHI'.slice(0, count));
      const tab = openTab(posts);
      const undoOne = (seed: number) => {
        const removal = tab.undoable()[seed % tab.undoable().length];
        if (removal) tab.undo(removal);
      };
      for (const { isUndo, seeds } of steps) {
        const left = tab.posts();
        if (isUndo) undoOne(seeds[0] ?? 0);
        else if (left.length > 0) {
          tab.remove(...seeds.map((seed) => target(left, left[seed % left.length]?.title ?? '')));
        }
        const letters = tab.titles();
        expect(letters).toBe(letters.split('').toSorted().join(''));
      }
      while (tab.undoable().length > 0) undoOne(steps.length * 7);
      expect(tab.posts()).toEqual(posts);
    }),
  );
});

test('whatever happens meanwhile, undoing adds the posts and touches no other', () => {
  const anyPost = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.string())
    .map(([id, title]) => makePost({ id, title }));
  const anyList = fc.array(anyPost, { maxLength: 8 });
  fc.assert(
    fc.property(anyList, anyList, fc.nat(), (before, newest, seed) => {
      fc.pre(before.length > 0);
      const tab = openTab(before);
      const at = seed % before.length;
      const removal = tab.remove({ id: before[at]?.id ?? 0, at });
      tab.change(newest);
      tab.undo(removal);
      expect(tab.posts()).toHaveLength(newest.length + 1);
      expect(tab.posts().filter((post) => newest.includes(post))).toEqual(newest);
    }),
  );
});

test('of a list without its contents, what goes is wanted whole, and the others need none', () => {
  const [a, b, c] = postsOf('ABC') as [BlogPost, BlogPost, BlogPost];
  const { content: _, ...summary } = a;
  const plan = planDelete([summary, b, c], [{ id: b.id, at: 1 }], []);
  expect(plan?.removal.removed.map(({ post }) => post)).toEqual([b]);
  expect(planRestore([summary, c], plan!.removal, [])).toEqual([{ type: 'insert', post: b, at: 1 }]);
  expect(() => planDelete([summary, b, c], [{ id: a.id, at: 0 }], [])).toThrow(
    expect.objectContaining({ code: 'failed' }),
  );
});
