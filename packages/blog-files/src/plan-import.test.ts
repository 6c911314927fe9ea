import { describe, expect, test } from 'vitest';
import { applyChanges, type BlogPost } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { createImportId } from './create-import-id.ts';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';

const now = new Date(2026, 10, 21, 9, 5);
const [june, may, april] = [makePost({ id: 6 }), makePost({ id: 5 }), makePost({ id: 4 })];
const list: readonly BlogPost[] = Object.freeze([june, may, april]);

const whole = (post: BlogPost): PostToImport => ({ name: post.slug, fields: { ...post } });
const plan = (imported: readonly PostToImport[], posts = list) => planImport(posts, imported, { now });
const after = (imported: readonly PostToImport[], posts = list) =>
  applyChanges(posts, plan(imported, posts).changes).posts;
const rules = (imported: readonly PostToImport[], posts = list) =>
  plan(imported, posts).entries.map(({ outcome, rule }) => `${outcome}: ${rule}`);
const ids = (posts: readonly BlogPost[]) => posts.map(({ id }) => id);

describe('which post is meant', () => {
  test('the one with the same id; it is changed in what the file names, and keeps its place and the rest', () => {
    const stored = makePost({ id: 5, mood: 'calm' });
    const imported = [
      { name: 'may', fields: { isMarkdown: true, id: 5, title: 'May', content: stored.content } },
    ];
    expect(plan(imported, [june, stored, april]).entries).toStrictEqual([
      {
        outcome: 'changed',
        rule: 'same-id',
        post: { ...stored, title: 'May' },
        changedFields: ['title'],
        takenSlug: null,
      },
    ]);
    expect(after(imported, [june, stored, april])).toStrictEqual([june, { ...stored, title: 'May' }, april]);
  });

  test('what the file does not name stays, the content too', () => {
    const imported = [{ name: 'x', fields: { isMarkdown: true, id: 5, title: 'New title' } }];
    expect(after(imported)).toStrictEqual([june, { ...may, title: 'New title' }, april]);
    expect(rules([{ name: 'x', fields: { isMarkdown: true, id: 5, title: may.title } }])).toStrictEqual([
      'skipped: identical',
    ]);
    const { content: _, ...unread } = may;
    expect(() => planImport([unread], imported, { now })).toThrow('The content of the post 5 is missing.');
  });

  test('its change names the changed fields alone, and its version where that is known', () => {
    const imported = [whole({ ...june, title: 'June' }), whole({ ...may, title: 'May' })];
    expect(planImport(list, imported, { now, versions: new Map([[5, 'v1']]) }).changes).toStrictEqual([
      { type: 'update', id: 6, fields: { title: 'June' } },
      { type: 'update', id: 5, fields: { title: 'May' }, ifVersion: 'v1' },
    ]);
  });

  test('else the one with the same slug, which keeps its id', () => {
    const imported = [{ name: 'x', fields: { isMarkdown: true, id: 99, slug: 'post-5', content: 'New' } }];
    expect(rules(imported)).toStrictEqual(['changed: same-slug']);
    expect(after(imported)).toStrictEqual([june, { ...may, content: 'New' }, april]);
  });

  test('the id goes before the slug, whatever the order of the files', () => {
    const bySlug = { name: 'x', fields: { slug: 'post-5', content: 'By slug' } };
    const byId = { name: 'y', fields: { isMarkdown: true, id: 5, content: 'By id' } };
    expect(rules([bySlug, byId])).toStrictEqual(['added: new', 'changed: same-id']);
  });

  test('not the one with the slug where the id is that of a post that is taken', () => {
    const first = { name: 'x', fields: { isMarkdown: true, id: 5, content: 'One' } };
    const second = { name: 'y', fields: { isMarkdown: true, id: 5, slug: 'post-4', content: 'Two' } };
    expect(rules([first, second])).toStrictEqual(['changed: same-id', 'added: id-taken']);
    expect(ids(after([first, second]))).toStrictEqual([6, 5, 7, 4]);
  });

  test('a slug that is empty names no post', () => {
    const unnamed = makePost({ id: 1, slug: '' });
    expect(rules([{ name: 'x', fields: { slug: '', content: '' } }], [unnamed])).toStrictEqual([
      'added: new',
    ]);
  });

  test('one that says the same is skipped, whatever the order of its fields', () => {
    const { content, ...others } = may;
    expect(rules([whole(may), { name: 'x', fields: { content, ...others } }])).toStrictEqual([
      'skipped: identical',
      'added: id-taken',
    ]);
    expect(plan([whole(may)]).changes).toStrictEqual([]);
    expect(rules([{ name: 'x', fields: { slug: 'post-5', content } }])).toStrictEqual(['skipped: identical']);
  });

  test('a slug that a file changes goes on leading to the post', () => {
    const file = { name: 'x', fields: { isMarkdown: true, id: 5, slug: 'may', content: may.content } };
    expect(plan([file]).entries).toMatchObject([
      { rule: 'same-id', post: { slug: 'may', aliases: ['post-5'] }, changedFields: ['slug', 'aliases'] },
    ]);
    expect(rules([file], after([file]))).toStrictEqual(['skipped: identical']);
  });

  test('a file that says itself what leads to the post is taken at its word', () => {
    const file = {
      name: 'x',
      fields: { isMarkdown: true, id: 5, slug: 'may', aliases: ['five'], content: may.content },
    };
    expect(after([file])).toStrictEqual([june, { ...may, slug: 'may', aliases: ['five'] }, april]);
  });

  test('values deep in a further field count', () => {
    const stored = makePost({ id: 5, tags: [{ a: 1 }] });
    const imported = [whole(makePost({ id: 5, tags: [{ a: 2 }] }))];
    expect(plan(imported, [stored]).entries[0]?.changedFields).toStrictEqual(['tags']);
    expect(plan([whole(makePost({ id: 5, tags: [{ a: 1 }] }))], [stored]).changes).toStrictEqual([]);
  });

  test.each([
    ['a list, another list', ['a', 'b'], ['a', 'c']],
    ['a list, a longer one', ['a'], ['a', 'b']],
    ['a list, a shorter one', ['a', 'b'], ['a']],
    ['a list, a map that says the same', ['a'], { 0: 'a' }],
    ['a map, with another name', { a: 1 }, { b: 1 }],
    ['a map, null', { a: 1 }, null],
    ['null, an empty map', null, {}],
    ['a number, the same as text', 1, '1'],
    ['nothing, a field with the name __proto__', undefined, JSON.parse('{"__proto__":1}')],
  ])('another value is a change: %s', (_, before, now_) => {
    const stored = before === undefined ? makePost() : makePost({ extra: before });
    const { entries } = plan([whole(makePost({ extra: now_ }))], [stored]);
    expect(entries).toMatchObject([{ outcome: 'changed', changedFields: ['extra'] }]);
  });

  test.each([
    ['a map in another order', { a: 1, b: [null] }, { b: [null], a: 1 }],
    ['a number that JSON writes as null', Number.POSITIVE_INFINITY, null],
  ])('the same value is none: %s', (_, before, now_) => {
    const stored = makePost({ extra: before });
    expect(rules([whole(makePost({ extra: now_ }))], [stored])).toStrictEqual(['skipped: identical']);
  });

  test('a field that is new is a change, also one named __proto__', () => {
    const fields: PostToImport['fields'] = JSON.parse(
      '{"isMarkdown":true,"id":5,"content":"New","__proto__":1,"mood":null}',
    );
    expect(plan([{ name: 'x', fields }]).entries[0]?.changedFields).toStrictEqual([
      'content',
      '__proto__',
      'mood',
    ]);
  });

  test('a stored value that is nested too deeply to be looked at does not matter', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const stored = makePost({ id: 5, deep });
    expect(
      rules([{ name: 'x', fields: { isMarkdown: true, id: 5, content: stored.content } }], [stored]),
    ).toStrictEqual(['skipped: identical']);
    const fields = { isMarkdown: true, id: 5, content: stored.content, deep: 'no more' };
    expect(plan([{ name: 'x', fields }], [stored]).entries[0]?.changedFields).toStrictEqual(['deep']);
  });
});

test('a post with more tags than stores accept gets the first ones, whether it is added or changed', async () => {
  const many = Array.from({ length: 25 }, (_, index) => `tag ${index}`);
  const imported = [
    whole(makePost({ id: 5, title: 'New title', tags: many })),
    whole(makePost({ id: 9, slug: 'new', tags: ['a'.repeat(61), 'short'] })),
  ];
  const { changes, entries } = plan(imported);
  expect(entries.map(({ post }) => post.tags)).toStrictEqual([many.slice(0, 20), ['short']]);
  const store = createMemoryPostStore({ seeds: list });
  await store.apply(changes);
  expect((await store.list()).posts.map(({ tags }) => tags)).toContainEqual(['short']);
});

test('nothing to import is nothing to do', () => {
  expect(plan([])).toStrictEqual({ entries: [], changes: [] });
});

describe('an added post', () => {
  test('that is whole is added as it stands, its fields in their order', () => {
    const { title, isMarkdown, ...others } = makePost({ id: 9 });
    const post = { mood: 'calm', isMarkdown, ...others, title };
    const { entries, changes } = plan([whole(post)]);
    expect(entries).toStrictEqual([
      { outcome: 'added', rule: 'new', post, changedFields: [], takenSlug: null },
    ]);
    expect(changes).toStrictEqual([{ type: 'create', post, before: 6 }]);
    expect(Object.keys(entries[0]?.post ?? {})).toStrictEqual(Object.keys(post));
  });

  test('gets what its file does not say as a new post would', () => {
    const [post, other] = after(
      [
        { name: 'My notes', fields: { content: 'One' } },
        { name: 'x', fields: { title: 'My notes', author: 'A', content: 'Two', mood: 'calm' } },
      ],
      [],
    );
    expect(post).toStrictEqual({
      id: createImportId({ name: 'My notes', fields: {} }),
      title: 'My notes',
      excerpt: '',
      date: 'November 21, 2026',
      author: '',
      slug: 'my-notes',
      content: 'One',
      isMarkdown: true,
    });
    expect(other).toMatchObject({
      id: createImportId({ name: 'x', fields: {} }),
      slug: 'my-notes-2',
      author: 'A',
      mood: 'calm',
    });
    const [empty] = after([{ name: 'My notes', fields: {} }], []);
    expect(empty).toStrictEqual({ ...post, content: '' });
  });

  test('has the same id in each build, whatever other files there are', () => {
    const imported = [
      { name: 'a', fields: { date: 'May 6, 2013', content: '' } },
      { name: 'b', fields: { date: 'May 6, 2013', content: '', source: 'hugo:posts/b.md' } },
    ];
    const getIds = (files: readonly PostToImport[], time: string) =>
      planImport([], files, { now: new Date(time) }).entries.map(({ post }) => post.id);
    const built = getIds(imported, '2026-01-01T00:00:00Z');
    expect(getIds(imported, '2026-06-01T00:00:00Z')).toStrictEqual(built);
    expect(
      getIds(
        [{ name: 'new', fields: { content: '' } }, ...imported.toReversed()],
        '2027-01-01T00:00:00Z',
      ).slice(1),
    ).toStrictEqual(built.toReversed());
    const [, second] = imported as [PostToImport, PostToImport];
    expect(getIds([{ ...second, name: 'renamed' }], '2027-01-01T00:00:00Z')).toStrictEqual(built.slice(1));
  });

  test('has the id that the caller creates, or the next free one', () => {
    const imported = ['a', 'b', 'c'].map((name) => ({ name, fields: { content: '' } }));
    const { entries } = planImport(list, imported, { now, createId: () => 5 });
    expect(ids(entries.map(({ post }) => post))).toStrictEqual([7, 8, 9]);
  });

  test('gets it by the policy of another blog, where that is told', () => {
    const imported = [{ name: 'Feed', fields: { content: '' } }];
    const context = {
      now: new Date('2025-04-03T02:00:00Z'),
      timeZone: 'America/New_York',
      defaultAuthor: 'Grace',
      reservedSlugs: ['feed'],
    };
    expect(planImport([], imported, context).entries[0]?.post).toMatchObject({
      date: 'April 2, 2025',
      author: 'Grace',
      slug: 'feed-2',
    });
  });

  test('has an address, whatever its title', () => {
    for (const title of ['', '!!!', ' - ']) {
      expect(after([{ name: title, fields: { isMarkdown: true, id: 9, content: '' } }], [])[0]?.slug).toBe(
        'post-9',
      );
    }
    expect(after([{ name: 'New', fields: { content: '' } }], [])[0]?.slug).toBe('new-2');
  });

  test('goes where its file stands among the others', () => {
    const [x, y, z] = [makePost({ id: 91 }), makePost({ id: 92 }), makePost({ id: 93 })];
    expect(ids(after([x, june, y, april, z].map(whole)))).toStrictEqual([91, 6, 92, 5, 4, 93]);
    expect(ids(after([x, may].map(whole)))).toStrictEqual([6, 91, 5, 4]);
    expect(ids(after([x, y].map(whole)))).toStrictEqual([91, 92, 6, 5, 4]);
    expect(ids(after([june, may, april].map(whole), [june, april]))).toStrictEqual([6, 5, 4]);
  });

  test('gets the next free id where its own is taken', () => {
    const duplicates = [makePost({ id: 7, slug: 'a' }), makePost({ id: 7, slug: 'b' })];
    expect(rules(duplicates.map(whole), [])).toStrictEqual(['added: new', 'added: id-taken']);
    expect(ids(after(duplicates.map(whole), []))).toStrictEqual([7, 8]);
  });
});

test('of a list without its contents, only the posts that the files name are needed whole', () => {
  const { content: _, ...summary } = june;
  const posts = [summary, may, april];
  const files = [whole(may), { name: 'x', fields: { slug: april.slug, content: 'New' } }].concat(
    whole(makePost({ id: 9 })),
  );
  expect(planImport(posts, files, { now })).toStrictEqual(plan(files));
  expect(planImport(posts, [whole(june)], { now }).entries).toStrictEqual([
    {
      outcome: 'changed',
      rule: 'same-id',
      post: june,
      changedFields: ['content'],
      takenSlug: null,
    },
  ]);
});

test('throws for a time that is none', () => {
  expect(() =>
    planImport([], [{ name: 'x', fields: { content: '' } }], { now: new Date(Number.NaN) }),
  ).toThrow(RangeError);
});
