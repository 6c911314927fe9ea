import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyEdit, type EditedText } from '../text-edits/text-edit.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { type Clipboard, isWorthConverting, planPaste } from './plan-paste.ts';
import { readRange } from './read-range.ts';

const nothing: Clipboard = { plain: '', html: '', hasPicture: false, isFromCode: false };

function at(marked: string): EditedText {
  const [before = '', middle, behind] = marked.split('‸');
  const text = marked.replaceAll('‸', '');
  return {
    text,
    start: before.length,
    end: behind === undefined ? before.length : before.length + (middle ?? '').length,
  };
}

function paste(marked: string, clipboard: Partial<Clipboard>) {
  const edited = at(marked);
  const plan = planPaste(edited, { ...nothing, ...clipboard });
  return plan.type === 'edit' ? applyEdit(edited, plan.edit).text : plan.type;
}

const address = 'https://a.example/b';

describe('pasting', () => {
  test.each<[string, string, Partial<Clipboard>, string]>([
    ['an address links what is selected', 'see ‸this‸.', { plain: address }, `see [this](${address}).`],
    ['an address with parentheses', '‸x‸', { plain: `${address}_(c)` }, `[x](<${address}_(c)>)`],
    ['an address over an address takes its place', `‸${address}‸`, { plain: 'https://c.example' }, 'leave'],
    ['an address across an empty line links nothing', '‸a\n\nb‸', { plain: address }, 'leave'],
    ['an address without a selection stays one', 'see ‸', { plain: address }, 'leave'],
    ['an address goes where a link waits for it', '[a](‸)', { plain: `${address}.png` }, 'leave'],
    ['an address in code stays', '```\n‸x‸\n```', { plain: address }, 'leave'],
    ['an address in a line of code stays', '`a ‸x‸`', { plain: address }, 'leave'],
    ['the address of a picture', '‸', { plain: `${address}.PNG?w=1` }, 'picture'],
    [
      'the address of a picture on a selection links it',
      '‸x‸',
      { plain: `${address}.png` },
      `[x](${address}.png)`,
    ],
    ['no address of the web', '‸x‸', { plain: 'javascript:alert(1)' }, 'leave'],
    ['cells become a table', '‸', { plain: 'a\tb\n1\t2\n' }, '| a   | b   |\n| --- | --- |\n| 1   | 2   |'],
    [
      'cells stand apart from the text',
      'x‸y',
      { plain: 'a\tb\n1\t2' },
      'x\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\ny',
    ],
    ['formatted text is converted', '‸', { plain: 'b', html: '<b>b</b>' }, 'convert'],
    [
      'formatted text without formats is plain',
      '‸',
      { plain: 'b', html: '<p><span style="color:red">b</span></p>' },
      'leave',
    ],
    ['coloured code is plain', '‸', { plain: 'b', html: '<b>b</b>', isFromCode: true }, 'leave'],
    ['a picture is declined', '‸', { hasPicture: true }, 'refuse-picture'],
    [
      'a picture of a page has an address',
      '‸',
      { hasPicture: true, html: '<img src="https://a.example/b.png">' },
      'convert',
    ],
    [
      'a picture of nowhere is declined',
      '‸',
      { hasPicture: true, html: '<img src="data:image/png;base64,x">' },
      'refuse-picture',
    ],
    [
      'cells that come with a picture of them',
      '‸',
      { hasPicture: true, plain: 'a\tb\n1\t2', html: '<table>' },
      '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
    ],
  ])('%s', (_, marked, clipboard, wanted) => {
    expect(paste(marked, clipboard)).toBe(wanted);
  });
});

describe('cells', () => {
  test.each([
    [
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n"1\n2"\t"say ""x"""',
      [
        ['a', 'b'],
        ['1 2', 'say "x"'],
      ],
    ],
    [
      'a\tb\nx|y\t',
      [
        ['a', 'b'],
        ['x\\|y', ''],
      ],
    ],
    ['a\tb', null],
    ['\tif (x)\n\t\treturn;', null],
    ['a\tb\nc', null],
    ['a\nb', null],
  ])('of %j', (text, cells) => {
    expect(readRange(text)).toEqual(cells);
  });

  test('of any spreadsheet come in as many as were copied', () => {
    const cell = fc.stringMatching(/^[^\t\r\n"]*$/u);
    const sheets = fc
      .integer({ min: 2, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(sheets, (rows) => {
        const head = rows[0]!.map((_, index) => `h${index}`);
        const read = readRange([head, ...rows, head].map((row) => row.join('\t')).join('\n'));
        expect(read).toHaveLength(rows.length + 2);
        for (const [index, row] of rows.entries()) expect(read?.[index + 1]).toHaveLength(row.length);
      }),
    );
  });
});

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
      '<table><tr><th>a</th><th align="right">b</th></tr><tr><td>日本</td><td>x|y</td></tr></table>',
      '| a    |    b |\n| ---- | ---: |\n| 日本 | x\\|y |',
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
  ])('%j', (html, markdown) => {
    expect(htmlToMarkdown(html).markdown).toBe(markdown);
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
    const [, , row, ...others] = htmlToMarkdown(html).markdown.split('\n');
    expect(row).toBe(`| ${wanted.padEnd(17)} |`);
    expect(others).toEqual([]);
  });

  test.each([
    ['<img src="https://a.example/b.png" alt="A bee">', 0],
    ['a<img src="data:image/png;base64,x"><img src="file:///C:/bee.png">', 2],
    ['a<img src="data:image/gif;base64,x" width="1" height="1">', 0],
  ])('%s loses %i pictures', (html, count) => {
    expect(htmlToMarkdown(html).lostPictures).toBe(count);
  });

  test.each([
    ['<b>a</b>', true],
    ['<b style="font-weight:normal"><span>a</span></b>', false],
    ['<span style="font-weight: 700">a</span>', true],
    ['<span style="font-weight: 400">a</span>', false],
    [`<span style="font-family:'Courier New',monospace;font-weight:700">a</span>`, true],
    [`<span style='font-family:"Courier New"; font-style: italic'>a</span>`, true],
    ['<span style="color:red"><span title="font-weight:700">a</span></span>', false],
    ['<span style="text-decoration: underline line-through">a</span>', true],
    ['<span style="text-decoration: none; color: red">a</span>', false],
    ['<article>a</article>', false],
    ['<a href="/x">a</a>', true],
    ['<br><p>a</p>', false],
  ])('%s is worth it: %s', (html, isWorth) => {
    expect(isWorthConverting(html)).toBe(isWorth);
  });
});
