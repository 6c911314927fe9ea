import { describe, expect, test } from 'vitest';
import type { BlogFile } from './blog-file.ts';
import type { ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
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

test('footnotes, code and comments keep their words, also if a post has such a name', () => {
  const text =
    'Due[^1], see [it](taxes.md "Taxes").\n\n[^1]: taxes\n\n- a\n\n  ```\n  [b]: taxes\n  ```\n\n<!-- [c](taxes) -->';
  const { posts } = read({ 'a.md': withHead('title: A', text), 'taxes.md': withHead('title: T', 'T') });
  expect(posts[0]?.fields.content).toBe(text.replace('taxes.md', '/blog/taxes'));
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
