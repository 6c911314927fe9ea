import type { Element, ElementContent, Parents, Properties, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { type Data, type Processor as UnifiedProcessor, unified } from 'unified';
import { visit } from 'unist-util-visit';

import { linkEmbeds } from './embeds.ts';
import { nameCodeLanguages } from './code-language.ts';
import { flattenCells, readTasks, tightenLists, trimMarks } from './markdown-tree.ts';
import { removeReferences } from './remove-references.ts';
import { nestWordLists } from './word-lists.ts';

/** The result of a conversion. */
export interface ConvertedText {
  readonly markdown: string;
  /** Number of images without a web URL, which are left out. */
  readonly droppedImages: number;
}

export interface ConvertOptions {
  /** Returns the columns of a text, to align tables. Default: its number of UTF-16 code units. */
  readonly getTextWidth?: ((text: string) => number) | undefined;
  /**
   * True if relative URLs stay as they are, in links and images alike: those of a site's own export
   * mean the site. Default: false, because those of a copied text mean nothing elsewhere.
   */
  readonly areRelativeUrlsKept?: boolean | undefined;
}

/**
 * Converts HTML to Markdown. It uses its own parser, because the browser's needs Trusted Types.
 *
 * @throws RangeError if the HTML is nested so deeply that the stack overflows
 *
 * @example convertHtmlToMarkdown('<p>It <b>is</b></p>') // { markdown: 'It **is**', droppedImages: 0 }
 */
export function convertHtmlToMarkdown(html: string, options: ConvertOptions = {}): ConvertedText {
  return convertTreeToMarkdown(fromHtml(html, { fragment: true }), options);
}

/**
 * Converts an HTML tree to Markdown, and changes the tree by that.
 *
 * @throws RangeError if the tree is so deep that the stack overflows
 */
export function convertTreeToMarkdown(
  tree: Root,
  { getTextWidth, areRelativeUrlsKept = false }: ConvertOptions = {},
): ConvertedText {
  nestWordLists(tree);
  linkEmbeds(tree);
  const droppedImages = normalizeTree(tree, areRelativeUrlsKept);
  nameCodeLanguages(tree);
  const processor = getProcessor(getTextWidth);
  const markdown = processor.stringify(processor.runSync(tree)).trim();
  return { markdown: removeReferences(markdown), droppedImages };
}

type Processor = ReturnType<typeof createProcessor>;

let last: { readonly getTextWidth: ConvertOptions['getTextWidth']; readonly processor: Processor } | null =
  null;

/** Creating a processor takes longer than converting a short text, so the last one is memoized. */
function getProcessor(getTextWidth: ConvertOptions['getTextWidth']): Processor {
  if (last?.getTextWidth !== getTextWidth || last === null)
    last = { getTextWidth, processor: createProcessor(getTextWidth) };
  return last.processor;
}

function createProcessor(getTextWidth: ConvertOptions['getTextWidth']) {
  return (
    unified()
      // Comments hold metadata of the source program.
      .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
      .use(() => flattenCells)
      .use(() => trimMarks)
      .use(() => readTasks)
      .use(() => tightenLists)
      .use(remarkGfm, getTextWidth ? { stringLength: getTextWidth } : {})
      .use(keepBareUrls)
      .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one' })
      .freeze()
  );
}

/** Leaves URLs and email addresses in a text unescaped: readers get links, and `https\://` isn't one. */
function keepBareUrls(this: UnifiedProcessor): void {
  const drop = (extension: ToMarkdownExtension): void => {
    if (extension.unsafe?.some(({ character, after }) => character === ':' && after === '\\/'))
      extension.unsafe = [];
    for (const each of extension.extensions ?? []) drop(each);
  };
  for (const extension of this.data('toMarkdownExtensions') ?? []) drop(extension);
}

type ToMarkdownExtension = NonNullable<Data['toMarkdownExtensions']>[number];

/**
 * Removes what Markdown cannot hold, and turns styles into elements.
 *
 * @returns the number of removed images
 */
function normalizeTree(tree: Root, areRelativeUrlsKept: boolean): number {
  let droppedImages = 0;
  visit(tree, (node, index, parent) => {
    if (node.type === 'text') node.value = node.value.replaceAll('\u00A0', ' ');
    if (node.type !== 'element' || !parent || index === undefined) return undefined;
    if (isDropped(node, areRelativeUrlsKept) || isPermalink(node, parent)) {
      if (isVisibleImage(node)) droppedImages += 1;
      parent.children.splice(index, 1);
      return index;
    }
    if (isList(node)) node.children = moveNestedLists(node);
    if (node.tagName === 'li') addCheckbox(node);
    if (node.tagName === 'td' || node.tagName === 'th') removeNestedTables(node);
    if (node.tagName === 'table') nameColumns(node);
    if (node.tagName === 'b' || node.tagName === 'span') convertStyles(node);
    if (node.tagName === 'a' && !isKeptLink(getAttribute(node, 'href'), areRelativeUrlsKept))
      node.tagName = 'span';
    return undefined;
  });
  return droppedImages;
}

/** Returns false for tracking pixels. */
function isVisibleImage({ tagName, properties }: Element): boolean {
  return tagName === 'img' && Number(properties['width'] ?? Infinity) > 1;
}

function isDropped(element: Element, areRelativeUrlsKept: boolean): boolean {
  if (element.tagName === 'img') {
    const url = getAttribute(element, 'src');
    return !/^https?:/iu.test(url) && !(areRelativeUrlsKept && isRelative(url));
  }
  return ['style', 'script', 'title', 'meta', 'button', 'svg'].includes(element.tagName);
}

function isKeptLink(url: string, areRelativeUrlsKept: boolean): boolean {
  return /^(?:https?:|mailto:|#|\/)/iu.test(url) || (areRelativeUrlsKept && isRelative(url));
}

/** Browsers ignore white space and control characters in a scheme, so a URL with one is not relative. */
function isRelative(url: string): boolean {
  return url !== '' && !/[\s\p{Cc}]|^[^/?#]*:/u.test(url);
}

/** Returns true for the permalink of a heading: an icon or a sign. */
function isPermalink(element: Element, parent: Parents): boolean {
  if (element.tagName !== 'a') return false;
  const isOfHeading =
    parent.type === 'element' &&
    (/^h[1-6]$/u.test(parent.tagName) ||
      parent.children.some((child) => child.type === 'element' && /^h[1-6]$/u.test(child.tagName)));
  return isOfHeading && !hasImage(element) && /^[\s\u200B#¶§🔗]*$/u.test(toString(element));
}

function hasImage(element: Element): boolean {
  let has = false;
  visit(element, 'element', ({ tagName }) => {
    has ||= tagName === 'img';
  });
  return has;
}

/** Google Docs marks tasks only by a role and shows the checkbox as an image. */
function addCheckbox(item: Element): void {
  if (getAttribute(item, 'role') !== 'checkbox') return;
  const isChecked = item.properties['ariaChecked'] === 'true';
  const box = createElement('input', { type: 'checkbox', checked: isChecked }, []);
  item.children = [
    box,
    ...item.children.filter((child) => child.type !== 'element' || child.tagName !== 'img'),
  ];
}

function isList({ tagName }: Element): boolean {
  return tagName === 'ul' || tagName === 'ol';
}

/** Google Docs puts a nested list after its item. Moves it into the item, as in HTML. */
function moveNestedLists(list: Element): ElementContent[] {
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

/** Makes the first row the heading if none is marked, as in Google Docs: Markdown needs one. */
function nameColumns(table: Element): void {
  const cells: Element[] = [];
  let row: Element | null = null;
  let hasHeading = false;
  visit(table, 'element', (element) => {
    if (element.tagName === 'tr') row ??= element;
    hasHeading ||= element.tagName === 'th';
  });
  visit(row ?? table, { tagName: 'td' }, (cell: Element) => void cells.push(cell));
  if (row && !hasHeading) for (const cell of cells) cell.tagName = 'th';
}

/** Markdown has no nested tables. Keeps their content. */
function removeNestedTables(cell: Element): void {
  visit(cell, 'element', (element) => {
    if (element !== cell && ['table', 'tr', 'td', 'th'].includes(element.tagName)) element.tagName = 'div';
  });
}

/**
 * Google Docs wraps everything in a `<b>` that is not bold, and uses `<span>` for bold, italic and
 * strikethrough.
 */
function convertStyles(element: Element): void {
  const style = getAttribute(element, 'style');
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
  return createElement(tagName, {}, children);
}

function createElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function getAttribute(element: Element, name: string): string {
  const value = element.properties[name];
  return typeof value === 'string' ? value : '';
}
