import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { toString as hastToString } from 'hast-util-to-string';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';

import { convertHtmlToMarkdown } from './html-to-markdown.ts';

describe('formatted text', () => {
  test.each([
    ['<p>It <b>is</b> <i>so</i></p>', 'It **is** *so*'],
    ['<h2>One</h2><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '## One\n\n- a\n- b\n  - c'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<ul><li><input type="checkbox" checked> done</li></ul>', '- [x] done'],
    [
      '<p><a href="https://a.example/">a</a> <del>b</del> <code>c</code></p>',
      '[a](https://a.example/) ~~b~~ `c`',
    ],
    ['<pre><code class="language-ts">let a;\n</code></pre>', '```ts\nlet a;\n```'],
    ['<blockquote><p>a</p></blockquote>', '> a'],
    [
      '<table><tr><th>a</th><th align="right">b</th></tr><tr><td>wide</td><td>x|y</td></tr></table>',
      '| a    |    b |\n| ---- | ---: |\n| wide | x\\|y |',
    ],
    ['<img src="https://a.example/b.png" alt="A bee">', '![A bee](https://a.example/b.png)'],
    ['a<img src="data:image/png;base64,x" alt="A bee">', 'a'],
    ['<a href="javascript:alert(1)">a</a><script>alert(1)</script>', 'a'],
    ['<meta charset="utf-8"><style>p{}</style><p>a&nbsp;b</p>', 'a b'],
    [
      '<b style="font-weight:normal;"><p><span style="font-weight:700">a</span> <span style="font-style:italic">b</span></p></b>',
      '**a** *b*',
    ],
    ['2 * 3 * 4 _ 5', '2 \\* 3 \\* 4 \\_ 5'],
    [
      '<!DOCTYPE html><html><body><!--StartFragment--><p>A <b>b</b></p><!--EndFragment--></body></html>',
      'A **b**',
    ],
    ['<p><!--[if !supportLists]-->(a) <!--[endif]-->First</p>', '(a) First'],
    [
      '<ul><li>one</li>\n<ul><li>one a</li><li>one b</li></ul><li>two</li><li>three</li></ul>',
      '- one\n  - one a\n  - one b\n- two\n- three',
    ],
    ['<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>', '- a\n\n- b\n\n  c'],
    ['<ul><li><p>a</p></li><ul><li><p>b</p></li></ul></ul>', '- a\n  - b'],
    ['<ol><ol><li>a</li><ul><li>b</li></ul></ol><li>c</li></ol>', '1. 1. a\n      - b\n2. c'],
    ['<span style="font-weight:700;font-style:italic;text-decoration:none">a</span>', '**_a_**'],
    ['<span style="font-weight:400;text-decoration:line-through">a</span>', '~~a~~'],
    ['<b style="font-weight:normal"><p><b style="font-style:italic">a</b></p></b>', '**_a_**'],
    [
      '<span style="font-style:italic;text-decoration:underline line-through">a <a href="#b">b</a></span>',
      '*~~a [b](#b)~~*',
    ],
    ['<p><b>Note: </b>the text and <i>this </i>or</p>', '**Note:** the text and *this* or'],
    ['<p>a<del> b </del>c<b> </b>d<i></i>e</p>', 'a ~~b~~ c de'],
    ['<p><b><i>Note: </i></b>a<span style="font-weight:700"> b</span></p>', '**_Note:_** a **b**'],
    ['<p><b>Note<br></b>a <b>b<br></b></p><h2><b>c<br></b></h2>', '**Note**\\\na **b**\n\n## **c**'],
    ['<p><del>a</del><span style="color:red;text-decoration:line-through">b</span></p>', '~~ab~~'],
    ['<p><b><i>a</i></b><b><i>b</i> c</b>d</p>', '**_ab_ c**d'],
    ['<p>a</p><br><h2><br></h2><p><b> </b></p><p>b</p>', 'a\n\nb'],
    ['<ul><li><p>a</p><br></li><li>b</li></ul>', '- a\n- b'],
    [
      '<p><strong><a href="https://a.example">Hello </a></strong>Hello</p>',
      '**[Hello](https://a.example)** Hello',
    ],
    [
      '<p><a href="https://a.example"> a </a>b<a href="https://a.example"> </a></p>',
      '[a](https://a.example) b',
    ],
    ['<p>x<b><a href="https://a.example">a</a></b>y</p>', 'x[**a**](https://a.example)y'],
    ['<p><b>see <a href="https://a.example">a</a></b>y</p>', '**see** [**a**](https://a.example)y'],
    ['<p><b>Note:</b>text</p>', '**Note**:text'],
    ['<p>a<b>(b)</b>c<i>“d”</i>e</p>', 'a(**b**)c“*d*”e'],
    ['<p>a<b>!</b>b</p>', 'a!b'],
    ['<p>run<b><code>a</code></b>now</p>', 'run`a`now'],
    ['<p>x<b><i>a</i></b>y</p>', 'x***a***y'],
    ['<p>x<b><i>(a)</i></b>y</p>', 'x(***a***)y'],
    ['<p><b>Done.</b> Next</p>', '**Done.** Next'],
  ])('%j', (html, markdown) => {
    expect(convertHtmlToMarkdown(html).markdown).toBe(markdown);
  });

  test.each([
    ['<p>one</p>\n<p>two</p>', 'one two'],
    ['one<p>two</p>three', 'one two three'],
    ['<ul><li>x</li><li>y<ol><li>z</li></ol></li></ul>', 'x y z'],
    ['<pre>a\n\nb|c\n</pre>', '`a` `b\\|c`'],
    ['<h3>Head</h3>text<hr><blockquote><p>q</p></blockquote>', 'Head text q'],
    ['<div><p><b>a</b></p></div><div><br></div><b><p>b</p><p>c</p></b>', '**a** **b c**'],
    ['<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>', '1 2 3'],
  ])('%j in a cell of a table stays in its line', (content, wanted) => {
    const html = `<table><tr><th>a long head of it</th></tr><tr><td>${content}</td></tr></table>`;
    const [, , row, ...others] = convertHtmlToMarkdown(html).markdown.split('\n');
    expect(row).toBe(`| ${wanted.padEnd(17)} |`);
    expect(others).toEqual([]);
  });

  test('of any marks has no character reference, and says the same', () => {
    const text = fc.constantFrom(
      'a',
      'b c',
      ' ',
      '(',
      '.',
      ' a',
      'é ',
      '“',
      '*',
      '_',
      '`',
      '<',
      '&amp;',
      '1.',
    );
    const around = (tags: readonly string[], inside: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.constantFrom(...tags), fc.array(inside, { minLength: 1, maxLength: 3 }))
        .map(([tag, parts]) => tag.replace('|', () => parts.join('')));
    const words = fc.oneof(text, around(['<code>|</code>'], text));
    const link = around(['<a href="https://a.example">|</a>'], words);
    const mark = around(['<b>|</b>', '<i>|</i>'], fc.oneof(words, link));
    const inline = fc.oneof(words, link, mark);
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 5 }), (parts) => {
        const html = `<p>${parts.join('')}</p>`;
        const { markdown } = convertHtmlToMarkdown(html);
        expect(markdown).not.toMatch(/&#x/u);
        const read = toText(unified().use(remarkParse).use(remarkGfm).parse(markdown));
        expect(lettersOf(read)).toBe(lettersOf(hastToString(fromHtml(html, { fragment: true }))));
      }),
    );
  });

  test.each([
    ['<img src="https://a.example/b.png" alt="A bee">', 0],
    ['a<img src="data:image/png;base64,x"><img src="file:///C:/bee.png">', 2],
    ['a<img src="data:image/gif;base64,x" width="1" height="1">', 0],
  ])('%s loses %i images', (html, count) => {
    expect(convertHtmlToMarkdown(html).droppedImages).toBe(count);
  });

  test.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['//player.vimeo.com/video/76979871?h=8', 'https://vimeo.com/76979871'],
    ['https://maps.example/embed?q=1', 'https://maps.example/embed?q=1'],
  ])('an embedded page at %s becomes a link', (source, url) => {
    expect(convertHtmlToMarkdown(`<p>a</p><iframe src="${source}"></iframe>`).markdown).toBe(`a\n\n<${url}>`);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'about:blank', ''])(
    'an embedded page at %j is left out',
    (source) => {
      expect(convertHtmlToMarkdown(`a<iframe src="${source}"></iframe>`).markdown).toBe('a');
    },
  );

  test('removes the references of a long text block by block', () => {
    const html = '<p>x<b><i>a</i></b>y</p>'.repeat(150);
    const { markdown } = convertHtmlToMarkdown(html);
    expect(markdown).toBe(Array.from({ length: 150 }, () => 'x***a***y').join('\n\n'));
  });

  test('aligns tables by the given widths', () => {
    const html = '<table><tr><th>a</th></tr><tr><td>日本</td></tr></table>';
    const getTextWidth = (text: string) => text.length * (text === '日本' ? 2 : 1);
    expect(convertHtmlToMarkdown(html, { getTextWidth }).markdown).toBe('| a    |\n| ---- |\n| 日本 |');
  });

  test('keeps relative URLs on request, and no other scheme', () => {
    const html =
      '<a href="../b/">b</a> <img src="images/c.png"> <img src="/d.png"> <a href="java\tscript:x">e</a>';
    expect(convertHtmlToMarkdown(html, { areRelativeUrlsKept: true }).markdown).toBe(
      '[b](../b/) ![](images/c.png) ![](/d.png) e',
    );
    expect(convertHtmlToMarkdown(html).markdown).toBe('b e');
  });
});

describe('a list from Word', () => {
  const item = (marker: string, text: string, level = 1, list = 0) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`;

  test.each<[string, string, string]>([
    [
      'with bullets',
      `<p class=MsoNormal>Before <b>bold</b></p>${item('·', 'first')}\n${item('·', 'second <b>b</b>')}`,
      'Before **bold**\n\n- first\n- second **b**',
    ],
    [
      'with levels',
      item('·', 'a') + item('o', 'b', 2) + item('§', 'c', 3) + item('o', 'd', 2) + item('·', 'e'),
      '- a\n  - b\n    - c\n  - d\n- e',
    ],
    [
      'with numbers in the levels of bullets',
      item('1.', 'a', 1, 1) + item('a.', 'b', 2, 1) + item('b)', 'c', 2, 1) + item('2.', 'd', 1, 1),
      '1. a\n   1. b\n   2. c\n2. d',
    ],
    ['that counts on', item('3.', 'c') + item('4.', 'd'), '3. c\n4. d'],
    ['with numbers of levels', item('1.', 'a') + item('1.1.', 'b', 2), '1. a\n   1. b'],
    ['behind another list', item('·', 'a') + item('1.', 'b', 1, 1), '- a\n\n1. b'],
    [
      'with a paragraph in an item',
      `${item('·', 'a')}<p class=MsoListParagraph>more</p>${item('·', 'b')}`,
      '- a\n\n  more\n\n- b',
    ],
    ['between paragraphs', `<p>a</p>${item('·', 'b')}<p>c</p>`, 'a\n\n- b\n\nc'],
  ])('%s', (_, html, markdown) => {
    expect(convertHtmlToMarkdown(html).markdown).toBe(markdown);
  });
});

describe('a block of code names its language', () => {
  test.each([
    ['<div class="highlight highlight-source-js"><pre><span>const</span> a = 1;</pre></div>', 'js'],
    ['<div class="highlight highlight-source-c++"><pre>a</pre></div>', 'cpp'],
    ['<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', 'html'],
    ['<pre><code class="hljs language-TS">a</code></pre>', 'ts'],
    ['<pre class="lang-py s-code-block"><code class="hljs">a</code></pre>', 'py'],
    ['<pre class="brush: css notranslate"><code>a</code></pre>', 'css'],
    [
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>',
      'ruby',
    ],
    ['<div class="highlight-python notranslate"><div class="highlight"><pre>a</pre></div></div>', 'python'],
    ['<pre class="shiki" data-language="rust"><code>a</code></pre>', 'rust'],
    ['<pre class="language-plaintext"><code>a</code></pre>', ''],
    ['<div class="article"><pre>a</pre></div>', ''],
  ])('%j', (html, language) => {
    expect(convertHtmlToMarkdown(html).markdown.split('\n')[0]).toBe(`\`\`\`${language}`);
  });
});

describe('headings leave the links to themselves', () => {
  test.each([
    '<div class="markdown-heading"><h2>Set up</h2><a class="anchor" href="https://example.com/a#set-up"><svg><path></path></svg></a></div>',
    '<h2><a id="set-up" class="anchor" href="#set-up"><svg></svg></a>Set up</h2>',
    '<h2>Set up<a class="headerlink" href="#set-up" title="Link to this heading">¶</a></h2>',
    '<h2>Set up <a class="hash-link" href="#set-up">\u200B</a></h2>',
  ])('%j', (html) => {
    expect(convertHtmlToMarkdown(html).markdown).toBe('## Set up');
  });

  test('but keep what is a link', () => {
    expect(convertHtmlToMarkdown('<h2><a href="/a">#1</a></h2>').markdown).toBe('## [#1](/a)');
  });
});

describe('code of a chat program has its language, which is not its first line', () => {
  test.each([
    [
      'with a label in the block',
      '<pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex items-center">python</div><div class="sticky"><button>Copy code</button></div><div class="p-4" dir="ltr"><code class="whitespace-pre! language-python"><span>a</span> = 1\nb\n</code></div></div></pre>',
    ],
    [
      'with a label beside the block',
      '<div class="relative group/copy"><div class="sticky"><button>Copy</button></div><div class="font-small">python</div><div class="overflow-x-auto"><pre class="code-block__code"><code class="language-python"><span>a = 1\nb</span></code></pre></div></div>',
    ],
    [
      'that only a label names',
      '<div class="code-block"><div class="header"><span>Python</span><div><button>Copy</button></div></div><div><div><pre><code role="text" class="code-container">a = 1\nb\n</code></pre></div></div></div>',
    ],
    [
      'with the text of its button',
      '<div><span>Python</span><span>Copy code</span><pre><code>a = 1\nb</code></pre></div>',
    ],
  ])('%s', (_, html) => {
    expect(convertHtmlToMarkdown(`<p>So:</p>${html}`).markdown).toBe('So:\n\n```python\na = 1\nb\n```');
  });

  test('but other text beside code stays', () => {
    expect(convertHtmlToMarkdown('<div>Output<pre><code>a</code></pre></div>').markdown).toBe(
      'Output\n\n```\na\n```',
    );
    expect(convertHtmlToMarkdown('<ul><li>Python<pre><code>a</code></pre></li></ul>').markdown).toContain(
      '- Python',
    );
  });
});

describe('a table', () => {
  test('of Google Docs has its first row as heading', () => {
    const rows = '<tr><td><p><span>Name</span></p></td><td><p>Sum</p></td></tr><tr><td>a</td><td>1</td></tr>';
    const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><div><table><colgroup><col></colgroup><tbody>${rows}</tbody></table></div></b>`;
    expect(convertHtmlToMarkdown(html).markdown).toBe('| Name | Sum |\n| ---- | --- |\n| a    | 1   |');
  });

  test('with a heading beside its rows has no other one', () => {
    const html = '<table><tr><td></td><th>a</th></tr><tr><th>b</th><td>1</td></tr></table>';
    expect(convertHtmlToMarkdown(html).markdown).not.toContain('|     |     |');
  });
});

test('a URL in a text is not escaped', () => {
  expect(
    convertHtmlToMarkdown('<p>see <b>it</b>: https://a.example/b, www.d.example, a@b.example</p>'),
  ).toEqual({
    markdown: 'see **it**: https://a.example/b, www.d.example, a@b.example',
    droppedImages: 0,
  });
});

describe('a checklist', () => {
  test.each([
    [
      'of Google Docs',
      '<b style="font-weight:normal;"><ul><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px"><p><span style="font-weight:400">open</span></p></li><li role="checkbox" aria-checked="true"><p><span style="font-weight:400">done</span></p></li></ul></b>',
    ],
    ['of Notion', '<ul><li>[ ]  open</li><li>[x]  done</li></ul>'],
    ['with signs', '<ul><li>☐ open</li><li>☑ done</li></ul>'],
    [
      'of GitHub',
      '<ul><li><input type="checkbox" disabled> open</li><li><input type="checkbox" checked> done</li></ul>',
    ],
  ])('%s', (_, html) => {
    expect(convertHtmlToMarkdown(html)).toEqual({ markdown: '- [ ] open\n- [x] done', droppedImages: 0 });
  });
});

function toText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => toText(child)).join('') : '';
}

/** Spaces at the edges of paragraphs and code are not kept. */
function lettersOf(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
