import { afterEach, expect, test, vi } from 'vitest';

import { markdownToHtml } from './markdown-to-html.ts';

const url = 'https://a.example/post';
const base = { baseUrl: url };

afterEach(() => {
  vi.doUnmock('./parse-markdown.ts');
  vi.resetModules();
});

test('a text that the parser fails on is converted to its source', async () => {
  vi.resetModules();
  vi.doMock('./parse-markdown.ts', () => ({
    parseMarkdown: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  }));
  const failing = await import('./markdown-to-html.ts');
  expect(failing.markdownToHtml('a *b*', base)).toBe('<pre>a *b*</pre>');
});

test('a link to a heading becomes an absolute URL', () => {
  expect(markdownToHtml('[a](#costs)\n\n## Costs', base)).toBe(
    `<p><a href="${url}#user-content-costs">a</a></p>\n<h2 id="user-content-costs" aria-label="Costs">Costs</h2>`,
  );
});

test.each(['a<!--', '*a'])('a long paragraph may have as many of “%s” as a short one', (mark) => {
  const words = 'words '.repeat(3_400);
  const part = `${mark.repeat(60)}${words}`;
  const parts = Array.from({ length: 4 }, () => mark.repeat(500) + words);
  expect(markdownToHtml(part, base)).toMatch(/^<p>/u);
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    expect(markdownToHtml(parts.join(lineEnd), base)).toMatch(/^<pre>/u);
  }
});

test('limits count each paragraph of a long text', () => {
  const part = `${'[a] *b* `c` '.repeat(140)}${'words '.repeat(2_000)}`;
  expect(markdownToHtml([part, part, part, part].join('\n \n'), base)).toMatch(/^<p>/u);
});

const words = 'with as many words behind them as a longer line has';
const line = `\`code\` and [a link](/b), ${words}`;

test.each([
  ['items of a long list', `- ${line}\n`, '<ul>'],
  ['items of a long numbered list', `1. ${line}\n`, '<ol>'],
  ['rows of a long table', `| ${line} |\n`, '<table>'],
  ['paragraphs of a long quote', `> ${line}\n>\n`, '<blockquote>'],
])('limits count %s separately', (_, part, element) => {
  const head = element === '<table>' ? '| a |\n|---|\n' : '';
  expect(markdownToHtml(head + part.repeat(400), base)).toMatch(new RegExp(`^${element}`, 'u'));
});

test.each([
  ['items that are indented too far to be any', (text: string) => text.replaceAll('\n', '\n        - ')],
  ['numbers that begin no list', (text: string) => text.replaceAll('\n', '\n2. ')],
  ['rows without a head', (text: string) => text.replaceAll('\n', ' |\n| ')],
])('limits count %s as one paragraph', (_, of) => {
  expect(markdownToHtml(of(`${line}\n`.repeat(900)), base)).toMatch(/^<pre>/u);
});

test('an alert has its title and code its caption, without page attributes', () => {
  expect(markdownToHtml('> [!TIP]\n> Try it.\n\n```js {1} title="a.js"\nb\nc\n```', base)).toBe(
    '<blockquote><p><strong>Tip</strong></p>\n<p>Try it.</p>\n</blockquote>\n' +
      '<figure><figcaption>a.js</figcaption><pre><code class="language-js"><mark>b\n</mark>c\n</code></pre></figure>',
  );
});

test('HTML is rendered as on the page, with absolute URLs', () => {
  expect(
    markdownToHtml(
      '<picture><source srcset="/b.avif 2x"><img src="/a.png" width="300"></picture> <kbd>K</kbd>',
      base,
    ),
  ).toBe('<p><picture><img src="https://a.example/a.png" width="300"></picture> <kbd>K</kbd></p>');
});

test('without a base, relative URLs stay relative and absolute ones as they are', () => {
  expect(markdownToHtml('[a](/b) ![c](https://a.example/d.png) [e](#f)')).toBe(
    '<p><a href="/b">a</a> <img src="https://a.example/d.png" alt="c"> <a href="#f">e</a></p>',
  );
});

test.each(['', '/post', 'example.com'])('%j is no base', (baseUrl) => {
  expect(() => markdownToHtml('a', { baseUrl })).toThrow(TypeError);
});
