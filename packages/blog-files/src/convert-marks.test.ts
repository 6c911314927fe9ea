import { describe, expect, it } from 'vitest';
import { convertComponents, removeModules } from './convert-mdx.ts';
import type { Dialect } from './dialect.ts';
import { convertMarks } from './foreign-marks.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const convert = (body: string, dialect: Dialect, path = 'a.md') => convertMarks(body, { path, dialect }).body;
const readPosts = (texts: Readonly<Record<string, string>>) =>
  readBlog(
    Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    { now },
  ).posts;
const readOne = (path: string, text: string) => readPosts({ [path]: text })[0];

describe('marks of Hexo', () => {
  it.each([
    ['{% asset_img 000.png %}', '![](000.png)'],
    ['{% asset_img left 000.png 300 200 "A title" %}', '![A title](000.png)'],
    ['{% img /a.png %}', '![](/a.png)'],
    ['{% codeblock lang:js %}\nalert(1);\n{% endcodeblock %}', '```js\nalert(1);\n```'],
    [
      '{% blockquote Ada Example %}\nQuoted words.\n{% endblockquote %}',
      '> Quoted words.\n>\n> — Ada Example',
    ],
    ['{% blockquote %}\nOne.\n\nTwo.\n{% endblockquote %}', '> One.\n>\n> Two.'],
    ['{% youtube dQw4w9WgXcQ %}', '[Video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    ['`{% asset_img 000.png %}`', '`{% asset_img 000.png %}`'],
    ['{% mystery %}', '{% mystery %}'],
  ])('%s', (mark, markdown) => {
    expect(convert(mark, 'hexo')).toBe(markdown);
  });

  it('post_link leads to the post, by its title', () => {
    const posts = readPosts({
      'source/_posts/linux/001-keys.md': '---\ntitle: Keys\ndate: 2018-05-31\n---\nWords.',
      'source/_posts/linux/002-more.md':
        '---\ntitle: More\ndate: 2018-06-01\n---\n{% post_link linux/001-keys %} and {% post_link linux/001-keys The first %}.',
    });
    expect(posts[0]?.fields.content).toBe('[Keys](/blog/001-keys) and [The first](/blog/001-keys).');
    expect(posts[0]?.issues).toEqual([]);
  });
});

describe('marks of Hugo', () => {
  it.each([
    ['{{< figure src="/a.png" alt="A" caption="B" >}}', '![A](/a.png)\n\n*B*'],
    ['{{< figure src="a b.png" >}}', '![](<a b.png>)'],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', '```go\nx := 1\n```'],
    ['{{< youtube dQw4w9WgXcQ >}}', '[Video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    [
      '{{< youtube id="dQw4w9WgXcQ" title="A talk" >}}',
      '[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    ],
    ['{{< vimeo 12345678 >}}', '[Video](https://vimeo.com/12345678)'],
    ['{{ youtube(id="dQw4w9WgXcQ") }}', '[Video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)'],
    ['```\n{{< youtube dQw4w9WgXcQ >}}\n```', '```\n{{< youtube dQw4w9WgXcQ >}}\n```'],
    ['{{< mystery >}}', '{{< mystery >}}'],
  ])('%s', (mark, markdown) => {
    expect(convert(mark, 'hugo')).toBe(markdown);
  });
});

it('a video in a frame becomes a link', () => {
  const frame =
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3" title="A talk"></iframe>';
  expect(convert(frame, 'markdown')).toBe('[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ)');
});

describe('removeModules', () => {
  it.each([
    'When it has no default, you can\nimport everything under one name.\nThis stays.\n\n- First you\nexport default values.\n\nWords.',
    'import everything that it exports.\n\nWords.',
    'export default values are useful.\n\nWords.',
    '```js\nimport x from "y";\n```',
    'Import taxes rise.',
  ])('keeps prose and code: %s', (body) => {
    expect(removeModules(body)).toBe(body);
  });

  it.each([
    'import A from "a";\nimport { B, C as D } from "b"\n\nWords.',
    'import {\n  A,\n  B,\n} from "a";\n\nWords.',
    'export const size = {\n  wide: 1,\n\n  tall: 2,\n};\n\nWords.',
    'export default ({ children }) => <Layout>{children}</Layout>;\n\nWords.',
    "import * as A from 'a';\n\nexport { A };\n\nWords.",
  ])('removes modules: %s', (body) => {
    expect(removeModules(body)).toBe('Words.');
  });
});

describe('convertComponents', () => {
  it.each([
    [
      '<callout-info>\n\tRead [the other](https://example.com/other), **now**.\n</callout-info>',
      '<callout-info>\n\nRead [the other](https://example.com/other), **now**.\n\n</callout-info>\n',
    ],
    ['<Shelf.Book>\n\t<Shelf.Page />\n</Shelf.Book>\n\nWords.', '\nWords.'],
    ['<Note>\n\nTwo.\n\n</Note>', '<Note>\n\nTwo.\n\n</Note>\n'],
    ['<pre>\n  a\n\n  b\n</pre>', '<pre>\n  a\n\n  b\n</pre>'],
    ['```html\n<div>\n  a\n</div>\n```', '```html\n<div>\n  a\n</div>\n```'],
  ])('separates the Markdown from its tags: %j', (body, expected) => {
    expect(convertComponents(body).trim()).toBe(expected.trim());
  });

  it('leaves values in braces out of attributes, and counts components with a hyphen', () => {
    const body = 'A <span style={{ color: "red" }}>word</span>\n\n<callout-info>\n\nB\n\n</callout-info>';
    const { body: converted, marks } = convertMarks(body, { path: 'a.mdx', dialect: 'next' });
    expect(converted).toContain('A <span>word</span>');
    expect(marks).toMatchObject([{ mark: 'component', count: 1, example: '<callout-info>' }]);
  });
});

describe('details', () => {
  it('keeps what is in angle brackets in titles', () => {
    expect(
      readOne(
        'a.md',
        "---\ntitle: Why Vec<String> isn't List<T> in <main>\ndescription: It is <em>an</em> array<string>.\n---\nWords.",
      )?.fields,
    ).toMatchObject({ title: "Why Vec<String> isn't List<T> in <main>", excerpt: 'It is an array<string>.' });
    expect(readOne('a.md', '# Why `Vec<T>` wins\n\nWords.')?.fields.title).toBe('Why Vec<T> wins');
  });

  it('reads hello.html.markdown as hello, and removes a heading that repeats the title', () => {
    expect(
      readOne('a/hello.html.markdown', '---\ntitle: Hello\n---\n# Hello\n\nWords.')?.fields,
    ).toMatchObject({
      slug: 'hello',
      content: 'Words.',
    });
    expect(readOne('a.md', '---\ntitle: Hello\n---\nFirst.\n\n# Hello')?.fields.content).toBe(
      'First.\n\n# Hello',
    );
  });

  it.each([
    ['## A part {#other-id}', '## A part {#other-id}'],
    ['## A part {#other-id .wide}', '## A part {#other-id}'],
    ['## A part {: #other-id .wide }', '## A part {#other-id}'],
    ['## A part {.wide}', '## A part'],
    ['## A part {/*other-id*/}', '## A part {/*other-id*/}'],
  ])('takes the id of a heading: %s', (body, expected) => {
    const { body: converted, marks } = convertMarks(body, { path: 'a.md', dialect: 'markdown' });
    expect(converted).toBe(expected);
    expect(marks).toEqual([]);
  });

  it('moves an impossible day as generators do', () => {
    expect(readOne('a.md', '---\ndate: 2021-02-29T16:00:00Z\n---\nWords.')?.fields).toMatchObject({
      date: 'March 1, 2021',
      publishedAt: '2021-03-01T16:00:00.000Z',
    });
  });

  it('writes excerpts of HTML with spaces between its lines, and of lists', () => {
    expect(readOne('a.md', '<div><p>One<br>two <b>three</b></p><p>Four</p></div>')?.fields.excerpt).toBe(
      'One two three',
    );
    expect(readOne('a.md', '<div>One</div><div>two</div>')?.fields.excerpt).toBe('One two');
    expect(readOne('a.md', '- One\n- two')?.fields.excerpt).toBe('One two');
  });
});
