import { describe, expect, test } from 'vitest';
import { applyChanges, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import type { BlogFile } from './blog-file.ts';
import type { ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { planImport } from './plan-import.ts';
import { writePostFile } from './post-file.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const filesOf = (texts: Readonly<Record<string, string>>): readonly BlogFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: bytesOf(text) }));
const read = (texts: Readonly<Record<string, string>>, dialect?: Dialect) =>
  readBlog(filesOf(texts), { now, dialect });
/** Reads one file beside the settings of Jekyll or alone. */
const readOne = (text: string, path = 'notes/file.md', dialect?: Dialect): ReadPost => {
  const [post] = read({ [path]: text }, dialect).posts;
  if (!post) throw new Error('There is no post.');
  return post;
};
const withHead = (head: string, body = 'Words.') => `---\n${head}\n---\n\n${body}\n`;
const titles = (posts: readonly ReadPost[]) => posts.map(({ fields }) => fields.title);

describe('whole blogs', () => {
  test('Jekyll: dates in file names and with offsets, .markdown, hidden posts, drafts, newest first', () => {
    const { dialect, evidence, posts, leftOut } = read({
      '_config.yml': 'title: Notes\n',
      '_posts/2017-03-02-first-frost.md': withHead('title: First frost\nexcerpt: Cold'),
      '_posts/2018-05-06-seeds-1.5-sown.markdown': withHead(
        'layout: post\ntitle: "Seeds 1.5, sown"\ndate: 2018-05-06 00:30:00 +0900',
      ),
      '_posts/2017-03-03-hidden.md': withHead('title: Hidden\npublished: false'),
      '_drafts/later.md': withHead('title: Later'),
      'about.md': withHead('title: About'),
    });
    expect(dialect).toBe('jekyll');
    expect(evidence).toEqual(['_config.yml', '_posts/', '_drafts/', 'dates in file names']);
    expect(posts.filter(({ unpublished }) => !unpublished).map(({ fields }) => fields)).toMatchObject([
      {
        title: 'Seeds 1.5, sown',
        slug: 'seeds-1.5-sown',
        date: 'May 6, 2018',
        publishedAt: '2018-05-05T15:30:00.000Z',
        oldPaths: ['/2018/05/06/seeds-1.5-sown.html'],
        source: 'jekyll:_posts/2018-05-06-seeds-1.5-sown.markdown',
      },
      { title: 'First frost', slug: 'first-frost', date: 'March 2, 2017', excerpt: 'Cold' },
    ]);
    expect(titles(posts.filter(({ unpublished }) => unpublished))).toEqual(['Later', 'Hidden']);
    expect(leftOut).toMatchObject([
      { path: 'about.md', reason: 'page', message: "It's a page of the site, not a post" },
    ]);
  });

  test('Hugo: folders as posts, aliases as paths, posts of the future, list pages, translations', () => {
    const { dialect, posts, leftOut } = read({
      'config.yaml': 'title: Notes\n',
      'content/post/a-walk/index.md': withHead('title: A walk\ndate: 2019-06-01\naliases: [/2019/walk/]'),
      'content/post/a-walk/index.fr.md': withHead('title: Une balade'),
      'content/post/soon.md': withHead('title: Soon\ndate: 2097-01-01'),
      'content/post/_index.md': withHead('title: All'),
    });
    expect(dialect).toBe('hugo');
    expect(posts).toMatchObject([
      { fields: { title: 'Soon' }, unpublished: { reason: 'future', evidence: 'date: 2097-01-01' } },
      {
        fields: { slug: 'a-walk', date: 'June 1, 2019', oldPaths: ['/post/a-walk/', '/2019/walk/'] },
        unpublished: null,
      },
    ]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['translation', 'list-page']);
  });

  test('Zola: TOML with its own dates, the path of the old URL, and the day in it', () => {
    const { dialect, posts } = read({
      'config.toml': 'base_url = "x"\n',
      'content/hi.md':
        '+++\ntitle = "Hi"\ndate = 2021-02-03T04:05:06Z\ntaxonomies = { tags = ["A"] }\n+++\n\nText.\n',
      'content/old.md':
        '+++\ntitle = "Old"\npath = "2015/05/15/Old-1.0"\naliases = ["2015/05/15/Old-1.0.html"]\n+++\n\nText.\n',
    });
    expect(dialect).toBe('zola');
    expect(posts.map(({ fields }) => fields)).toMatchObject([
      { title: 'Hi', slug: 'hi', date: 'February 3, 2021', publishedAt: '2021-02-03T04:05:06.000Z' },
      {
        slug: 'Old-1.0',
        date: 'May 15, 2015',
        oldPaths: ['/2015/05/15/Old-1.0', '/2015/05/15/Old-1.0.html'],
      },
    ]);
  });

  test('MDX: imports and exports go, components stay and are counted', () => {
    const post = readOne(
      withHead(
        'title: Parts\npubDate: 2020-02-03',
        'import Note from "./Note";\nexport const size = {\n  wide: 1,\n};\n\nOne.\n\n<Note>\n\nTwo.\n\n</Note>\n\n```js\nimport x from "y";\n```',
      ),
      'src/content/blog/parts.mdx',
    );
    expect(post.fields).toMatchObject({ slug: 'parts', date: 'February 3, 2020' });
    expect(post.fields.content).toBe('One.\n\n<Note>\n\nTwo.\n\n</Note>\n\n```js\nimport x from "y";\n```');
    expect(post.issues).toContainEqual({ kind: 'marks', mark: 'component', count: 1, example: '<Note>' });
  });

  test('plain folders: the title is the first heading, and the slug is the name of the file', () => {
    expect(readOne('# Undo a *merge*\n\nLike this.\n', 'git/undo-a-merge.md').fields).toMatchObject({
      title: 'Undo a merge',
      slug: 'undo-a-merge',
      content: 'Like this.',
    });
    expect(readOne('```sh\n# no title\n```\n', 'git/my-first_trip.md').fields).toMatchObject({
      title: 'My first trip',
      content: '```sh\n# no title\n```',
    });
  });

  test('the author can choose another format', () => {
    const { dialect, evidence, posts } = read(
      { '_config.yml': '', 'about.md': withHead('title: About') },
      'markdown',
    );
    expect([dialect, evidence, titles(posts)]).toEqual(['markdown', [], ['About']]);
  });

  test('Eleventy and dates in file names are no Jekyll', () => {
    const texts = {
      'posts/2020-01-02-hello.md': withHead('title: Hello\neleventyExcludeFromCollections: false'),
    };
    expect(read(texts).dialect).toBe('eleventy');
    expect(read({ 'posts/2020-01-02-hello.md': withHead('title: Hello') }).dialect).toBe('markdown');
  });
});

describe('ids', () => {
  test('of other systems are left out, and overwrite no post', () => {
    const { posts } = read({
      '_config.yml': 'title: x\n',
      '_posts/2016-04-02-hello.md': withHead(
        'id: 1\ntitle: Hello\ndate: 2016-04-02T20:55:07+00:00\nauthor: ann\npermalink: /2016/04/02/hello/',
      ),
    });
    expect(posts[0]?.fields).toMatchObject({
      slug: 'hello',
      date: 'April 2, 2016',
      author: 'ann',
      oldPaths: ['/2016/04/02/hello/'],
    });
    expect(posts[0]?.fields).not.toHaveProperty('id');
    const stored = makePost({ id: 1 });
    const { changes } = planImport([stored], posts, { now });
    expect(applyChanges([stored], changes).posts).toContainEqual(stored);
  });

  test('of our own export stay, with every field and the order of the files', () => {
    const own = [
      makePost({
        id: 2,
        slug: 'odd slug/',
        publishedAt: '2013-05-06T00:12:52.000Z',
        oldPaths: ['/a.html'],
        source: 'jekyll:a.md',
        published: false,
      }),
      makePost({ id: 9, content: '# Title\n\n{% raw %}x{% endraw %}', date: 'January 1, 2098' }),
    ];
    const { dialect, posts } = read(
      Object.fromEntries(own.map((post, index) => [`${9 - index}.md`, writePostFile(post)])),
    );
    expect(dialect).toBe('branchbook');
    expect(posts.map(({ fields }) => fields)).toEqual(own);
    expect(posts.map(({ unpublished }) => unpublished)).toEqual([null, null]);
    expect(planImport(own, posts, { now }).changes).toEqual([]);
  });
});

describe('unpublished', () => {
  test.each([
    ['draft: true', 'draft'],
    ['draft: True', 'draft'],
    ['draft: "true"', 'draft'],
    ['draft: yes', 'draft'],
    ['published: false', 'draft'],
    ['published: "no"', 'draft'],
    ['status: draft', 'draft'],
    ['status: Private', 'private'],
    ['visibility: private', 'private'],
    ['visibility: members', 'private'],
    ['password: secret', 'private'],
    ['unlisted: true', 'unlisted'],
    ['hidden: true', 'unlisted'],
    ['eleventyExcludeFromCollections: true', 'unlisted'],
    ['build:\n  list: never', 'unlisted'],
    ['permalink: false', 'unlisted'],
    ['date: 2035-01-01', 'future'],
    ['date: 2020-01-01\npublishDate: 2035-01-01', 'future'],
    ['expiryDate: 2021-01-01', 'expired'],
  ])('%j is', (head, reason) => {
    expect(readOne(withHead(`title: T\n${head}`)).unpublished?.reason).toBe(reason);
  });

  test.each(['drafts/x.md', '_drafts/x.md', 'blog/drafts/x.md', 'content/_common/x.md', 'blog/_x.md'])(
    'the file %j is',
    (path) => {
      expect(readOne(withHead('title: T'), path, 'markdown').unpublished?.reason).toBe('draft');
    },
  );

  test('files beside the posts of Jekyll are read if its settings are not among them', () => {
    const { posts } = read({
      '_posts/2020-01-02-open.md': withHead('title: Open'),
      'a-yes.md': withHead('title: Yes\ndraft: yes'),
    });
    expect(posts.map(({ fields, unpublished }) => [fields.title, unpublished?.reason])).toEqual([
      ['Yes', 'draft'],
      ['Open', undefined],
    ]);
  });

  test('draft = true of TOML is', () => {
    expect(readOne('+++\ntitle = "T"\ndraft = true\n+++\nText').unpublished).toEqual({
      reason: 'draft',
      evidence: 'draft: true',
    });
  });

  test.each([
    ['draft: false'],
    ['published: true'],
    ['published: 2020-01-01'],
    ['status: publish'],
    ['status: finished'],
    ['visibility: public'],
    ['expiryDate: 2098-01-01'],
    ['password: ""'],
  ])('%j is not', (head) => {
    expect(readOne(withHead(`title: T\n${head}`)).unpublished).toBe(null);
  });

  test('a draft keeps its other fields, and loses the one that would make it a draft again', () => {
    const { fields } = readOne(withHead('title: T\ndraft: true\ntags: [a]\nseries: S\ncover: ./c.png'));
    expect(fields).toMatchObject({ tags: ['a'], series: 'S', cover: './c.png' });
    expect(fields).not.toHaveProperty('draft');
  });
});

describe('slugs', () => {
  test.each([
    ['slug: /2019/my-post/', 'my-post'],
    ['slug: new', 'file'],
    ['slug: ""', 'file'],
    ['slug: .', 'file'],
    ['slug: what-is-it?', 'what-is-it'],
    ['slug: "c#-notes"', 'c-notes'],
    ['slug: 100%-done', '100-done'],
    ['slug: caf%C3%A9', 'café'],
    ['slug: "%d0%ba%d0%b0%d0%ba"', 'как'],
    ['permalink: /2015/05/15/rust-1.0.html', 'rust-1.0'],
    ['url: /old/place/index.html', 'place'],
    ['permalink: /:year/:title/', 'file'],
    ['url: https://elsewhere.example/linked', 'file'],
    ['title: ⚛️ React', 'file'],
  ])('%j gives %j', (head, slug) => {
    expect(readOne(withHead(head)).fields.slug).toBe(slug);
  });

  test.each([
    ['posts/my-trip/index.md', 'my-trip'],
    ['2013-05-06-in-name.md', 'in-name'],
    ['export-events.md', 'export-events'],
    ['app/blog/hello/page.mdx', 'hello'],
    ['A thought.md', 'a-thought'],
    ['new.md', 'new-2'],
  ])('the file %j gives %j', (path, slug) => {
    expect(readOne('Text', path).fields.slug).toBe(slug);
  });

  test('no two are alike, and a changed one is an issue', () => {
    const { posts } = read({
      'a.md': withHead('title: A\nslug: same'),
      'b.md': withHead('title: B\nslug: same'),
    });
    expect(posts.map(({ fields }) => fields.slug)).toEqual(['same', 'same-2']);
    expect(posts[1]?.issues).toContainEqual({ kind: 'slug-changed', requested: 'same', slug: 'same-2' });
  });
});

test.each([
  ['date: 2013-05-06 02:12:52 +0200', 'May 6, 2013', '2013-05-06T00:12:52.000Z'],
  ['date: 2020-04-03T20:26:28.000Z', 'April 3, 2020', '2020-04-03T20:26:28.000Z'],
  ['date: 2020/12/21', 'December 21, 2020', '2020-12-21T00:00:00.000Z'],
  ['pubDate: Jul 08 2022', 'July 8, 2022', '2022-07-08T00:00:00.000Z'],
  ['date: 2019-07-21', 'July 21, 2019', '2019-07-21T00:00:00.000Z'],
  ['date: 8 July 2022', 'July 8, 2022', '2022-07-08T00:00:00.000Z'],
  ['date: Wed, 02 Oct 2002 13:00:00 GMT', 'October 2, 2002', '2002-10-02T13:00:00.000Z'],
  ['date: 2014-03-02 23:50', 'March 2, 2014', '2014-03-02T23:50:00.000Z'],
  ['created: 1609459200', 'January 1, 2021', '2021-01-01T00:00:00.000Z'],
  ['date: 2021-02-30', 'March 2, 2021', '2021-03-02T00:00:00.000Z'],
  ['date: next spring', 'next spring', undefined],
  ['date: 03/04/2020', '03/04/2020', undefined],
])('%j is shown as %j', (head, date, publishedAt) => {
  const { fields, issues } = readOne(withHead(`title: T\n${head}`));
  expect([fields.date, fields['publishedAt']]).toEqual([date, publishedAt]);
  expect(issues.some(({ kind }) => kind === 'date-not-understood')).toBe(publishedAt === undefined);
});

test('a time without an offset is in the zone of the old site', () => {
  const { posts } = read({
    '_config.yml': 'timezone: America/New_York\n',
    '_posts/2014-07-02-hi.md': withHead('title: T\ndate: 2014-07-02 22:00:00'),
  });
  expect(posts[0]?.fields).toMatchObject({ date: 'July 2, 2014', publishedAt: '2014-07-03T02:00:00.000Z' });
});

test('a chosen file is read whatever its name and layout', () => {
  const texts = {
    'README.md': 'Words',
    '_index.md': withHead('title: List', 'Words'),
    'search.md': withHead('title: Search\nlayout: search', 'Words'),
  };
  expect(read(texts).posts).toEqual([]);
  const { posts, leftOut } = readBlog(filesOf(texts), { now, includeAll: true });
  expect(posts.map(({ path }) => path).toSorted()).toEqual(Object.keys(texts).toSorted());
  expect(leftOut).toEqual([]);
});

test('files that are no posts are left out with their reasons', () => {
  const reading = readBlog(
    [
      ...filesOf({
        'README.md': '# How to build',
        'CONTRIBUTING.md': '# Rules',
        '.github/PULL_REQUEST_TEMPLATE.md': '## What',
        'node_modules/x/README.md': '# x',
        'posts/_index.md': withHead('title: All'),
        'posts/empty.md': '',
        'posts/real.md': withHead('title: Real'),
        'posts/four.html': '<h1>Four</h1>',
        'posts/bad.md': '---\na: [1\n---\n',
        '__MACOSX/posts/._real.md': 'x',
      }),
      { path: 'posts/cp1252.md', bytes: new Uint8Array([0x63, 0x72, 0xea, 0x70, 0x65]) },
      { path: 'posts/utf16.md', bytes: new Uint8Array([0xff, 0xfe, 0x23, 0, 0x20, 0, 0xd6, 0]) },
    ],
    { now },
  );
  expect(titles(reading.posts)).toEqual(['Real', 'Bad', 'Ö']);
  expect(reading.posts[1]?.unpublished).toEqual({
    reason: 'unknown-metadata',
    evidence: expect.stringContaining("The front matter isn't valid YAML"),
  });
  expect(reading.leftOut.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'README.md: readme',
    'CONTRIBUTING.md: repository',
    'node_modules/x/README.md: repository',
    'posts/_index.md: list-page',
    'posts/empty.md: empty',
    'posts/four.html: html',
    'posts/cp1252.md: encoding',
  ]);
});

test('the same files again change nothing, and an edited one changes its post', () => {
  const texts = {
    'one.md': withHead('title: One\ndate: 2024-03-05', '[two](two.md)'),
    'two.md': withHead('title: Two\ndate: 2024-03-06'),
  };
  const outcomes = (posts: readonly BlogPost[], imported: readonly ReadPost[]) =>
    planImport(posts, imported, { now }).entries.map(({ outcome }) => outcome);
  const list = applyChanges([], planImport([], read(texts).posts, { now }).changes).posts;
  expect(list.map(({ title }) => title)).toEqual(['Two', 'One']);
  expect(outcomes(list, read(texts).posts)).toEqual(['skipped', 'skipped']);
  const edited = { ...texts, 'two.md': withHead('title: Two\ndate: 2024-03-06', 'Other words.') };
  expect(outcomes(list, read(edited).posts)).toEqual(['changed', 'skipped']);
});

test('progress is reported after each file, and a reading can be cancelled', () => {
  const files = filesOf({ 'a.md': 'A', 'b.md': 'B', 'c.md': 'C' });
  const signal = { aborted: false, reason: new Error('Cancelled') };
  const seen: number[] = [];
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    seen.push(done, total);
    signal.aborted = done === 2;
  };
  expect(() => readBlog(files, { now, onProgress, signal })).toThrow('Cancelled');
  expect(seen).toEqual([1, 3, 2, 3]);
});

test('an own file with more tags than a post can have says that they are cut', () => {
  const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
  const issuesOf = (tags: readonly string[]) => readOne(writePostFile(makePost({ tags }))).issues;
  expect(issuesOf(many)).toMatchObject([{ kind: 'field-left-out', field: 'tags' }]);
  expect(issuesOf(many.slice(1))).toEqual([]);
});
