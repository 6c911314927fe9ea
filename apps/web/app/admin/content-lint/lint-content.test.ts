import fc from 'fast-check';
import { expect, test } from 'vitest';

import routes from '../../routes.ts';
import { lintContent } from './lint-content.ts';
import { pages, pagesWithMore, findUnknownPath } from './unknown-path.ts';

const slugs = ['tax-basics', '日本'];
const origins = ['https://branchbook.example'];

/** What is said of a text, and of which part of it. */
function findMessages(content: string): string[] {
  return lintContent(content, true, origins)
    .messages.filter(({ slug }) => slug === undefined || !slugs.includes(slug))
    .map(({ message, start, end }) => `${message} ${content.slice(start, end)}`);
}

test.each([
  ['a plain text', 'So it is.', []],
  ['an image without alt text', 'a ![](https://a.example/b.png)', ['An image has no alt text. ']],
  [
    'an image beside the post',
    '![pic](./img.png)',
    [
      "The image “pic” can't load: /blog/img.png doesn't exist on this site. Upload it somewhere and use that URL. ![pic](./img.png)",
    ],
  ],
  [
    'an image on the own disk',
    '![](file:///C:/a.png)',
    [
      'An image has no alt text. ',
      "An image can't load: its URL must start with https://. ![](file:///C:/a.png)",
    ],
  ],
  ['an image without a URL', '![pic]()', ['The image “pic” has no URL. ![pic]()']],
  ['an image of this site', '![pic](/og/blog.png)', []],
  ['a stored image', '![pic](/media/mfzwe3dmnzxw64droj2hk5txpb-1200x800.webp)', []],
  ['an image with alt text', '![A bee](https://a.example/b.png)', []],
  ['an image by reference', '![][x]\n\n[x]: https://a.example/b.png', ['An image has no alt text. ']],
  ['headings in order', '## a\n\n### b\n\n## c', []],
  ['a first heading of any level', '#### a', []],
  [
    'a first heading that is smaller than one below it',
    '### a\n\n## b',
    ['“a” is a smaller heading than the ones below it. ### a'],
  ],
  [
    'a heading that skips a level',
    '## a\n\n#### b *c*',
    ['“b c” skips a heading level (2 to 4). #### b *c*'],
  ],
  ['a link without words', '[](https://a.example/)', ['This link has no text. ']],
  [
    'a link of an image without alt text',
    '[![](https://a.example/b.png)](https://a.example/)',
    ['This link has no text. ', 'An image has no alt text. '],
  ],
  ['a link of an image with alt text', '[![A bee](https://a.example/b.png)](https://a.example/)', []],
  ['a link that leads nowhere', '[here]()', ['The link “here” has no URL. [here]()']],
  ['a link without anything', '[]()', ['This link is empty. ']],
  ['a link to a post', '[a](/blog/tax-basics) [b](/blog/日本#x) [c](tax-basics?d)', []],
  [
    'a link to no post',
    '[a](/blog/taxes)',
    ["Broken link: /blog/taxes doesn't exist on this site. [a](/blog/taxes)"],
  ],
  [
    'a definition',
    '[a][b]\n\n[b]: /nowhere',
    ["Broken link: /nowhere doesn't exist on this site. [b]: /nowhere"],
  ],
  ['a footnote', 'a[^1]\n\n[^1]: This is due.', []],
  ['a link in code', '`[a](/nowhere)`\n\n    [a]()', []],
])('%s', (_, content, messages) => {
  expect(findMessages(content)).toEqual(messages);
});

test.each([
  ['/blog', null],
  ['/blog/', null],
  ['/#pricing', null],
  ['#footnote', null],
  ['../', null],
  ['mailto:a@b.example', null],
  ['https://a.example/nowhere', null],
  ['https://branchbook.example/blog/tax-basics', null],
  ['https://branchbook.example/blog/none', '/blog/none'],
  ['/feed.xml', null],
  ['/og/blog.png', null],
  ['/admin/edit/1', null],
  ['/admin/none', '/admin/none'],
  ['none', '/blog/none'],
  ['/blog/100%', '/blog/100%'],
  ['/blog/a/b', '/blog/a/b'],
  ['https://[', null],
])('the path of %s that is not there is %s', (address, missing) => {
  const unknown = findUnknownPath(address, origins);
  expect(unknown?.slug && slugs.includes(unknown.slug) ? null : (unknown?.path ?? null)).toBe(missing);
});

test('every page of the site is known', () => {
  const paths = (
    entries: readonly { path?: string; index?: boolean; children?: object[] }[],
    above: string,
  ): string[] =>
    entries.flatMap(({ path, index, children }) => {
      const own = path === undefined ? above : `${above}/${path}`;
      const isPage = index === true || (path !== undefined && !children);
      return [...(isPage ? [own === '' ? '/' : own] : []), ...paths(children ?? [], own)];
    });
  const known = (path: string) =>
    pages.includes(path) ||
    path === '/*' ||
    path === '/blog/:slug' ||
    pagesWithMore.some((page) => path.startsWith(page));
  const all = paths(routes, '');
  expect(all).toContain('/admin/new-post');
  expect(all.filter((path) => !known(path))).toEqual([]);
});

test('a text that is no Markdown is counted, and nothing is said of it', () => {
  expect(lintContent('![]() [](/x) one two', false, origins)).toEqual({
    words: 3,
    minutes: 1,
    messages: [],
    opening: { heading: null, paragraph: '![]() [](/x) one two' },
  });
});

test('a text that feeds cannot format is said to be one, without a range', () => {
  const { messages } = lintContent('> '.repeat(1_000), true, origins);
  expect(messages).toEqual([{ message: expect.stringMatching(/without formatting/u), start: 0, end: 0 }]);
  expect(lintContent('> '.repeat(1_000), false, origins).messages).toEqual([]);
});

test('each message has a range in the text', () => {
  const part = fc.constantFrom(
    '# a\n\n',
    '#### b\n\n',
    '![]',
    '[x]',
    '(',
    ')',
    '(/x)',
    '()',
    ' ',
    '\n',
    '`',
    '> ',
    '- ',
    '日',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const content = parts.join('');
      for (const { start, end } of lintContent(content, true, origins).messages) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(content.length);
      }
    }),
  );
});

test.each([
  ['# June, *again*\n\nA `text` of\ntwo lines.', 'June, again', 'A text of two lines.'],
  ['Before it.\n\nJune\n====', 'June', 'Before it.'],
  ['---\n\n> quoted\n\n- item\n\n![](a.png)\n\n[Words](b) first.', null, 'Words first.'],
  ['```md\n# code\n```\n\n#\n\n## Real', 'Real', null],
  ['One  \ntwo', null, 'One two'],
  ['', null, null],
])('tells how a text begins: %j', (content, heading, paragraph) => {
  expect(lintContent(content, true, origins).opening).toEqual({ heading, paragraph });
});

test('a long first paragraph is cut at a word', () => {
  expect(lintContent('word '.repeat(100), true, origins).opening.paragraph).toBe(
    `${'word '.repeat(60).trim()}…`,
  );
});
