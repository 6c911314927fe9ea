import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

import { textWidth } from '../table-edits/text-width.ts';
import { flattenCells, tightenLists, trimMarks } from './markdown-tree.ts';

/** What comes of formatted text. */
export interface ConvertedText {
  readonly markdown: string;
  /** How many pictures were left out, because they have no address on the web. */
  readonly lostPictures: number;
}

const processor = unified()
  // Comments say where a program has copied from, and what an old one is to do: nothing of the text.
  .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
  .use(() => flattenCells)
  .use(() => trimMarks)
  .use(() => tightenLists)
  .use(remarkGfm, { stringLength: textWidth })
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one' })
  .freeze();

/**
 * Formatted text, as a page or an office program copies it, as Markdown.
 *
 * It is read without the browser's own parser, which would make markup of a text: the site allows that to nobody.
 *
 * @example htmlToMarkdown('<p>It <b>is</b></p>') // { markdown: 'It **is**', lostPictures: 0 }
 */
export function htmlToMarkdown(html: string): ConvertedText {
  const tree = fromHtml(html, { fragment: true });
  const lostPictures = makeReadable(tree);
  return { markdown: processor.stringify(processor.runSync(tree)).trim(), lostPictures };
}

/**
 * Leaves out what cannot be kept, and names what some programs only style.
 *
 * @returns how many pictures were left out
 */
function makeReadable(tree: Root): number {
  let lostPictures = 0;
  visit(tree, (node, index, parent) => {
    if (node.type === 'text') node.value = node.value.replaceAll('\u00A0', ' ');
    if (node.type !== 'element' || !parent || index === undefined) return undefined;
    if (isUnkept(node)) {
      if (isSeenPicture(node)) lostPictures += 1;
      parent.children.splice(index, 1);
      return index;
    }
    if (isList(node)) node.children = itemsOf(node);
    if (node.tagName === 'td' || node.tagName === 'th') dissolveTables(node);
    if (node.tagName === 'b' || node.tagName === 'span') nameMeaning(node);
    if (node.tagName === 'a' && !/^(?:https?:|mailto:|#|\/)/iu.test(attribute(node, 'href')))
      node.tagName = 'span';
    return undefined;
  });
  return lostPictures;
}

/** Pages count their readers by pictures of one pixel, which nobody misses. */
function isSeenPicture({ tagName, properties }: Element): boolean {
  return tagName === 'img' && Number(properties['width'] ?? Infinity) > 1;
}

function isUnkept(element: Element): boolean {
  if (element.tagName === 'img') return !/^https?:/iu.test(attribute(element, 'src'));
  return ['style', 'script', 'title', 'meta', 'button', 'svg'].includes(element.tagName);
}

function isList({ tagName }: Element): boolean {
  return tagName === 'ul' || tagName === 'ol';
}

/** Google Docs puts a list into a list behind the item that it belongs to, where HTML wants it in that item. */
function itemsOf(list: Element): ElementContent[] {
  const children: ElementContent[] = [];
  let item: Element | null = null;
  for (const child of list.children) {
    if (child.type !== 'element' || !isList(child)) {
      children.push(child);
      if (child.type === 'element' && child.tagName === 'li') item = child;
    } else if (item) item.children.push(child);
    else children.push((item = wrap('li', [child])));
  }
  return children;
}

/** Markdown has no table in a cell: what is in its cells remains. */
function dissolveTables(cell: Element): void {
  visit(cell, 'element', (element) => {
    if (element !== cell && ['table', 'tr', 'td', 'th'].includes(element.tagName)) element.tagName = 'div';
  });
}

/** Google Docs wraps everything into a `<b>` that is not bold, and what is bold or italic or struck into a `<span>`. */
function nameMeaning(element: Element): void {
  const style = attribute(element, 'style');
  const isLight = /font-weight:\s*(?:normal|[1-5]00)/iu.test(style);
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/iu.test(style);
  const names: string[] = [];
  if (isBold || (element.tagName === 'b' && !isLight)) names.push('strong');
  if (/font-style:\s*italic/iu.test(style)) names.push('em');
  if (/text-decoration(?:-line)?:[^;]*line-through/iu.test(style)) names.push('del');
  element.tagName = names.shift() ?? 'span';
  for (const name of names) element.children = [wrap(name, element.children)];
}

function wrap(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return typeof value === 'string' ? value : '';
}
