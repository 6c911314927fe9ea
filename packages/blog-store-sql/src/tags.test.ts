import { type BlogPost, countTags, type PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';
import { numberIn, textIn } from './sql-database.ts';

/** Changes of a history; `reliability` applies 1,000. */
const changeCount = Number(process.env['TAG_CHANGES'] ?? 60);

const names = ['Rust', 'rust', 'RUST', 'C', 'C#', 'C++', '.NET', '日本語', '🦒', 'İstanbul', 'constructor'];
const tags = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 });
const step = fc.record({
  action: fc.constantFrom(
    'create',
    'update',
    'untag',
    'delete',
    'restore',
    'move',
    'unpublish',
    'publish',
    'draft',
  ),
  target: fc.nat(),
  tags,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function applyStep(store: SqlPostStore, { action, target, tags: chosen }: Step, index: number) {
  const { posts } = await store.list();
  const post = posts[target % Math.max(1, posts.length)];
  const { drafts } = await store.drafts.list();
  const draft = drafts[target % Math.max(1, drafts.length)];
  const trashed = (await store.trash.list()).at(target % 3);
  const apply = (change: PostChange) => store.apply([change]);
  if (action === 'create') await apply({ type: 'create', post: makePost({ id: index + 1, tags: chosen }) });
  if (action === 'draft')
    await store.drafts.save({
      key: `new-${index}`,
      post: makePost({ id: index + 1, tags: chosen }),
      edits: null,
    });
  if (action === 'restore' && trashed) await apply({ type: 'restore', key: trashed.key });
  if (action === 'publish' && draft) {
    const whole = await store.drafts.get(draft.key);
    if (whole) await apply({ type: 'create', post: whole.post, draft: draft.key });
  }
  if (!post) return;
  if (action === 'update') await apply({ type: 'update', id: post.id, fields: { tags: chosen } });
  if (action === 'untag') await apply({ type: 'update', id: post.id, fields: {}, remove: ['tags'] });
  if (action === 'delete') await apply({ type: 'delete', id: post.id });
  if (action === 'move') await apply({ type: 'move', id: post.id, before: posts[0]?.id ?? null });
  if (action === 'unpublish') await apply({ type: 'unpublish', id: post.id, draft: `unpublished-${index}` });
}

test.each([
  ['one that keeps no transaction open', makeFakeDatabase],
  ["Node's own", () => openNodeDatabase(':memory:')],
])(
  `counts tags exactly after ${changeCount} random changes, in %s`,
  { timeout: 600_000 },
  async (_, openDatabase) => {
    const histories = fc.array(step, { minLength: changeCount, maxLength: changeCount });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const database = openDatabase();
        const store = await openSqlPostStore(database, { seeds: [] });
        for (const [index, each] of history.entries()) await applyStep(store, each, index);
        const { posts } = await store.list({ limit: 1000 });
        expect(await store.listTags()).toEqual(countTags(posts));
        // No row is left of a post that is not in the list, or at a former position.
        const rows = await database.all({
          sql: `SELECT p.id AS id, t.name AS name FROM post_tag t LEFT JOIN post p ON p.row = t.row AND p.position = t.position`,
        });
        const stored = rows.map((row) => `${textIn(row, 'id')} ${textIn(row, 'name')}`);
        const expected = posts.flatMap(
          (post: Pick<BlogPost, 'id' | 'tags'>) =>
            (post.tags as readonly string[] | undefined)?.map((name) => `${post.id} ${name}`) ?? [],
        );
        expect(stored.toSorted()).toEqual(expected.toSorted());
        const [zero = {}] = await database.all({
          sql: 'SELECT count(*) AS n FROM tag_name WHERE post_count < 1',
        });
        expect(numberIn(zero, 'n')).toBe(0);
      }),
      { numRuns: 5 },
    );
  },
);

test('a post whose stored tags are of any other form counts with those that can be read', async () => {
  const posts = [makePost({ id: 1, tags: 'Rust' }), makePost({ id: 2, tags: [7, null, { a: 1 }, 'rust'] })];
  const store = await openSqlPostStore(makeFakeDatabase(), { seeds: posts });
  expect((await store.listTags()).map(({ name, count }) => `${name} ${count}`)).toEqual(['7 1', 'Rust 2']);
});

test('a tag without posts redirects to the one that it became, also if that was renamed since', async () => {
  const store = await openSqlPostStore(makeFakeDatabase(), { seeds: [makePost({ id: 1, tags: ['go'] })] });
  await store.redirectTag('golang', 'go-lang');
  expect(await store.getTagRedirect('golang')).toBeNull();
  await store.redirectTag('go-lang', 'go');
  expect(await store.getTagRedirect('golang')).toBe('go');
  expect(await store.getTagRedirect('go')).toBeNull();
  // A circle ends, too.
  await store.redirectTag('go', 'golang');
  expect(await store.getTagRedirect('golang')).toBe('go');
  await store.apply([{ type: 'delete', id: 1 }]);
  expect(await store.getTagRedirect('golang')).toBeNull();
  await store.redirectTag('golang', null);
  expect(await store.getTagRedirect('golang')).toBeNull();
});
