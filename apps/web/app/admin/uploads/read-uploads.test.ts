import { writePostFile } from '@branchbook/blog-files';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { readUpload, readUploadsAsDrafts } from './read-uploads.ts';

const moment = { now: new Date('2026-11-27T12:00:00Z'), timeZone: 'UTC' };
const upload = (text: string, isNew = true) => readUpload(text, { name: 'file.md', isNew, ...moment });
const read = (head: string, isNew = true) => upload(`---\n${head}\n---\n\nText\n`, isNew);

test('a file without front matter is content alone, to the last line break', () => {
  for (const content of ['Text\n', '---\nA rule, and no second one', '# Title\n\n---\n']) {
    expect(upload(content)).toEqual({ fields: { content }, frontMatter: null });
  }
});

test('front matter fills the form, and the report names what is taken, kept and left', () => {
  const head =
    'id: 7\ntitle: June\nauthor: Ann\nexcerpt: Short\nslug: in-june\ndate: 2025-06-03\ntags: [a]\nmood: calm';
  expect(read(head)).toEqual({
    fields: {
      title: 'June',
      author: 'Ann',
      excerpt: 'Short',
      date: 'June 3, 2025',
      slug: 'in-june',
      tags: 'a',
      content: 'Text',
      otherFields: {
        mood: 'calm',
        publishedAt: '2025-06-03T00:00:00.000Z',
        source: 'markdown:file.md',
      },
    },
    frontMatter: {
      type: 'taken',
      taken: [
        { label: 'Post Title', text: 'June' },
        { label: 'Author', text: 'Ann' },
        { label: 'Excerpt', text: 'Short' },
        { label: 'Tags', text: 'a' },
        { label: 'Date', text: 'June 3, 2025' },
        { label: 'URL', text: 'in-june' },
      ],
      kept: ['mood'],
      left: ['id'],
      unpublished: null,
    },
  });
});

test('an author list, an instant with an offset and TOML are read as the import reads them', () => {
  const { fields } = upload(
    '+++\ntitle = "June"\nauthors = ["Ann", "Bob"]\ndate = 2025-06-03T23:30:00-05:00\n+++\nText',
  );
  expect(fields).toMatchObject({ author: 'Ann and Bob', date: 'June 3, 2025' });
  expect(fields.otherFields).toMatchObject({ publishedAt: '2025-06-04T04:30:00.000Z' });
});

test.each(['published: false', 'draft: "yes"', 'visibility: private', 'date: 2040-01-01'])(
  'a post that its old site hid by %s is reported as such',
  (field) => {
    expect(read(`title: June\n${field}`).frontMatter).toMatchObject({
      unpublished: expect.stringContaining(field.replaceAll('"', '')),
      kept: [],
    });
  },
);

test.each([
  ['Hugo, below an empty line', '\n---\ntitle: June\nauthor: Ann\n---\nText'],
  ['Hugo, in a comment', '<!--\n+++\ntitle = "June"\nauthor = "Ann"\n+++\n-->\nText'],
  ['a language behind the marks', '---json\n{ "title": "June", "author": "Ann" }\n---\nText'],
  ['Hexo, without opening marks', 'title: June\nauthor: Ann\n---\nText'],
  ['Hexo, as JSON', '"title": "June",\n"author": "Ann"\n;;;\nText'],
  ['Pelican', 'Title: June\nAuthor: Ann\n\nText'],
  ['Nikola', '<!--\n.. title: June\n.. author: Ann\n-->\n\nText'],
  ['Pandoc', '% June\n% Ann\n\nText'],
])('metadata of %s is read as the import reads it', (_, text) => {
  const { fields, frontMatter } = upload(text);
  expect(fields).toMatchObject({ title: 'June', author: 'Ann', content: 'Text' });
  expect(frontMatter).toMatchObject({ type: 'taken', unpublished: null });
});

test('the metadata that MDX exports is read as the import reads it', () => {
  const text = "export const metadata = { title: 'June', draft: true };\n\nText";
  const { fields, frontMatter } = readUpload(text, { name: 'june.mdx', isNew: true, ...moment });
  expect(fields).toMatchObject({ title: 'June', content: 'Text' });
  expect(frontMatter).toMatchObject({ unpublished: 'draft: true' });
});

test('metadata in an unknown form stays in the text, and is named', () => {
  const text = '---\ntitle: June\ndraft: true\n\nText';
  expect(upload(text)).toEqual({
    fields: { content: text },
    frontMatter: { type: 'refused', reason: 'Its front matter begins with --- and has no end' },
  });
});

test('fields that the front matter does not name stay as they are in the form', () => {
  expect(read('title: June').fields).toMatchObject({ title: 'June', content: 'Text' });
  expect(Object.keys(read('author: Ann').fields)).toEqual(['content', 'author', 'otherFields']);
  expect(read('').frontMatter).toMatchObject({ type: 'taken', taken: [], left: [] });
});

test('a new title replaces the slug that was chosen for the old one', () => {
  expect(read('title: June').fields.slug).toBeNull();
  expect(read('title: June\nslug: mine').fields.slug).toBe('mine');
});

test('an edited post keeps its date, its slug and its other fields', () => {
  const { fields, frontMatter } = read(
    'title: June\ndate: 2025-06-03\nslug: in-june\ntags: [a, B c]\nmood: calm',
    false,
  );
  expect(fields).toEqual({ title: 'June', tags: 'a\nB c', content: 'Text' });
  expect(frontMatter).toMatchObject({
    kept: [],
    left: ['date (the post keeps its own)', 'slug (the post keeps its own)', 'mood'],
  });
});

test.each([
  ['2025-06-03', 'June 3, 2025'],
  ['2025-06-03T10:00:00Z', 'June 3, 2025'],
  // As JavaScript and js-yaml read it.
  ['2025-02-30', 'March 2, 2025'],
  ['June 3, 2025', 'June 3, 2025'],
  ['next spring', 'next spring'],
])('the date %s is shown as %s', (date, shown) => {
  expect(read(`date: ${date}`).fields.date).toBe(shown);
});

test.each(['new', 'NEW', '---', '.'])('the slug %s is not taken', (slug) => {
  const { fields, frontMatter } = read(`slug: ${slug}`);
  expect(fields.slug).toBeUndefined();
  expect(frontMatter).toMatchObject({ left: ['slug (not a valid URL)'] });
});

test.each([
  ['../admin', 'admin'],
  ['a/b', 'b'],
  ['a b', 'a-b'],
])('of the slug %s the part %s is taken, as in an import', (slug, expected) => {
  expect(read(`slug: ${slug}`).fields.slug).toBe(expected);
});

test('front matter that cannot be read is not part of the content', () => {
  expect(read('a: &a [1]\nb: *a')).toEqual({
    fields: { content: 'Text' },
    frontMatter: { type: 'refused', reason: expect.stringContaining('an anchor or an alias') },
  });
  expect(read('title: [a]\nauthor: Ann')).toMatchObject({
    fields: { author: 'Ann', content: 'Text' },
    frontMatter: { left: ['title is not text'] },
  });
});

test.each(['README.md', '_index.md', '.md', 'notes'])('a file that is named %s is read too', (name) => {
  const { fields } = readUpload('---\ntitle: June\n---\nText', { name, isNew: true, ...moment });
  expect(fields).toMatchObject({ title: 'June', content: 'Text' });
});

describe('several files', () => {
  const file = (name: string, text: BlobPart) => new File([text], name);

  test('become drafts in their order, with every field of the import', async () => {
    const { drafts, leftOut } = await readUploadsAsDrafts(
      [
        file('2020-05-06-old-one.md', '---\ntags: [a]\npublished: false\n---\n# The old one\n\nText'),
        file('README.md', 'Words'),
      ],
      moment,
    );
    expect(leftOut).toEqual([]);
    expect(drafts).toEqual([
      {
        title: 'The old one',
        author: 'The Branchbook Team',
        excerpt: 'Text',
        tags: 'a',
        canonical: '',
        cover: '',
        content: 'Text',
        slug: 'old-one',
        date: 'May 6, 2020',
        otherFields: {
          publishedAt: '2020-05-06T00:00:00.000Z',
          source: expect.stringContaining('2020-05-06-old-one.md'),
        },
      },
      expect.objectContaining({ title: 'README', content: 'Words' }),
    ]);
  });

  test('of our own export keep their fields', async () => {
    const post = makePost({ title: 'June', slug: 'in-june', mood: 'calm' });
    const { drafts } = await readUploadsAsDrafts([file('june.md', writePostFile(post))], moment);
    expect(drafts).toMatchObject([
      { title: 'June', slug: 'in-june', content: post.content, otherFields: { mood: 'calm' } },
    ]);
  });

  test('that cannot be read are named with the reason', async () => {
    const latin = file('latin.md', new Uint8Array([0x63, 0x72, 0xea, 0x70, 0x65]));
    const { drafts, leftOut } = await readUploadsAsDrafts([latin, file('a.md', 'A')], moment);
    expect(drafts).toHaveLength(1);
    expect(leftOut).toMatchObject([{ path: 'latin.md', reason: 'encoding' }]);
  });
});
