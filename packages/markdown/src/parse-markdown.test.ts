import type { Element, ElementContent, Root, RootContent } from 'hast';
import { describe, expect, test } from 'vitest';

import { parseMarkdown } from './parse-markdown.ts';

function elementsOf(node: Root | RootContent | ElementContent): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elementsOf) : [];
  return node.type === 'element' ? [node, ...inner] : inner;
}

const addressesOf = (markdown: string) =>
  elementsOf(parseMarkdown(markdown).tree).flatMap(({ properties }) => [
    properties['href'],
    properties['src'],
  ]);

describe('the allow-list of addresses', () => {
  test.each(['http:x', 'https:x', 'mailto:x', 'irc:x', 'ircs:x', 'xmpp:x', '/x', 'x', '#x', '?x', '//x'])(
    'a link may lead to %s',
    (address) => expect(addressesOf(`[a](${address})`)).toContain(address),
  );

  test.each(['javascript:x', 'data:x', 'vbscript:x', 'file:x', 'blob:x', 'ftp:x', 'tel:x', 'unheard-of:x'])(
    'neither a link nor a picture may name %s, in whatever case',
    (address) => {
      for (const written of [address, address.toUpperCase()]) {
        expect(addressesOf(`[a](${written}) ![a](${written})`).filter(Boolean)).toEqual([]);
      }
    },
  );

  test.each(['http:x', 'https:x', '/x'])('a picture may be at %s', (address) => {
    expect(addressesOf(`![a](${address})`)).toContain(address);
  });
});

describe('ids', () => {
  test('of footnotes are prefixed once, and their links lead to them', () => {
    const elements = elementsOf(parseMarkdown('a[^n]\n\n[^n]: b').tree);
    const ids = elements.map(({ properties }) => properties['id']).filter(Boolean);
    expect(ids).toEqual(['user-content-fnref-n', 'footnote-label', 'user-content-fn-n']);
    const links = elements.map(({ properties }) => properties['href']).filter(Boolean);
    expect(links).toEqual(['#user-content-fn-n', '#user-content-fnref-n']);
  });
});

test('raw HTML shows nothing of itself', () => {
  const tree = parseMarkdown('<div id="x">a</div>\n\nb <b onclick="x">c</b>').tree;
  expect(elementsOf(tree).map(({ tagName }) => tagName)).toEqual(['p']);
});

test('a body without headings has an empty list of them', () => {
  expect(parseMarkdown('text').headings).toEqual([]);
});
