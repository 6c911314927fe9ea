import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';

import { parseMarkedLines } from './code-block.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseFenceInfo } from './remark-fence-info.ts';

test.each([
  ['js', 'js', null, null],
  ['javascript{4}', 'javascript', null, '4'],
  ['js {1,3-4} title="pay.js"', 'js', 'pay.js', '1,3-4'],
  ["ts title='a b.ts' showLineNumbers", 'ts', 'a b.ts', null],
  ['js:src/a.js', 'js', 'src/a.js', null],
  ['js filename=a.js {2}', 'js', 'a.js', '2'],
  ['go {file="main.go",hl_lines=[8,"15-17"],linenostart=199}', 'go', 'main.go', '8,15-17'],
  ['go {linenos=table hl_lines="2 4-5"}', 'go', null, '2,4-5'],
  ['rust,ignore', 'rust', null, null],
  ['c++', 'c++', null, null],
  ['{1,3}', null, null, '1,3'],
  ['js subtitle="no"', 'js', null, null],
  ['js {a: 1}', 'js', null, null],
  ['js title=""', 'js', null, null],
])('the info string "%s" is parsed', (info, language, title, markedLines) => {
  expect(parseFenceInfo(info)).toEqual({ language, title, markedLines });
});

test('a hostile info string takes linear time', () => {
  const start = performance.now();
  for (const part of ['title=', '{1,', 'hl_lines=[', '{', ' title="', '1-', 'file= '])
    parseFenceInfo(`js ${part.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('line ranges mark lines', () => {
  expect(parseMarkedLines('1,3-4', 5)).toEqual([true, false, true, true, false]);
  expect(parseMarkedLines('4-99,0,3-2,2-2', 5)).toEqual([false, true, false, true, true]);
  expect(parseMarkedLines('', 2)).toEqual([false, false]);
});

const htmlOf = (markdown: string) => toHtml(parseMarkdown(markdown).tree);

test('consecutive marked lines share an element, and the code is unchanged', () => {
  expect(htmlOf('```js {1-2,4}\na\nb\nc\nd\n```')).toContain(
    '<code class="language-js"><mark data-marked-lines="">a\nb\n</mark>c\n<mark data-marked-lines="">d\n</mark></code>',
  );
});

test('a marked diff line is marked and classified', () => {
  expect(htmlOf('```diff {2}\n-a\n+b\n```')).toContain(
    '<span class="code-line code-line-removed">-a\n</span><mark class="code-line code-line-added" data-marked-lines="">+b\n</mark>',
  );
});

test('a title is the caption of the code', () => {
  expect(htmlOf('```js title="pay.js"\nconst due = 1;\n```')).toBe(
    '<figure data-code-block=""><figcaption data-code-title="">pay.js</figcaption>' +
      '<pre tabindex="0"><code class="language-js">const due = 1;\n</code></pre>' +
      '<button type="button" data-copy="" aria-label="Copy code">Copy</button></figure>',
  );
});

test('code without a title has its language as an attribute, and a single line has no bar', () => {
  expect(htmlOf('```js\na\nb\n```')).toContain('<div data-code-block="" data-language="js">');
  expect(htmlOf('```js\na\n```')).toContain('<div data-code-block="line" data-language="js">');
  expect(htmlOf('    a')).toContain('<div data-code-block="line">');
});
