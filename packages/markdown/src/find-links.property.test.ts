import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';

import { findLinks } from './find-links.ts';
import { splitBlocks } from './split-blocks.ts';

const lines = String.raw`
Words.¦[a](/b)¦![c](d.png)¦[[e](f) [g]](h)¦[i]: j¦[k][i](l)¦[^m](n)¦[^m]: [o](p)¦[i]¦\[j](k)¦[l](<m n> "o")
> [q](r)¦- [s](t)¦10. [u](v)¦ - [w](x)¦<p><a href="y">z</a></p>¦# [e](d)¦|a|b|¦|-|-|¦|[f](e)|g|¦***¦===
§§§¦§§§js¦§§§§¦~~~¦  §§§¦   ~~~¦- §§§¦> §§§¦    [b](a)¦  [c](b)¦§[h](g)§
<!--¦-->¦ <!--¦<pre>¦</pre>¦<!-- [d](c) -->¦Words <!-- and¦<?¦?>`
  .replaceAll('§', '`')
  .trim()
  .split(/[¦\n]/u);
const texts = fc
  .array(fc.tuple(fc.constantFrom(...lines), fc.constantFrom('\n', '\n\n')), { maxLength: 30 })
  .map((all) => all.flat().join(''));

/** Returns the URLs in the syntax tree of the whole text. */
function listUrls(text: string): readonly string[] {
  const urls: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(text), (node: Nodes) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const offset = node.position?.start.offset ?? 0;
    // Autolinks have no destination of their own.
    const source = text.slice(offset, node.position?.end.offset);
    if (/^!?\[/u.test(source) && (node.type === 'definition' || source.endsWith(')')) && node.url !== '')
      urls.push(node.url);
  });
  return urls.toSorted();
}

test('finds the URLs of the syntax tree, though it parses the blocks one by one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const links = (findLinks(text) ?? []).filter(({ type }) => !type.startsWith('html'));
      expect(links.map(({ url }) => url).toSorted()).toEqual(listUrls(text));
    }),
  );
});

test('finds the needed links without the blocks of the others', () => {
  const isNeeded = (url: string) => !url.startsWith('/');
  fc.assert(
    fc.property(texts, (text) => {
      const needed = (all: ReturnType<typeof findLinks>) => all?.filter(({ url }) => isNeeded(url));
      expect(needed(findLinks(text, isNeeded))).toEqual(needed(findLinks(text)));
    }),
  );
  expect(findLinks('[a](/b)\n\n[c](d)\n\n[e](/f)', isNeeded)?.map(({ url }) => url)).toEqual(['d']);
});

test('splits no block of code or HTML, and no list', () => {
  const split = (text: string) => splitBlocks(text).map((part) => part.text);
  expect(split('a\n\nb\n\n- c\n\n  d\n\ne')).toEqual(['a\n\n', 'b\n\n', '- c\n\n  d\n\n', 'e']);
  expect(split('```\na\n\nb\n```\n\nc')).toEqual(['```\na\n\nb\n```\n\n', 'c']);
  expect(split('<!--\na\n\nb\n-->\n\nc')).toEqual(['<!--\na\n\nb\n-->\n\n', 'c']);
  expect(splitBlocks('a\r\n\r\nb')).toEqual([
    { text: 'a\r\n\r\n', offset: 0, line: 1 },
    { text: 'b', offset: 5, line: 3 },
  ]);
});
