import { describe, expect, test } from 'vitest';
import { applyChange, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';

const now = new Date(2026, 10, 21, 9, 5);
const [june, may, april] = [makePost({ id: 6 }), makePost({ id: 5 }), makePost({ id: 4 })];
const list: readonly BlogPost[] = Object.freeze([june, may, april]);

const whole = (post: BlogPost): PostToImport => ({ name: post.slug, fields: { ...post } });
const plan = (imported: readonly PostToImport[], posts = list) => planImport(posts, imported, { now });
const after = (imported: readonly PostToImport[], posts = list) =>
  plan(imported, posts).changes.reduce(applyChange, posts);
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
        at: 1,
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
    expect(() => planImport([unread], imported, { now })).toThrow(
      'The content of the post 5 was not asked for.',
    );
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

  test('of posts with one id, first the one that says the same, then the one with the slug', () => {
    const duplicates = [
      makePost({ id: 7, title: 'first', slug: 'a' }),
      makePost({ id: 7, title: 'last', slug: 'b' }),
    ];
    expect(rules(duplicates.toReversed().map(whole), duplicates)).toStrictEqual([
      'skipped: identical',
      'skipped: identical',
    ]);
    expect(
      after([{ name: 'x', fields: { isMarkdown: true, id: 7, slug: 'b', content: 'New' } }], duplicates),
    ).toStrictEqual([duplicates[0], { ...duplicates[1], content: 'New' }]);
    const alike = [makePost({ id: 7, title: 'first' }), makePost({ id: 7, title: 'last' })];
    expect(rules(alike.toReversed().map(whole), alike)).toStrictEqual([
      'skipped: identical',
      'skipped: identical',
    ]);
    expect(
      after([{ name: 'x', fields: { isMarkdown: true, id: 7, slug: 'c', content: 'New' } }], duplicates),
    ).toStrictEqual([{ ...duplicates[0], slug: 'c', aliases: ['a'], content: 'New' }, duplicates[1]]);
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

test('nothing to import is nothing to do', () => {
  expect(plan([])).toStrictEqual({ entries: [], changes: [] });
});

describe('an added post', () => {
  test('that is whole is added as it stands, its fields in their order', () => {
    const { title, isMarkdown, ...others } = makePost({ id: 9 });
    const post = { mood: 'calm', isMarkdown, ...others, title };
    const { entries, changes } = plan([whole(post)]);
    expect(entries).toStrictEqual([
      { outcome: 'added', rule: 'new', post, changedFields: [], takenSlug: null, at: null },
    ]);
    expect(changes).toStrictEqual([{ type: 'insert', post, at: 0 }]);
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
      id: now.getTime(),
      title: 'My notes',
      excerpt: '',
      date: 'November 21, 2026',
      author: 'The Branchbook Team',
      slug: 'my-notes',
      content: 'One',
      isMarkdown: true,
    });
    expect(other).toMatchObject({ id: now.getTime() + 1, slug: 'my-notes-2', author: 'A', mood: 'calm' });
    const [empty] = after([{ name: 'My notes', fields: {} }], []);
    expect(empty).toStrictEqual({ ...post, content: '' });
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
      at: 0,
    },
  ]);
});

test('throws for a time that is none', () => {
  expect(() =>
    planImport([], [{ name: 'x', fields: { content: '' } }], { now: new Date(Number.NaN) }),
  ).toThrow(RangeError);
});

describe('a post of another system', () => {
  const foreign = (fields: PostToImport['fields'], rest: Partial<PostToImport> = {}): PostToImport => ({
    name: 'file',
    fields,
    ...rest,
  });
  const hello = foreign({
    title: 'Hello',
    date: 'May 3, 2017',
    slug: 'hello',
    content: 'Old words.',
    source: 'jekyll:_posts/2017-05-03-hello.md',
  });

  test('never overwrites the post that has its id', () => {
    const { entries, changes } = plan([foreign({ id: 5, title: 'Hello', content: 'Old words.' })]);
    expect(entries).toMatchObject([{ outcome: 'added', rule: 'new', post: { id: now.getTime() } }]);
    expect(changes.reduce(applyChange, list)).toContainEqual(may);
  });

  test('never overwrites a post that has its slug, and another title and date', () => {
    const stored = makePost({ id: 5, slug: 'hello', title: 'My own', date: 'June 1, 2020' });
    const { entries } = plan([hello], [stored]);
    expect(entries).toMatchObject([
      { outcome: 'added', post: { slug: 'hello-2' }, takenSlug: 'hello', changedFields: [] },
    ]);
    const sameTitle = makePost({ id: 5, slug: 'hello', title: 'Hello', date: 'June 1, 2020' });
    expect(rules([hello], [sameTitle])).toStrictEqual(['changed: same-slug']);
  });

  test('is unchanged the second time, also if its slug was taken', () => {
    const stored = makePost({ id: 5, slug: 'hello', title: 'My own', date: 'June 1, 2020' });
    for (const posts of [[], [stored]]) {
      const once = after([hello], posts);
      expect(rules([hello], once)).toStrictEqual(['skipped: identical']);
      const edited = foreign({ ...hello.fields, title: 'Hello again', content: 'New words.' });
      expect(plan([edited], once).entries).toMatchObject([
        { outcome: 'changed', rule: 'same-source', changedFields: ['title', 'content'] },
      ]);
    }
  });

  test('keeps a slug that the author has changed here', () => {
    const renamed = after([hello], []).map((post) => ({ ...post, slug: 'hi', aliases: ['hello'] }));
    expect(rules([hello], renamed)).toStrictEqual(['skipped: identical']);
  });

  test('does not take the place of another file of the same bare name', () => {
    const index = foreign({ title: 'One', content: '1', source: 'markdown:index.md' });
    const other = foreign({ title: 'Two', content: '2', source: 'markdown:index.md' });
    expect(rules([other], after([index], []))).toStrictEqual(['added: new']);
    expect(rules([foreign({ ...index.fields, content: '3' })], after([index], []))).toStrictEqual([
      'changed: same-source',
    ]);
  });

  test.each([
    ['/2019/my-post/', 'my-post'],
    ['guides/setup', 'setup'],
    ['new', 'new-2'],
    ['', 'a-title'],
    ['.', 'a-title'],
    ['what-is-it?', 'what-is-it'],
    ['c#-notes', 'c-notes'],
    ['100%-done', '100-done'],
    ['caf%C3%A9', 'café'],
  ])('with the slug %j is reached by %j', (slug, expected) => {
    const [post] = after([foreign({ title: 'A title', slug, content: '' })], []);
    expect(post?.slug).toBe(expected);
  });

  test('gets a slug that no other has', () => {
    const twice = [
      foreign({ title: 'A', slug: 'same', content: '' }),
      foreign({ title: 'B', slug: 'same', content: '' }),
    ];
    expect(plan(twice, []).entries).toMatchObject([
      { post: { slug: 'same' }, takenSlug: null },
      { post: { slug: 'same-2' }, takenSlug: 'same' },
    ]);
  });

  test('is a draft and no change if its old site did not show it, and leaves its slug to public posts', () => {
    const unpublished = { reason: 'draft', evidence: 'published: false' } as const;
    const { entries, changes } = plan([
      foreign({ title: 'Hidden', slug: 'same', content: '' }, { unpublished }),
      foreign({ title: 'Open', slug: 'same', content: '' }),
    ]);
    expect(entries).toMatchObject([
      { outcome: 'draft', rule: 'new', post: { title: 'Hidden', slug: 'same-2' } },
      { outcome: 'added', post: { title: 'Open', slug: 'same' } },
    ]);
    expect(changes).toHaveLength(1);
    expect(plan([foreign({ draft: true, content: '' })]).changes).toStrictEqual([]);
  });

  test('goes before the first post that is older, and without a date by its neighbours', () => {
    const posts = [
      makePost({ id: 3, date: 'May 1, 2020' }),
      makePost({ id: 2, date: 'someday' }),
      makePost({ id: 1, date: 'May 1, 2010' }),
    ];
    const dated = (date: string, publishedAt: string) =>
      foreign({ title: date, date, publishedAt, content: '' });
    const titles = after(
      [
        dated('May 2, 2015', '2015-05-02T00:00:00.000Z'),
        dated('May 1, 2005', '2005-05-01T00:00:00.000Z'),
        dated('May 1, 2022', '2022-05-01T00:00:00.000Z'),
        foreign({ title: 'Today', content: '' }),
      ],
      posts,
    ).map(({ title }) => title);
    expect(titles).toStrictEqual([
      'Today',
      'May 1, 2022',
      posts[0]?.title,
      posts[1]?.title,
      'May 2, 2015',
      posts[2]?.title,
      'May 1, 2005',
    ]);
  });

  test('has links that lead to where the other posts of the import are', () => {
    const stored = makePost({ id: 5, slug: 'b', title: 'My own', date: 'June 1, 2020' });
    const files = [
      foreign(
        {
          title: 'A',
          slug: 'a',
          date: 'May 1, 2020',
          content: '[b](/blog/b#part), [other](/blog/bc) and /blog/b.',
        },
        { links: ['/blog/b'] },
      ),
      foreign({ title: 'B', slug: 'b', date: 'May 1, 2020', content: '' }),
    ];
    expect(plan(files, [stored]).entries[0]?.post.content).toBe(
      '[b](/blog/b-2#part), [other](/blog/bc) and /blog/b.',
    );
  });
});
