import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from './apply-changes.ts';
import type { PostChange } from './post-change.ts';
import { PostConflictError, type PostStoreError } from './post-store.ts';
import { getPostVersion } from './post-version.ts';
import type { BlogPost } from './post.ts';
import { makePost } from './testing/make-post.ts';
import type { PlacedTrash } from './trash.ts';

const [three, two, one] = [3, 2, 1].map((id) => makePost({ id })) as [BlogPost, BlogPost, BlogPost];
const list = [three, two, one];
const getIds = (posts: readonly BlogPost[]) => posts.map(({ id }) => id);
const applyTo = (posts: readonly BlogPost[], ...changes: PostChange[]) => applyChanges(posts, changes);
const apply = (...changes: PostChange[]) => applyTo(list, ...changes);
const getError = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('create', () => {
  test.each([
    [undefined, [4, 3, 2, 1]],
    [3, [4, 3, 2, 1]],
    [1, [3, 2, 4, 1]],
    [null, [3, 2, 1, 4]],
    [99, [4, 3, 2, 1]],
  ])('inserts a post before %s', (before, ids) => {
    expect(getIds(apply({ type: 'create', post: makePost({ id: 4 }), before }).posts)).toStrictEqual(ids);
  });

  test('gives the next free id to each post with a taken one', () => {
    const create = { type: 'create', post: makePost({ id: 2 }) } as const;
    const { posts, changed } = apply(create, { type: 'delete', id: 3 }, create, create);
    expect(getIds(posts)).toStrictEqual([5, 3, 4, 2, 1]);
    expect(changed).toStrictEqual([makePost({ ...two, id: 4 }), null, { ...two, id: 3 }, { ...two, id: 5 }]);
  });
});

describe('update', () => {
  test('merges fields, and keeps the id and the position', () => {
    const { posts, changed } = apply({ type: 'update', id: 2, fields: { title: 'Tax', id: 7 } });
    expect(posts).toStrictEqual([three, { ...two, title: 'Tax' }, one]);
    expect(changed).toStrictEqual([posts[1]]);
  });

  test('removes optional fields, and no required ones', () => {
    const { posts } = applyTo([makePost({ id: 1, source: 'hugo', mood: 'calm' })], {
      type: 'update',
      id: 1,
      fields: { author: 'Ada' },
      remove: ['source', 'mood', 'id', 'title', 'unknown'],
    });
    expect(posts).toStrictEqual([{ ...one, author: 'Ada' }]);
  });

  test('changes a value that JSON cannot represent, so that the store reports it', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const fields: Partial<BlogPost> = { aliases: loop };
    expect(apply({ type: 'update', id: 1, fields }).posts[2]).toStrictEqual({ ...one, ...fields });
  });

  test('rejects a missing post', () => {
    const error = getError(() => apply({ type: 'update', id: 99, fields: {} })) as PostStoreError;
    expect(error).toMatchObject({
      name: 'PostStoreError',
      code: 'not-found',
      message: 'There is no post with the id 99 to update any more.',
    });
  });
});

describe('move', () => {
  test.each([
    [3, 1, [2, 3, 1]],
    [1, 3, [1, 3, 2]],
    [3, null, [2, 1, 3]],
    [2, 3, [2, 3, 1]],
  ])('puts %s before %s', (id, before, ids) => {
    const { posts, changed } = apply({ type: 'move', id, before });
    expect(getIds(posts)).toStrictEqual(ids);
    expect(changed).toStrictEqual([makePost({ id })]);
  });

  test('has no post if it does not happen because the other post is gone', () => {
    expect(apply({ type: 'move', id: 2, before: 99 }).changed).toStrictEqual([null]);
    expect(apply({ type: 'move', id: 2, before: 2 }).changed).toStrictEqual([two]);
  });
});

describe('ifVersion', () => {
  test.each<PostChange>([
    { type: 'update', id: 2, fields: { title: 'Tax' }, ifVersion: getPostVersion(two) },
    { type: 'delete', id: 2, ifVersion: getPostVersion(two) },
  ])('rejects a stale $type with the post as it is', (change) => {
    expect(apply(change).posts).not.toBe(list);
    const current = { ...two, author: 'Ada' };
    const error = getError(() => applyTo([three, current], change));
    expect(error).toBeInstanceOf(PostConflictError);
    expect(error).toMatchObject({
      code: 'conflict',
      current: { post: current, version: getPostVersion(current) },
    });
  });

  test('sees the changes of the same batch', () => {
    const update = {
      type: 'update',
      id: 2,
      fields: { title: 'Tax' },
      ifVersion: getPostVersion(two),
    } as const;
    expect(getError(() => apply(update, { ...update, fields: { title: 'Taxes' } }))).toMatchObject({
      current: { post: { title: 'Tax' } },
    });
  });
});

describe('changes without an effect', () => {
  test.each<PostChange>([
    { type: 'update', id: 2, fields: { title: two.title }, remove: ['mood'] },
    { type: 'delete', id: 99 },
    { type: 'delete', id: 99, ifVersion: 'any' },
    { type: 'move', id: 99, before: 1 },
    { type: 'move', id: 2, before: 99 },
    { type: 'move', id: 2, before: 2 },
    { type: 'move', id: 2, before: 1 },
    { type: 'move', id: 1, before: null },
    { type: 'restore', key: 'unknown' },
  ])('return the same list: %j', (change) => {
    const { posts, deleted, restored } = apply(change);
    expect(posts).toBe(list);
    expect([deleted, restored]).toStrictEqual([[null], []]);
  });
});

describe('delete and restore', () => {
  test('move a post into the trash with its time and the posts that followed it', () => {
    const trash = [{ key: 'a', post: two, deletedAt: 5, following: [1] }];
    const createKey = (index: number) => `key-${index}`;
    const changes: PostChange[] = [
      { type: 'move', id: 3, before: null },
      { type: 'move', id: 3, before: 1 },
      { type: 'delete', id: 3 },
    ];
    expect(applyChanges([three, one], changes, { trash, now: 7, createKey })).toStrictEqual({
      posts: [one],
      changed: [null, null, null],
      deleted: [null, null, { key: 'key-2', post: three, deletedAt: 7, following: [2, 1] }],
      restored: [],
      drafts: { drafts: [], published: [], deleted: [] },
    });
  });

  test('work within one batch', () => {
    const { posts, changed, deleted, restored } = apply(
      { type: 'delete', id: 2 },
      { type: 'restore', key: '0' },
      { type: 'update', id: 2, fields: { title: 'Back' } },
      { type: 'restore', key: '0' },
    );
    const back = { ...two, title: 'Back' };
    expect(posts).toStrictEqual([three, back, one]);
    expect(changed).toStrictEqual([null, back, back, null]);
    expect(deleted[0]).toMatchObject({ key: '0', post: two });
    expect(restored).toStrictEqual(['0']);
  });

  test('give a restored post the next free id if its own is taken, at its former position', () => {
    const { posts } = apply(
      { type: 'delete', id: 2 },
      { type: 'create', post: makePost({ id: 2, title: 'New' }), before: null },
      { type: 'delete', id: 2 },
      { type: 'create', post: makePost({ id: 2, title: 'Newest' }) },
      { type: 'restore', key: '0' },
      { type: 'restore', key: '2' },
    );
    expect(posts.map(({ id, title }) => `${id} ${title}`)).toStrictEqual([
      '2 Newest',
      '3 Post 3',
      '4 Post 2',
      '1 Post 1',
      '5 New',
    ]);
  });

  test('follow the post before which it was when that has moved', () => {
    const { posts } = apply(
      { type: 'delete', id: 3 },
      { type: 'move', id: 2, before: null },
      { type: 'restore', key: '0' },
    );
    expect(getIds(posts)).toStrictEqual([1, 3, 2]);
  });

  test.each([
    ['the order of deletion', (keys: string[]) => keys],
    ['the reverse order', (keys: string[]) => keys.toReversed()],
    ['a mixed order', (keys: string[]) => keys.toSorted((a, b) => a.localeCompare(b))],
  ])('return 1,000 posts to their places, in %s', (_, sort) => {
    const many = Array.from({ length: 2_000 }, (__, index) => makePost({ id: 2_000 - index }));
    const ids = getIds(many).slice(500, 1_500);
    const { posts, deleted } = applyTo(many, ...ids.map((id) => ({ type: 'delete', id }) as const));
    expect(posts).toStrictEqual([...many.slice(0, 500), ...many.slice(1_500)]);
    const trash = deleted.filter((each) => each !== null);
    const restores = sort(trash.map(({ key }) => key)).map((key) => ({ type: 'restore', key }) as const);
    expect(getIds(applyChanges(posts, restores, { trash }).posts)).toStrictEqual(getIds(many));
    // Half of them, which leaves 500 places empty.
    const half = new Set(restores.slice(0, 500).map(({ key }) => key));
    const left = new Set(getIds(trash.filter(({ key }) => !half.has(key)).map(({ post }) => post)));
    expect(getIds(applyChanges(posts, restores.slice(0, 500), { trash }).posts)).toStrictEqual(
      getIds(many).filter((id) => !left.has(id)),
    );
  });

  test('keep the order of any posts, deleted and restored in any order and in any batches', () => {
    const operations = fc.array(fc.array(fc.nat({ max: 11 }), { maxLength: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(operations, (batches) => {
        const all = Array.from({ length: 12 }, (_, id) => makePost({ id }));
        let posts: readonly BlogPost[] = all;
        let trash: readonly PlacedTrash[] = [];
        for (const [round, batch] of batches.entries()) {
          const inTrash = new Map(trash.map(({ key, post }) => [post.id, key]));
          const changes = [...new Set(batch)].map((id): PostChange => {
            const key = inTrash.get(id);
            return key === undefined ? { type: 'delete', id } : { type: 'restore', key };
          });
          const result = applyChanges(posts, changes, {
            trash,
            createKey: (index) => `${round}.${index}`,
          });
          posts = result.posts;
          trash = [...trash, ...result.deleted.filter((each) => each !== null)].filter(
            ({ key }) => !result.restored.includes(key),
          );
          const left = new Set(getIds(posts));
          expect(getIds(posts)).toStrictEqual(getIds(all).filter((id) => left.has(id)));
          expect(posts.length + trash.length).toBe(all.length);
        }
      }),
    );
  });
});

describe('any changes', () => {
  const id = fc.nat({ max: 6 });
  const anyTarget = fc.option(id);
  const title = fc.constantFrom('a', 'b');
  const anyChange: fc.Arbitrary<PostChange> = fc.oneof(
    fc.record({
      type: fc.constant('create' as const),
      post: id.map((each) => makePost({ id: each })),
      before: anyTarget,
    }),
    fc.record({ type: fc.constant('update' as const), id, fields: fc.record({ title }) }),
    fc.record({ type: fc.constant('delete' as const), id }),
    fc.record({ type: fc.constant('move' as const), id, before: anyTarget }),
    fc.record({ type: fc.constant('restore' as const), key: fc.nat({ max: 9 }).map(String) }),
  );

  /** The specification, one change at a time; null if the change is rejected. */
  function applyToModel(posts: readonly BlogPost[], change: PostChange): readonly BlogPost[] | null {
    const insert = (post: BlogPost, rest: readonly BlogPost[], target: number | null) => {
      const index = target === null ? rest.length : Math.max(0, getIds(rest).indexOf(target));
      return [...rest.slice(0, index), post, ...rest.slice(index)];
    };
    switch (change.type) {
      case 'create': {
        let free = change.post.id;
        while (getIds(posts).includes(free)) free += 1;
        return insert({ ...change.post, id: free }, posts, change.before ?? null);
      }
      case 'update':
        if (!getIds(posts).includes(change.id)) return null;
        return posts.map((post) => (post.id === change.id ? { ...post, ...change.fields } : post));
      case 'delete':
        return posts.filter((post) => post.id !== change.id);
      case 'move': {
        const post = posts.find((each) => each.id === change.id);
        const rest = posts.filter((each) => each !== post);
        const isThere = change.before === null || getIds(rest).includes(change.before);
        return post && isThere ? insert(post, rest, change.before) : posts;
      }
      default:
        return posts;
    }
  }

  test('act as if applied one by one, and never change what they were given', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        const plain = changes.filter(({ type }) => type !== 'restore');
        const before = structuredClone(list);
        const expected = plain.reduce<readonly BlogPost[] | null>(
          (posts, change) => posts && applyToModel(posts, change),
          list,
        );
        const result = getError(() => apply(...plain));
        if (expected) expect(result).toMatchObject({ posts: expected });
        else expect(result).toMatchObject({ code: 'not-found' });
        expect(list).toStrictEqual(before);
      }),
    );
  });

  test('keep each post once: in the list under its own id, or in the trash', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
        const valid = changes.filter(({ type }) => type !== 'update');
        const created = valid.filter(({ type }) => type === 'create').length;
        const { posts, changed, deleted, restored } = apply(...valid);
        expect(new Set(getIds(posts)).size).toBe(posts.length);
        const inTrash = deleted.filter((each) => each !== null).length - restored.length;
        expect(posts.length + inTrash).toBe(list.length + created);
        for (const post of changed) expect(post === null || posts.includes(post)).toBe(true);
      }),
    );
  });
});
