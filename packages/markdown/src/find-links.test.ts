import { expect, test } from 'vitest';

import { findLinks } from './find-links.ts';

/** Returns the source of each URL with its type. */
function find(text: string): string[] | undefined {
  return findLinks(text)?.map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);
}

test.each([
  ['a link with a title', '[a](/b "c")', ['link /b']],
  ['an angle-bracketed URL', '[a](</b c>)', ['link /b c']],
  ['parentheses in a URL', '[a](/b_(c)) [d [e]](f)', ['link /b_(c)', 'link f']],
  ['an image in a link', '[![a](b.png)](c)', ['image b.png', 'link c']],
  ['a definition', '[a][b]\n\n> [b]: <c>', ['definition c']],
  [
    'HTML',
    '<a class="x" href=\'b\'>c</a>\n\n<p><img src="d.png" alt></p>',
    ['html-link b', 'html-image d.png'],
  ],
  ['a comment', '<!-- <a href="b"> -->\n\n<!-- [a](b) -->', []],
  ['a footnote', 'a[^1]\n\n[^1]: Taxes are due.\n\n[^2]: [b](c)', ['link c']],
  ['code', '`[a](b)`\n\n```\n[c]: d\n```\n\n    [e](f)', []],
  ['code in a list', '- a\n\n  ```\n  [b](c)\n  ```', []],
  [
    'code below a fence that the end of its list closes',
    '- a\n\n  ```\n\nb\n\n```\n[c](d)\n\n[e](f)\n```',
    [],
  ],
  ['an escaped bracket', '\\[a](b) [c]\\(d)', []],
  ['a cell', '|a|\n|-|\n|[b](c)|', ['link c']],
  ['a task', '- [ ](b)', ['link b']],
])('finds the URLs of %s', (_, text, links) => expect(find(text)).toEqual(links));

test('decodes escapes and character references, and keeps the range', () => {
  expect(findLinks('é [a](/b\\_c&amp;d)')).toEqual([{ type: 'link', url: '/b_c&d', start: 6, end: 17 }]);
});

test('parses no text that would take long', () => expect(findLinks('> '.repeat(4_000))).toBeNull());
