import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { applyChange, type BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import type { BlogFile } from './blog-file.ts';
import type { ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { planImport } from './plan-import.ts';
import { writePostFile } from './post-file.ts';
import { readArchiveFiles } from './read-archive.ts';
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
    expect(leftOut).toEqual([
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
      { fields: { slug: 'a-walk', date: 'June 1, 2019', oldPaths: ['/2019/walk/'] }, unpublished: null },
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
    expect(changes.reduce(applyChange, [stored] as readonly BlogPost[])).toContainEqual(stored);
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
  ['date: 2021-02-30', '2021-02-30', undefined],
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

describe('front matter', () => {
  test.each([
    ['TOML', '+++\ntitle = "T"\n[taxonomies]\ntags = ["a"]\n+++\n\nWords.\n'],
    ['JSON', '{\n"title": "T",\n"nested": {"a": "}"}\n}\n\nWords.\n'],
    ['YAML that dots close', '---\ntitle: T\n...\n\nWords.\n'],
    ['mixed line ends', '---\ntitle: T\r\ndate: 2024-03-05\r\n---\r\n\r\nWords.\r\n'],
  ])('is read as %s', (_, text) => {
    expect(readOne(text).fields).toMatchObject({ title: 'T', content: 'Words.' });
  });

  test('between two thematic breaks is text', () => {
    expect(readOne('---\n\nIntro: text\n\n---\n\nMore.\n').fields.content).toBe(
      '---\n\nIntro: text\n\n---\n\nMore.',
    );
  });

  test('has one line for a title, without tags and entities', () => {
    expect(readOne(withHead('title: >\n  A folded\n  title')).fields.title).toBe('A folded title');
    expect(readOne(withHead('title: Tips &amp; <em>tricks</em> &#8211; 2')).fields.title).toBe(
      'Tips & tricks – 2',
    );
    expect(readOne(withHead('title:', 'Words.'), 'null.md').fields.title).toBe('Null');
  });

  test.each([
    ['author: [Ada, Bob]', 'Ada and Bob'],
    ['authors: [Ada, Bob, Cy]', 'Ada, Bob and Cy'],
    ['author:\n  name: Grace\n  url: https://example.com', 'Grace'],
    ['authors:\n  - name: Ada\n  - name: Bob', 'Ada and Bob'],
    ['author: ""', undefined],
  ])('%j is signed by %j', (head, author) => {
    expect(readOne(withHead(head)).fields.author).toBe(author);
  });

  test.each([
    ['description: The description', 'Words.', 'The description'],
    ['summary: The summary', 'Words.', 'The summary'],
    ['spoiler: The spoiler', 'Words.', 'The spoiler'],
    ['subtitle: The subtitle', 'Words.', 'The subtitle'],
    ['title: T', 'One.\n\nTwo.\n\n<!--more-->\n\nThree.', 'One. Two.'],
    ['title: T', '![Chart](./chart.png)\n\nWords.', 'Words.'],
    ['title: T', '## A\n\nFirst *words*.\n\nMore.', 'First words.'],
  ])('%j has the right excerpt', (head, body, excerpt) => {
    expect(readOne(withHead(head, body)).fields.excerpt).toBe(excerpt);
  });
});

describe('marks of other systems', () => {
  const contentOf = (body: string) =>
    readOne(withHead('title: T', body), '_posts/2020-01-02-t.md').fields.content;

  test('that Markdown has too are converted', () => {
    expect(contentOf('{% highlight js linenos %}\nlet a;\n{% endhighlight %}')).toBe('```js\nlet a;\n```');
    expect(contentOf('Use `{% raw %}{{ x }}{% endraw %}`.')).toBe('Use `{{ x }}`.');
    expect(contentOf('{% raw %}\n{{ x }}\n{% endraw %}\nEnd.')).toBe('{{ x }}\nEnd.');
    expect(contentOf('[[toc]]\n\n## Costs {#costs}\n\n## Fees {#other}')).toBe(
      '## Costs\n\n## Fees {#other}',
    );
  });

  test('are counted by kind outside code, with the first one', () => {
    const { issues } = readOne(
      withHead(
        'title: T',
        '{{< figure src="a.png" >}}\n{% include note.html %}\nText {: .note } :smile: $a^2$ `{% no %}`\n\n{% raw %}{{ no }}{% endraw %}\n{% if x %}y{% endif %}',
      ),
      '_posts/2020-01-02-t.md',
    );
    expect(issues.filter(({ kind }) => kind === 'marks')).toEqual([
      { kind: 'marks', mark: 'shortcode', count: 1, example: '{{< figure src="a.png" >}}' },
      { kind: 'marks', mark: 'liquid', count: 2, example: '{% include note.html %}' },
      { kind: 'marks', mark: 'attributes', count: 1, example: '{: .note }' },
      { kind: 'marks', mark: 'emoji', count: 1, example: ':smile:' },
      { kind: 'marks', mark: 'math', count: 1, example: '$a^2$' },
    ]);
  });

  test('that never end take no longer than the text', () => {
    for (const mark of ['{% raw %}', '{% highlight js %}\n', '{{', '`', '[[', '<A ', '{', '![', '](']) {
      const start = performance.now();
      readOne(withHead('title: T', mark.repeat(20_000)), '_posts/2020-01-02-x.mdx', 'jekyll');
      expect(performance.now() - start).toBeLessThan(10_000);
    }
  });
});

test('links between files lead to their posts, and missing ones are named', () => {
  const { posts } = read({
    'a/index.md': withHead(
      'title: A',
      '[b](../b/index.md#part) [b2](/2020/01/02/b/) [b3](../b/) [c](../c.md) `[b](../b/)`',
    ),
    'b/index.md': withHead('title: B', '[x]\n\n[x]: ../a/index.md'),
  });
  expect(posts[0]).toMatchObject({
    fields: { content: '[b](/blog/b#part) [b2](/blog/b) [b3](/blog/b) [c](../c.md) `[b](../b/)`' },
    links: ['/blog/b'],
  });
  expect(posts[0]?.issues).toContainEqual({ kind: 'links', missing: ['../c.md'] });
  expect(posts[1]?.fields.content).toBe('[x]\n\n[x]: /blog/a');
});

test('links by Jekyll’s and Hugo’s marks and by old URLs lead to their posts', () => {
  const jekyll = read({
    '_config.yml': 'url: https://old.example\n',
    '_posts/2020-01-02-a.md': withHead(
      'title: A',
      '[b]({% post_url 2020-01-03-b %}) [b](https://old.example/2020/01/03/b.html) [no](https://other.example/2020/01/03/b.html)',
    ),
    '_posts/2020-01-03-b.md': withHead('title: B'),
  });
  expect(jekyll.posts[1]?.fields.content).toBe(
    '[b](/blog/b) [b](/blog/b) [no](https://other.example/2020/01/03/b.html)',
  );
  const hugo = read({
    'hugo.toml': 'baseURL = "https://old.example/site/"\n',
    'content/post/a.md': withHead('title: A', '[b]({{< ref "b.md" >}})'),
    'content/post/b.md': withHead('title: B'),
  });
  expect(hugo.posts[0]?.fields).toMatchObject({
    content: '[b](/blog/b)',
    oldPaths: ['/site/post/a/'],
  });
});

test('images are counted as found and missing', () => {
  const reading = readBlog(
    [
      ...filesOf({
        'post/index.md': withHead(
          'title: P\ncover: ./cover.png',
          '![C](./chart.png) ![R](/img/root.png) ![F](https://a.example/b.png)',
        ),
      }),
      { path: 'post/cover.png', bytes: null },
      { path: 'post/chart.png', bytes: null },
    ],
    { now },
  );
  expect(reading.images).toEqual(['post/cover.png', 'post/chart.png']);
  expect(reading.posts[0]?.issues).toContainEqual({
    kind: 'images',
    found: ['./cover.png', './chart.png'],
    missing: ['/img/root.png'],
  });
});

test('an image whose alternative text holds code is counted', () => {
  const { posts } = read({ 'a.md': '![A build of `ripgrep` and more](ripgrep.png) and `![no](code.png)`' });
  expect(posts[0]?.issues).toContainEqual({ kind: 'images', found: [], missing: ['ripgrep.png'] });
});

test('links to pages and files of the old site are named, and all others are not', () => {
  const text = [
    '[docs](/docs/history/#v3) [term](g) [pdf](../paper.pdf) ![image](/a.png) [image](b.png) [top](#top) [home](/)',
    '[blog](/blog/) [mail](mailto:a@b.example) [out](https://a.example/x) [liquid]({{ site.url }}) `[code](/x)`',
    'A note[^1].\n\n[^1]: Words of a footnote.',
  ].join('\n\n');
  const { posts } = read({ 'a.md': text });
  expect(posts[0]?.issues).toContainEqual({
    kind: 'links',
    missing: ['/docs/history/#v3', 'g', '../paper.pdf'],
  });
});

test('a post without text, HTML that is not shown and a blog without old URLs are issues', () => {
  const { posts, issues } = read({
    'a.md': withHead('title: Link\nlink: https://a.example/', ''),
    'b.md': '<iframe src="https://a.example/"></iframe> `<iframe>` <progress value="1">\n\n<kbd>A</kbd>',
  });
  expect(posts.find(({ name }) => name === 'a')?.issues).toContainEqual({ kind: 'no-text' });
  expect(posts.find(({ name }) => name === 'b')?.issues).toContainEqual({
    kind: 'marks',
    mark: 'html',
    count: 2,
    example: '<iframe src="https://a.example/">',
  });
  expect(issues).toEqual([{ kind: 'no-old-urls' }]);
  expect(read({ 'a.md': withHead('permalink: /2020/a/', 'A') }).issues).toEqual([]);
});

test('definitions of terms and HTML whose words vanish are marks', () => {
  const { posts } = read({
    'a.md': 'Term\n: Its meaning\n: Another\n\nTwo\n\n: Apart\n\nNot: this\n\n```\nTerm\n: code\n```',
    'b.md': '<title>Lost</title> <template>Lost</template>',
  });
  const findMarks = (name: string) =>
    posts.find((post) => post.name === name)?.issues.filter(({ kind }) => kind === 'marks');
  expect(findMarks('a')).toEqual([
    { kind: 'marks', mark: 'definition-list', count: 3, example: ': Its meaning' },
  ]);
  expect(findMarks('b')).toMatchObject([{ mark: 'html', count: 2, example: '<title>' }]);
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
  expect(titles(reading.posts)).toEqual(['Real', 'Ö']);
  expect(reading.leftOut.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'README.md: readme',
    'CONTRIBUTING.md: repository',
    'node_modules/x/README.md: repository',
    'posts/_index.md: list-page',
    'posts/empty.md: empty',
    'posts/four.html: other-file',
    'posts/bad.md: front-matter',
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
  const list = planImport([], read(texts).posts, { now }).changes.reduce(
    applyChange,
    [] as readonly BlogPost[],
  );
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

describe('readArchiveFiles', () => {
  test('gives posts with their content, and other files by their paths', () => {
    const bytes = zipSync({
      'a.md': bytesOf('A'),
      'b.png': bytesOf('B'),
      '__MACOSX/a.md': bytesOf('x'),
      '.x': bytesOf('x'),
    });
    expect(readArchiveFiles(bytes)).toEqual({
      type: 'read',
      files: [
        { path: 'a.md', bytes: bytesOf('A') },
        { path: 'b.png', bytes: null },
      ],
    });
    expect(readArchiveFiles(bytesOf('no archive')).type).toBe('refused');
  });

  test.each([
    ['UTF-8 with its flag', true, bytesOf('Cafe\u0301.md'), 'Café.md'],
    ['UTF-8 without its flag, as macOS writes it', false, bytesOf('Café.md'), 'Café.md'],
    ['code page 437', false, new Uint8Array([0x43, 0x61, 0x66, 0x82, 0x2e, 0x6d, 0x64]), 'Café.md'],
  ])('reads names in %s', (_, hasFlag, name, expected) => {
    const reading = readArchiveFiles(archiveNamed(name, hasFlag));
    expect(reading.type === 'read' && reading.files.map(({ path }) => path)).toEqual([expected]);
  });
});

/** An archive of one file whose name has these bytes. */
function archiveNamed(name: Uint8Array, hasFlag: boolean): Uint8Array {
  const bytes = zipSync({ ['x'.repeat(name.length)]: bytesOf('Text') }, { level: 0 });
  const view = new DataView(bytes.buffer);
  const central = view.getUint32(bytes.length - 6, true);
  bytes.set(name, 30);
  bytes.set(name, central + 46);
  view.setUint16(6, hasFlag ? 0x800 : 0, true);
  view.setUint16(central + 8, hasFlag ? 0x800 : 0, true);
  return bytes;
}
