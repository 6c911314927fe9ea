import { writePostArchive, writePostFile } from '@branchbook/blog-files';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { encodeText } from '../../posts/download-text.ts';
import { toSources } from './import-sources.ts';
import { draftsFileName } from './own-files.ts';
import { decodeExact, readImportFiles } from './read-import-files.ts';

const [june, may] = [makePost({ id: 6, slug: 'june' }), makePost({ id: 5, slug: 'may' })];
const now = new Date(2026, 10, 21);

const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type });
const read = (...files: File[]) => readImportFiles(toSources(files), { now });

test('the posts of every kind of file are found', async () => {
  const { posts, leftOut } = await read(
    file('all.ZIP', writePostArchive([june, may], { now })),
    file('list.json', JSON.stringify([may])),
    file('notes', 'Some notes', 'text/markdown'),
    file('page.mdx', '# A page'),
    file('old.markdown', 'Old words'),
  );
  expect(leftOut).toEqual([]);
  expect(Object.fromEntries(posts.map(({ name, fields }) => [name, fields.id]))).toEqual({
    june: 6,
    list: 5,
    may: 5,
    notes: undefined,
    old: undefined,
    page: undefined,
  });
  expect(posts.find(({ fields }) => fields.id === 6)?.fields).toEqual(june);
});

test('a file from which nothing comes is named with the reason, and the others are read', async () => {
  const gone = { type: '', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  const { posts, leftOut, images } = await readImportFiles(
    [
      ...toSources([
        file('photo.png', 'x'),
        file('bomb.md', '---\na: &a [1]\nb: *a\n---\nText'),
        file('broken.zip', 'x'),
        file('half.json', '[{"id":'),
        file('mixed.json', '[{"title":"A","content":""}, 7]'),
        file('june.md', writePostFile(june)),
      ]),
      { path: 'gone.md', file: gone },
      { path: 'huge.json', file: { ...gone, size: 500_000_001 } },
    ],
    { now },
  );
  expect(images).toEqual(['photo.png']);
  expect(leftOut).toEqual([
    { path: 'broken.zip', reason: 'unreadable', message: "It isn't a .zip that can be read" },
    { path: 'half.json', reason: 'no-posts', message: "It isn't JSON" },
    { path: 'mixed.json, entry 2', reason: 'no-posts', message: "It isn't a post" },
    { path: 'gone.md', reason: 'unreadable', message: 'Error reading file' },
    { path: 'huge.json', reason: 'too-large', message: "It's too large" },
  ]);
  expect(posts.map(({ fields, unpublished }) => [fields.title, unpublished?.evidence ?? null])).toEqual([
    [june.title, null],
    ['Bomb', "The front matter has an anchor or an alias (& or *), which isn't supported"],
    ['A', null],
  ]);
});

test('a post of a list in JSON that is not public is unpublished too', async () => {
  const list = [
    { title: 'Open', content: '' },
    { title: 'Private', content: '', status: 'private' },
  ];
  const { posts } = await read(file('list.json', JSON.stringify(list)));
  expect(posts.map(({ unpublished }) => unpublished?.reason ?? null)).toEqual([null, 'private']);
});

test('JSON of another system is no post', async () => {
  const { posts, leftOut } = await read(file('package.json', '{"name":"a-package","version":"1.0.0"}'));
  expect(posts).toEqual([]);
  expect(leftOut).toEqual([{ path: 'package.json', reason: 'no-posts', message: 'It has no list of posts' }]);
});

test('drafts are read from a .zip and from JSON, and are not left out', async () => {
  const drafts = [{ key: 'a' }];
  const zip = writePostArchive([june], { now, beside: { [draftsFileName]: JSON.stringify(drafts) } });
  const fromZip = await read(file('posts.zip', zip));
  expect(fromZip).toMatchObject({ drafts, leftOut: [], dialect: 'branchbook' });
  expect(await read(file('posts.json', JSON.stringify({ posts: [june], drafts })))).toMatchObject({ drafts });
  expect(await read(file('a.md', '# A'), file('b.json', '[]'), file('d.zip', 'x'))).toMatchObject({
    drafts: [],
  });
});

test('the files of a folder are read by their paths, its settings too', async () => {
  const inFolder = (path: string, text: string) => ({ path, file: file(path, text) });
  const reading = await readImportFiles(
    [
      inFolder('blog/_config.yml', 'title: x\n'),
      inFolder('blog/package.json', '{}'),
      inFolder('blog/_posts/2018-01-15-old-one.md', '---\ntitle: An old one\n---\n\nB.\n'),
      inFolder('blog/_drafts/later.md', '---\ntitle: Later\n---\n\nD.\n'),
    ],
    { now },
  );
  expect(reading.dialect).toBe('jekyll');
  const isDraft = reading.posts.map(({ fields, unpublished }) => [fields.title, unpublished !== null]);
  expect(Object.fromEntries(isDraft)).toEqual({ 'An old one': false, Later: true });
  expect(reading.leftOut.map(({ path, reason }) => [path, reason])).toEqual([
    ['blog/package.json', 'other-file'],
  ]);
});

test('a list that was exported as UTF-16, because it held half a character, is read', async () => {
  const bytes = encodeText(
    `[${JSON.stringify(june).replace('June', '\ud83d')},{"id":1,"title":"\ud83d","content":""}]`,
  );
  const { posts } = await read(file('blogPosts.json', bytes));
  expect(posts[1]?.fields.title).toBe('\ud83d');
});

test.each(['', '[{"id":1}]', 'é 日本 😀', '["cut here: \ud83d"]'])('%j comes back from its bytes', (text) => {
  expect(decodeExact(encodeText(text))).toBe(text);
});

test('exports of platforms are found among the chosen files', async () => {
  const ghost = {
    db: [{ meta: {}, data: { posts: [{ title: 'Ghost', slug: 'g', html: '<p>a</p>', status: 'draft' }] } }],
  };
  const wordpress =
    '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Word</title><wp:status>publish</wp:status></item></channel></rss>';
  const { dialect, posts, leftOut } = await read(
    file('blog.ghost.json', JSON.stringify(ghost)),
    file('notes.xml', wordpress),
    file('feed.xml', '<rss></rss>'),
    file('list.json', JSON.stringify([may])),
    file('old.rst', 'Old'),
  );
  expect(dialect).toBe('ghost');
  expect(posts.map(({ fields, unpublished }) => [fields.title, unpublished?.reason])).toEqual([
    ['Ghost', 'draft'],
    ['Word', undefined],
    [may.title, undefined],
  ]);
  expect(leftOut.map(({ path, reason }) => [path, reason])).toEqual([
    ['feed.xml', 'other-file'],
    ['old.rst', 'restructuredtext'],
  ]);
});
