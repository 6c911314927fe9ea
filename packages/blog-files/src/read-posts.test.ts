import { expect, test } from 'vitest';

import { readPosts } from './read-posts.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-07-02T12:00:00Z');

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });

const folder = [
  file(
    'notes/beans.md',
    '---\ntitle: Beans\ndate: 2025-05-06\ndescription: When to sow.\n---\nSee [frost](frost.md).',
  ),
  file(
    'notes/frost.md',
    '---\ntitle: Frost\ndate: 2024-11-02 08:30 +0100\nauthor: Ida\ntags: [cold]\n---\nCold.',
  ),
  file('notes/undated.md', '---\ntitle: Undated\n---\nSome day, [frost](/blog/frost), [lost](/blog/lost).'),
  file('notes/secret.md', '---\ntitle: Secret\ndate: 2025-01-01\ndraft: true\n---\nNot yet.'),
  file('notes/README.md', '# How to build it'),
];

test('readPosts returns complete posts with their dates, summaries and links, newest first', () => {
  const { posts } = readPosts(folder, { now, blogPath: '/posts', defaultAuthor: 'Ada' });
  expect(posts).toMatchObject([
    {
      title: 'Beans',
      date: 'May 6, 2025',
      excerpt: 'When to sow.',
      author: 'Ada',
      slug: 'beans',
      content: 'See [frost](/posts/frost).',
      isMarkdown: true,
    },
    { title: 'Frost', publishedAt: '2024-11-02T07:30:00.000Z', author: 'Ida', tags: ['cold'] },
    { title: 'Undated', date: '', author: 'Ada' },
  ]);
});

test('drafts are apart, and issues name files', () => {
  const { drafts, issues } = readPosts(folder, { now });
  expect(drafts).toMatchObject([{ title: 'Secret', author: '' }]);
  expect(issues).toEqual([
    { path: 'notes/undated.md', message: 'It has no date' },
    { path: 'notes/undated.md', message: 'Links lead to no post of the folder: /blog/lost' },
    { path: 'notes/secret.md', message: 'Stays a draft: draft: true' },
    { path: 'notes/README.md', message: "Left out: It's the README of a folder" },
  ]);
});

test('a post with a date to come is a draft until then', () => {
  const files = [file('a.md', '---\ntitle: A\ndate: 2026-06-15\n---\nSoon.')];
  expect(readPosts(files, { now })).toMatchObject({ posts: [], drafts: [{ title: 'A' }] });
  expect(readPosts(files, { now: later })).toMatchObject({ posts: [{ title: 'A' }], drafts: [] });
});

test('a later build of the same folder gives the same posts', () => {
  expect(readPosts(folder, { now: later })).toEqual(readPosts(folder, { now }));
});

test.each([
  ['a file in another folder', file('other/new.md', '---\ntitle: New\ndate: 2026-01-01\n---\nNew.')],
  ['a settings file of a generator', file('gatsby-config.js', 'module.exports = {}')],
])('ids stay the same if %s is added', (_, added) => {
  const listIds = (files: typeof folder) =>
    Object.fromEntries(readPosts(files, { now }).posts.map(({ title, id }) => [title, id]));
  expect(listIds([...folder, added])).toMatchObject(listIds(folder));
});

test('createId gives the ids of posts', () => {
  const { posts } = readPosts(folder.slice(0, 2), { now, createId: ({ path }) => path.length });
  expect(posts.map(({ id }) => id)).toEqual([14, 15]);
});
