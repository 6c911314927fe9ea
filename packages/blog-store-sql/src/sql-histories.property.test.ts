import {
  applyChanges,
  type BlogPost,
  countTags,
  getPostVersion,
  listPosts,
  type PlacedTrash,
  type PostChange,
  type PostOrder,
  type PostPage,
} from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openNodeDatabase } from './node-database.ts';
import { getTitleKey } from './sort-keys.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const id = fc.integer({ min: 1, max: 8 });
const text = fc.oneof(
  fc.constantFrom('Tax', 'half \ud83d', 'a\0b', ''),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const known = {
  title: text,
  content: text,
  slug: fc.constantFrom('a', 'b', 'c', 'd\ud83d'),
  date: fc.constantFrom('April 2, 2025', 'May 6, 2013', 'no day'),
};
const tags = fc.array(fc.constantFrom('Rust', 'rust', 'C#', 'ａ', '..'), { maxLength: 3 });
const optionalName = fc.constantFrom('mood', 'aliases', '__proto__', 'updated', '7');
const post = fc
  .record({
    id: fc.oneof({ weight: 9, arbitrary: id }, fc.constantFrom(1.5, -3, 2 ** 53, 1e300)),
    ...known,
    tags: fc.option(tags, { nil: undefined }),
    others: fc.dictionary(optionalName, fc.jsonValue({ maxDepth: 2 })),
    isFirst: fc.boolean(),
  })
  .map(({ others, isFirst, tags: chosen, ...fields }): BlogPost => {
    const whole = makePost(chosen ? { ...fields, tags: chosen } : fields);
    return isFirst ? { ...others, ...whole } : { ...whole, ...others };
  });
const before = fc.option(id);
/** The version that a change expects; replaced by that of a store. */
const ifVersion = fc.constantFrom(undefined, undefined, 'current', 'stale');
const change: fc.Arbitrary<PostChange> = fc.oneof(
  fc.record({
    type: fc.constant('create' as const),
    post,
    before: fc.option(before, { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('update' as const),
    id,
    fields: fc.record({ ...known, tags }, { requiredKeys: [] }),
    remove: fc.option(fc.array(optionalName, { maxLength: 2 }), { nil: undefined }),
    ifVersion,
  }),
  fc.record({ type: fc.constant('delete' as const), id, ifVersion }),
  fc.record({ type: fc.constant('move' as const), id, before }),
);

const seeds = fc.uniqueArray(post, { maxLength: 5, selector: (each) => each.id });
/** Sets of changes, and numbers: restore that post of the trash. */
const histories = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.array(change, { maxLength: 6 }) }, fc.nat({ max: 5 })),
  { maxLength: 8 },
);

/** What JSON says of a value: what any store keeps. */
const inJson = (value: unknown): string => JSON.stringify(JSON.parse(JSON.stringify(value)));
/** The same of posts as they are stored: without half surrogate pairs. */
const asStored = (value: unknown): string => inJson(value).replaceAll(String.raw`\ud83d`, '\u{fffd}');

async function readPages(store: SqlPostStore, sort: PostOrder): Promise<unknown[]> {
  const posts: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page: PostPage = await store.list({ sort, cursor, limit: 3 });
    posts.push(...page.posts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return posts;
}

/** Replaces 'current' by a version. Only the first change of a post can know its version. */
async function withVersions(
  changes: readonly PostChange[],
  getVersion: (id: number) => Promise<string | undefined>,
): Promise<readonly PostChange[]> {
  const seen = new Set<number>();
  const replaced: PostChange[] = [];
  for (const each of changes) {
    if (each.type === 'create') seen.add(each.post.id);
    if ((each.type === 'update' || each.type === 'delete') && each.ifVersion === 'current') {
      const version = seen.has(each.id) ? undefined : await getVersion(each.id);
      replaced.push({ ...each, ifVersion: version });
    } else replaced.push(each);
    if ('id' in each) seen.add(each.id);
  }
  return replaced;
}

/** The list and the trash that blog-core makes of a history, beside those of a store. */
class Model {
  posts: readonly BlogPost[];
  trash: readonly PlacedTrash[] = [];
  readonly #store: SqlPostStore;

  constructor(store: SqlPostStore, posts: readonly BlogPost[]) {
    this.#store = store;
    this.posts = posts;
  }

  async apply(changes: readonly PostChange[]): Promise<void> {
    const own = await withVersions(changes, async (each) => {
      const found = this.posts.find((one) => one.id === each);
      return found && getPostVersion(found);
    });
    const theirs = await withVersions(
      changes,
      async (each) => (await this.#store.get({ id: each }))?.version,
    );
    let expected: ReturnType<typeof applyChanges<BlogPost>>;
    try {
      expected = applyChanges(this.posts, own);
    } catch (error) {
      const { code, message } = error as Error & { readonly code: string };
      await expect(this.#store.apply(theirs)).rejects.toMatchObject({ code, message });
      return;
    }
    const { posts, trashKeys } = await this.#store.apply(theirs);
    expect(asStored(posts.map((each) => each?.post ?? null))).toBe(asStored(expected.changed));
    expect(trashKeys.map((key) => key !== null)).toEqual(expected.deleted.map((each) => each !== null));
    this.posts = expected.posts;
    const deleted = expected.deleted.flatMap((each, index) =>
      each ? { ...each, key: trashKeys[index] ?? '' } : [],
    );
    this.trash = [...this.trash, ...deleted];
  }

  /** Restores a post. The position is the store's; the next property is about it. */
  async restore(index: number): Promise<void> {
    const key = this.trash[index]?.key ?? 'unknown';
    const changes = [{ type: 'restore', key }] as const;
    const { posts, changed } = applyChanges(this.posts, changes, { trash: this.trash });
    const { posts: stored } = await this.#store.apply(changes);
    expect(asStored(stored.map((each) => each?.post ?? null))).toBe(asStored(changed));
    const ids = (await this.#store.list()).posts.map((each) => each.id);
    const others = this.posts.map((each) => each.id);
    expect(ids.filter((each) => each !== changed[0]?.id)).toEqual(others);
    this.posts = posts.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    this.trash = this.trash.filter((each) => each.key !== key);
  }
}

test.each([
  ['one that keeps no transaction open', makeFakeDatabase],
  ["Node's own", () => openNodeDatabase(':memory:')],
])('any history of changes makes the list that the domain makes of it, in %s', async (_, openDatabase) => {
  await fc.assert(
    fc.asyncProperty(seeds, histories, async (first, history) => {
      const store = await openSqlPostStore(openDatabase(), { seeds: first });
      // The tags of seeds are normalized, too.
      const seeded = applyChanges(
        [],
        first.map((each) => ({ type: 'create', post: each, before: null })),
      );
      const model = new Model(store, seeded.posts);
      for (const each of history) {
        await (typeof each === 'number' ? model.restore(each) : model.apply(each));
        expect(inJson((await store.list({ withContent: true })).posts)).toBe(asStored(model.posts));
      }
      const byTitle = model.posts.toSorted((a, b) =>
        Buffer.compare(Buffer.from(getTitleKey(a.title)), Buffer.from(getTitleKey(b.title))),
      );
      expect(inJson(await readPages(store, 'list'))).toBe(asStored(listPosts(model.posts).posts));
      expect(inJson(await readPages(store, 'date'))).toBe(
        asStored(listPosts(model.posts, { sort: 'date' }).posts),
      );
      expect(inJson((await readPages(store, 'title')).map((each) => (each as BlogPost).id))).toBe(
        inJson(byTitle.map((each) => each.id)),
      );
      expect(await store.listTags()).toEqual(countTags(model.posts));
      for (const query of [
        { tags: ['rust'] },
        { tags: ['C#', 'RUST'] },
        { tags: ['a'], sort: 'date' as const },
      ]) {
        const { posts } = await store.list(query);
        expect(inJson(posts)).toBe(asStored(listPosts(model.posts, query).posts));
      }
      const trashed = await store.trash.list();
      expect(asStored(trashed.map((each) => [each.key, each.post]))).toBe(
        asStored(model.trash.toReversed().map((each) => [each.key, each.post])),
      );
    }),
  );
});

test('deleted posts return to their former order, in whichever order they are restored', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 12 })),
    ),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat()), async (given, choices) => {
      const posts = Array.from({ length: 12 }, (_, index) => makePost({ id: index + 1 }));
      const store = await openSqlPostStore(makeFakeDatabase(), { seeds: posts });
      const keys: string[] = [];
      for (const [index, step] of given.entries()) {
        const changes: PostChange[] = Array.isArray(step)
          ? step.map((each) => ({ type: 'delete', id: each }))
          : [{ type: 'create', post: makePost({ id: 100 + index }), before: step }];
        keys.push(...(await store.apply(changes)).trashKeys.flatMap((key) => key ?? []));
      }
      for (const choice of choices.concat(keys.map(() => 0))) {
        const [key] = keys.splice(choice % Math.max(1, keys.length), 1);
        if (key !== undefined) await store.apply([{ type: 'restore', key }]);
      }
      const ids = (await store.list()).posts.map((each) => each.id);
      expect(ids.filter((each) => each < 100)).toEqual(posts.map((each) => each.id));
    }),
  );
});
