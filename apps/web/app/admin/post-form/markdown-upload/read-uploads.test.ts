import { readPostFile } from '@branchbook/blog-files';
import { expect, test } from 'vitest';

import { fileText, readFileText } from './front-matter.ts';

const read = (head: string, isNew = true) => fileText(readPostFile(`---\n${head}\n---\n\nText\n`), { isNew });

test('a file without front matter is content alone, to the last line break', async () => {
  for (const content of ['Text\n', '---\nA rule, and no second one', '# Title\n\n---\n']) {
    expect(await readFileText(content, { isNew: true })).toEqual({ fields: { content }, frontMatter: null });
  }
});

test('front matter fills what the form has a place for, and says what it took and left', async () => {
  const text =
    '---\nid: 7\ntitle: June\nauthor: Ann\nexcerpt: Short\nslug: in-june\ndate: 2025-06-03\ntags: [a]\n---\n\nText\n';
  expect(await readFileText(text, { isNew: true })).toEqual({
    fields: {
      title: 'June',
      author: 'Ann',
      excerpt: 'Short',
      date: 'June 3, 2025',
      slug: 'in-june',
      content: 'Text',
    },
    frontMatter: {
      type: 'taken',
      taken: [
        { label: 'Post Title', text: 'June' },
        { label: 'Author', text: 'Ann' },
        { label: 'Excerpt', text: 'Short' },
        { label: 'Date', text: 'June 3, 2025' },
        { label: 'URL', text: 'in-june' },
      ],
      left: ['id', 'tags'],
    },
  });
});

test('what the front matter does not name stays as it is in the form', () => {
  expect(read('title: June')).toMatchObject({ fields: { title: 'June', content: 'Text' } });
  expect(Object.keys(read('author: Ann').fields)).toEqual(['content', 'author']);
  expect(read('').frontMatter).toEqual({ type: 'taken', taken: [], left: [] });
});

test('a new title gives up the address that was chosen for the old one', () => {
  expect(read('title: June').fields.slug).toBeNull();
  expect(read('title: June\nslug: mine').fields.slug).toBe('mine');
});

test('an edit keeps the date and the address of the post, and the address chosen for it', () => {
  const { fields, frontMatter } = read('title: June\ndate: 2025-06-03\nslug: in-june', false);
  expect(fields).toEqual({ title: 'June', content: 'Text' });
  expect(frontMatter).toMatchObject({
    left: ['date (the post keeps its own)', 'slug (the post keeps its own)'],
  });
});

test.each([
  ['2025-06-03', 'June 3, 2025'],
  ['2025-06-03T10:00:00Z', 'June 3, 2025'],
  ['2025-02-30', '2025-02-30'],
  ['0025-06-03', 'June 3, 25'],
  ['June 3, 2025', 'June 3, 2025'],
  ['next spring', 'next spring'],
])('the date %s is shown as %s', (date, shown) => {
  expect(read(`date: ${date}`).fields.date).toBe(shown);
});

test.each(['../admin', 'a/b', 'new', 'NEW', '---', 'a b', '"<b>"', '.'])(
  'the slug %s is no address',
  (slug) => {
    const { fields, frontMatter } = read(`slug: ${slug}`);
    expect(fields).toEqual({ content: 'Text' });
    expect(frontMatter).toMatchObject({ left: ['slug (not a valid URL)'] });
  },
);

test('front matter that cannot be read is no part of the content either', () => {
  expect(read('a: &a [1]\nb: *a')).toEqual({
    fields: { content: 'Text' },
    frontMatter: { type: 'refused', reason: expect.stringContaining('an anchor or an alias') },
  });
  expect(read('title: [a]\nauthor: Ann')).toMatchObject({
    fields: { author: 'Ann', content: 'Text' },
    frontMatter: { left: ['title is not text'] },
  });
});
