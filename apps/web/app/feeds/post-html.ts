import type { BlogPost } from '@branchbook/blog-core';
import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';

import { pageClasses } from '@branchbook/markdown/rehype-page-parts';
import { isDrawable } from '@branchbook/markdown/is-drawable';
import { isQuickToParse } from '@branchbook/markdown/is-quick-to-parse';
import { parseMarkdown } from '@branchbook/markdown/parse-markdown';

/**
 * A post's body as HTML that can stand anywhere: the product's own rendering, sanitised, without what a page adds to a body
 * (anchors, copy buttons, scrolling regions, classes for its looks), every address absolute.
 *
 * A body that is not Markdown is a paragraph a line; one that the page would show as its source is so here too.
 *
 * @param url the post's own address, which relative ones are meant from
 */
export function postHtml({ content, isMarkdown }: BlogPost, url: string): string {
  if (!isMarkdown) return toHtml({ type: 'root', children: content.split(/\r\n|\r|\n/u).map(paragraph) });
  if (!isParsedSoon(content)) return source(content);
  const { tree } = parseMarkdown(content);
  if (!isDrawable(tree)) return source(content);
  const body = withoutPageParts(tree);
  visit(body, 'element', (element) => makeAbsolute(element, url));
  return toHtml(body);
}

/** In characters. Nothing waits for a frame here, so a text may be longer than what a page parses at once. */
const longestText = 120_000;
const sliceLength = 20_000;

/** A long text is parsed soon if each part of it would be. */
function isParsedSoon(content: string): boolean {
  if (content.length > longestText) return false;
  for (let start = 0; start < content.length; start += sliceLength) {
    if (!isQuickToParse(content.slice(start, start + sliceLength))) return false;
  }
  return true;
}

function paragraph(line: string): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: line }] };
}

function source(content: string): string {
  return toHtml({
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [{ type: 'text', value: content }],
  });
}

function withoutPageParts(tree: Root): Root {
  return { type: 'root', children: tree.children.flatMap((child) => kept(child)) as Root['children'] };
}

function kept(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  const { properties } = node;
  if ('dataHeadingAnchor' in properties || 'dataCopy' in properties) return [];
  const children = node.children.flatMap((child) => kept(child)) as Element['children'];
  // The regions around tables and code give way to what is in them.
  if ('dataTableRegion' in properties || 'dataCodeBlock' in properties) return children;
  const { tabIndex: _, className, ...others } = properties;
  const classes = Array.isArray(className) ? className.filter((name) => !ofPages.has(name)) : [];
  if (node.tagName === 'span' && className !== undefined && classes.length === 0) return children;
  return [{ ...node, properties: classes.length > 0 ? { ...others, className: classes } : others, children }];
}

const ofPages: ReadonlySet<string> = new Set(Object.values(pageClasses));

function makeAbsolute(element: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const address = element.properties[name];
    if (typeof address !== 'string') continue;
    const absolute = URL.parse(address, base)?.href;
    if (absolute === undefined) delete element.properties[name];
    else element.properties[name] = absolute;
  }
}
