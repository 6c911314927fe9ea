import { applyChanges, type BlogPost, type PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const id = fc.integer({ min: 1, max: 8 });
const place = fc.integer({ min: -2, max: 12 });
const text = fc.oneof(
  fc.constantFrom('Tax', 'half \ud83d', 'a\0b', ''),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const post = fc
  .record({
    id: fc.oneof({ weight: 9, arbitrary: id }, fc.constantFrom(1.5, -3, 2 ** 53, 1e300)),
    title: text,
    content: text,
    slug: fc.constantFrom('a', 'b', 'c', 'd\ud83d'),
    others: fc.dictionary(
      fc.constantFrom('mood', 'aliases', '__proto__', 'updated', '7'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    isFirst: fc.boolean(),
  })
  .map(({ others, isFirst, ...fields }): BlogPost => {
    const whole = makePost(fields);
    return isFirst ? { ...others, ...whole } : { ...whole, ...others };
  });
const near = fc.option(place, { nil: undefined }).map((at) => (at === undefined ? {} : { at }));
const change: fc.Arbitrary<PostChange> = fc.oneof(
  post.map((each): PostChange => ({ type: 'add', post: each })),
  fc.tuple(post, near).map(([each, at]): PostChange => ({ type: 'update', post: each, ...at })),
  fc.tuple(id, near).map(([each, at]): PostChange => ({ type: 'remove', id: each, ...at })),
  fc.tuple(post, place, fc.boolean()).map(([each, at, allowDuplicateId]): PostChange => ({
    type: 'insert',
    post: each,
    at,
    allowDuplicateId,
  })),
  fc.tuple(id, place, near).map(([each, to, at]): PostChange => ({ type: 'move', id: each, to, ...at })),
);

const seeds = fc.array(post, { maxLength: 5 });
const histories = fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 });

/** What JSON says of a value: what any store keeps. */
const inJson = (value: unknown): string => JSON.stringify(JSON.parse(JSON.stringify(value)));
/** The same of posts as they are stored: without half surrogate pairs. */
const asStored = (value: unknown): string => inJson(value).replaceAll(String.raw`\ud83d`, '\u{fffd}');

test.each([
  ['one that keeps no transaction open', makeFakeDatabase],
  ["Node's own", () => openNodeDatabase(':memory:')],
])('any history of changes makes the list that the domain makes of it, in %s', async (_, openDatabase) => {
  await fc.assert(
    fc.asyncProperty(seeds, histories, async (first, history) => {
      const store = await openSqlPostStore(openDatabase(), { seeds: first });
      let model: readonly BlogPost[] = first;
      for (const changes of history) {
        let expected: ReturnType<typeof applyChanges<BlogPost>> | null = null;
        try {
          expected = applyChanges(model, changes);
        } catch (error) {
          await expect(store.applyChanges({ changes, now: 0 })).rejects.toMatchObject({
            code: 'not-found',
            message: (error as Error).message,
          });
        }
        if (!expected) continue;
        model = expected.posts;
        const { posts } = await store.applyChanges({ changes, now: 0 });
        const wanted = expected.positions.map((at) => (at === null ? null : (model[at] ?? null)));
        expect(inJson(posts)).toBe(asStored(wanted));
        expect(inJson((await store.readAll()).posts)).toBe(asStored(model));
      }
      const pages: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof store.readPage>> = await store.readPage({ cursor, limit: 3 });
        pages.push(...page.posts);
        cursor = page.next;
      } while (cursor !== null);
      expect(inJson(pages)).toBe(asStored(model.map(({ content: _content, ...summary }) => summary)));
    }),
  );
});

test('a copy that is read in parts while the list changes is the list, once what changed since its first part is read', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, histories, fc.integer({ min: 1, max: 4 }), async (first, history, limit) => {
      const store = await openSqlPostStore(makeFakeDatabase(), { seeds: first });
      const copy = new Map<number, { readonly position: number; readonly post: unknown }>();
      const waiting = [...history];
      const changeOnce = async () => {
        // Changes of a post that is gone are refused, and change nothing.
        await store.applyChanges({ changes: waiting.shift() ?? [], now: 0 }).catch(() => {});
      };
      const readSince = async (since: number): Promise<number> => {
        let revision: number | null = null;
        let cursor: string | null = null;
        do {
          const part: Awaited<ReturnType<typeof store.readChanges>> = await store.readChanges(since, {
            cursor,
            limit,
          });
          if (!part) throw new Error(`What changed since ${since} cannot be told.`);
          revision ??= part.revision;
          for (const { key, position, post: summary } of part.changed)
            copy.set(key, { position, post: summary });
          for (const key of part.removed) copy.delete(key);
          cursor = part.next;
          await changeOnce();
        } while (cursor !== null);
        return revision;
      };

      await changeOnce();
      const revision = await readSince(0);
      while (waiting.length > 0) await changeOnce();
      await readSince(revision);
      const inOrder = [...copy.values()]
        .toSorted((a, b) => a.position - b.position)
        .map(({ post: summary }) => summary);
      const { posts } = await store.readAll();
      expect(inJson(inOrder)).toBe(inJson(posts.map(({ content: _content, ...summary }) => summary)));
    }),
  );
});
