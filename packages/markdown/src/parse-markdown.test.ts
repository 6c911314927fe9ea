import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';

import { parseMarkdown } from './parse-markdown.ts';

function elementsOf(node: Root | RootContent | ElementContent): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elementsOf) : [];
  return node.type === 'element' ? [node, ...inner] : inner;
}

const urlsOf = (markdown: string) =>
  elementsOf(parseMarkdown(markdown).tree).flatMap(({ properties }) => [
    properties['href'],
    properties['src'],
  ]);

const srcsetsOf = (srcset: string) =>
  elementsOf(parseMarkdown(`<picture><source srcset="${srcset}"><img src="/x"></picture>`).tree)
    .filter(({ tagName }) => tagName === 'source')
    .map(({ properties }) => properties['srcSet']);

describe('allow-list of URLs', () => {
  test.each(['http:x', 'https:x', 'mailto:x', 'irc:x', 'ircs:x', 'xmpp:x', '/x', 'x', '#x', '?x', '//x'])(
    'a link may lead to %s',
    (url) => expect(urlsOf(`[a](${url})`)).toContain(url),
  );

  test.each(['javascript:x', 'data:x', 'vbscript:x', 'file:x', 'blob:x', 'ftp:x', 'tel:x', 'unheard-of:x'])(
    'neither a link nor an image may have the URL %s, in any case',
    (url) => {
      for (const written of [url, url.toUpperCase()]) {
        expect(urlsOf(`[a](${written}) ![a](${written})`).filter(Boolean)).toEqual([]);
      }
    },
  );

  test.each(['http:x', 'https:x', '/x'])('an image may have the URL %s', (url) => {
    expect(urlsOf(`![a](${url})`)).toContain(url);
  });

  test.each([
    'x.png',
    '/x.png 1x, /y.png 2x',
    '/x.png 300w,//a.example/y.png 600w',
    'HTTP://a.example/x.png, https://a.example/a,b/y.png?z=a:b#c:d 1.5x',
  ])('a source in a picture keeps the srcset %s', (srcset) => {
    expect(srcsetsOf(srcset)).toEqual([srcset]);
  });

  test.each([
    'javascript:x',
    'JavaScript:x 1x',
    '\u0001javascript:x',
    'x 1x, javascript:x 2x',
    'x 1x,javascript:x 2x',
    'x,\njavascript:x 2x, y',
    ',\tdata:image/png;base64,AAAA',
    'https://a.example/x.png 1x, file:///x 2x',
    'x (1x, 2x), blob:x',
  ])('a source in a picture loses the unsafe srcset %j', (srcset) => {
    expect(srcsetsOf(srcset)).toEqual([undefined]);
  });

  test('an img never has a srcset', () => {
    expect(htmlOf('<img src="/x" srcset="/y 2x">')).toBe('<img src="/x">');
  });

  test.each(['<q cite="javascript:x">a</q>', '<img longdesc="data:x">', '<p background="/x">a</p>'])(
    'the URL in %s is dropped',
    (html) => expect(htmlOf(html)).not.toMatch(/cite|longdesc|background/u),
  );
});

describe('ids', () => {
  test('footnote ids are prefixed once, and their links lead to them', () => {
    const elements = elementsOf(parseMarkdown('a[^n]\n\n[^n]: b').tree);
    const ids = elements.map(({ properties }) => properties['id']).filter(Boolean);
    expect(ids).toEqual(['user-content-fnref-n', 'footnote-label', 'user-content-fn-n']);
    const links = elements.map(({ properties }) => properties['href']).filter(Boolean);
    expect(links).toEqual(['#user-content-fn-n', '#user-content-fnref-n']);
  });
});

test('a body without headings has no headings', () => {
  expect(parseMarkdown('text').headings).toEqual([]);
});

const htmlOf = (markdown: string) => toHtml(parseMarkdown(markdown).tree);

test.each([
  ['between two words', '_ask@example.com is read daily_', '<em><a href="mailto:ask@example.com"'],
  ['alone', '__ask@example.com__', '<strong><a href="mailto:ask@example.com"'],
  ['with an underscore in it', 'ask_us@example.com', '<p><a href="mailto:ask_us@example.com"'],
])('an email address in emphasis keeps its markers: %s', (_, markdown, expected) => {
  expect(htmlOf(markdown)).toContain(expected);
});

describe('HTML in a text', () => {
  test('HTML that GitHub allows is rendered, with the Markdown inside it', () => {
    const markdown =
      '<details>\n<summary>More</summary>\n\n- *one*\n\n</details>\n\nH<sub>2</sub>O, <kbd>Ctrl</kbd>, <mark>m</mark>';
    expect(htmlOf(markdown)).toBe(
      '<details>\n<summary>More</summary>\n<ul dir="auto">\n<li><em>one</em></li>\n</ul>\n</details>\n' +
        '<p>H<sub>2</sub>O, <kbd>Ctrl</kbd>, <mark>m</mark></p>',
    );
  });

  test('HTML images keep their size, captions and tables', () => {
    expect(
      htmlOf('<figure><img src="/a.png" alt="A" width="300" height="20"><figcaption>B</figcaption></figure>'),
    ).toBe('<figure><img src="/a.png" alt="A" width="300" height="20"><figcaption>B</figcaption></figure>');
    expect(htmlOf('<table><caption>C</caption><tr><td>1</td></tr></table>')).toContain(
      '<caption>C</caption>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<style>p{color:red}</style>',
    '<iframe src="https://a.example">inside</iframe>',
    '<svg><text>inside</text></svg>',
    '<b onclick="x" style="color:red" class="x" tabindex="1" accesskey="k"></b>',
    '<video src="/a.mp4"></video>',
    '<!-- a comment -->',
  ])('unsafe HTML is dropped: %s', (html) => {
    const text = htmlOf(`before\n\n${html}\n\nafter`);
    expect(text).toMatch(/^<p>before<\/p>\n(?:<p><b><\/b><\/p>)?\n?\n?<p>after<\/p>$/u);
  });

  test.each(['script', 'style', 'iframe', 'title', 'textarea', 'xmp', 'plaintext', 'noembed'])(
    'an unclosed <%s> in a paragraph drops nothing after it',
    (name) => {
      expect(htmlOf(`a <${name}> *b*\n\n## Next\n\n<kbd>c</kbd>`)).toMatch(
        /^<p>a  <em>b<\/em><\/p>\n<h2.*<\/h2>\n<p><kbd>c<\/kbd><\/p>$/su,
      );
    },
  );

  test('unclosed HTML ends with the body', () => {
    expect(htmlOf('<div align="center"><b>\n\ntext')).toBe('<div align="center"><b>\n<p>text</p></b></div>');
  });

  test('block-level HTML inside a line leaves no empty paragraph', () => {
    expect(htmlOf('<span>a</span> <div>b</div>')).toBe('<p><span>a</span> </p><div>b</div>');
  });

  test('HTML ids and names are prefixed, and links lead to them', () => {
    expect(htmlOf('<a name="top"></a><i id="x">i</i>\n\n[up](#x)')).toBe(
      '<p><a id="user-content-top"></a><i id="user-content-x">i</i></p>\n<p><a href="#user-content-x">up</a></p>',
    );
  });

  test('HTML headings get levels, ids and names', () => {
    const { headings } = parseMarkdown(
      '<h1 id="a">One</h1>\n\n## Two\n\n<h2 id="footnote-label">Three</h2>\n\nx[^1]\n\n[^1]: y',
    );
    expect(headings).toEqual([
      { id: 'user-content-a', text: 'One', level: 2 },
      { id: 'user-content-two', text: 'Two', level: 3 },
      { id: 'user-content-footnote-label', text: 'Three', level: 3 },
    ]);
  });

  test('HTML blocks have their line in the source', () => {
    expect(parseMarkdown('a\n\n<div>\n\nb\n\n</div>\n\n```js title=a.js\nc\n```').lines).toEqual([1, 3, 9]);
  });

  const paragraphs = 'a\n\n'.repeat(2_000);
  test.each([
    [
      'that would repeat its elements in each block',
      Array.from({ length: 100 }, (_, id) => `<b id="${id}">`).join('') + '\n\n' + paragraphs,
    ],
    ['that is nested too deeply', '<div>'.repeat(300) + '\n\ntext'],
  ])('HTML is dropped %s, and the text stays', (_, markdown) => {
    const { tree } = parseMarkdown(markdown);
    expect(toHtml(tree)).toMatch(/<p>(?:a|text)<\/p>/u);
    expect(elementsOf(tree).length).toBeLessThanOrEqual(2_001);
  });
});

describe('a heading', () => {
  test.each([
    ['Fees[^1]\n\n[^1]: Note.', 'fees', 'Fees'],
    ['Costs {#what-it-costs}', 'what-it-costs', 'Costs'],
    ['Costs {/*what-it-costs*/}', 'what-it-costs', 'Costs'],
    ['*Costs* {#c}', 'c', 'Costs'],
    ['`{#each}`', 'each', '{#each}'],
    ['{#each}', 'each', '{#each}'],
    ['a{#each}', 'aeach', 'a{#each}'],
  ])('the heading %s has its id and name', (markdown, id, text) => {
    expect(parseMarkdown(`## ${markdown}`).headings).toEqual([{ id: `user-content-${id}`, text, level: 2 }]);
  });

  test('headings have unique ids', () => {
    const { headings } = parseMarkdown('## A {#x}\n\n## B {#x}\n\n## X');
    expect(headings.map(({ id }) => id)).toEqual(['user-content-x', 'user-content-b', 'user-content-x-1']);
  });
});
