import { describe, expect, test } from 'vitest';
import { applyChanges, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';

const now = new Date(2026, 10, 21, 9, 5);
const may = makePost({ id: 5 });
const list: readonly BlogPost[] = Object.freeze([makePost({ id: 6 }), may, makePost({ id: 4 })]);

const plan = (imported: readonly PostToImport[], posts = list) => planImport(posts, imported, { now });
const after = (imported: readonly PostToImport[], posts = list) =>
  applyChanges(posts, plan(imported, posts).changes).posts;
const rules = (imported: readonly PostToImport[], posts = list) =>
  plan(imported, posts).entries.map(({ outcome, rule }) => `${outcome}: ${rule}`);

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
    expect(entries).toMatchObject([{ outcome: 'added', rule: 'new' }]);
    expect(entries[0]?.post.id).not.toBe(5);
    expect(applyChanges(list, changes).posts).toContainEqual(may);
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
