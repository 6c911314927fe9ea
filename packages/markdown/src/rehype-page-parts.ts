import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { alertTitles, isAlertKind } from './alert-kinds.ts';
import { makeCodeBlock } from './code-block.ts';
import { makeElement, toNode } from './make-element.ts';
import { addHeadingAnchors } from './page-headings.ts';
import { footnoteLabelId, idPrefix, maxLengthByLine } from './parsed-markdown.ts';

/** What the looks of a page need to know of a body, and no other place. */
export const pageClasses = {
  /** A date or a figure: no line breaks inside it. */
  figure: 'cell-figure',
  /** A cell of many words, whose column must not get too narrow to be read. */
  text: 'cell-text',
  /** A link whose words are its address: on paper the address does not follow it once more. */
  bareUrl: 'bare-url',
} as const;

/** Their marks stand at the side where their text begins. */
const blocksWithMarkers: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);

const blocksOfText = /^(?:p|li|h[1-6]|t[hd])$/u;

/** A cell of at most so many characters is a date or a figure if it has a digit: '1,200.00 USD', 'September 30, 2025'. */
const maxFigureLength = 20;

/** Dates and ranges of figures in a longer text, which a browser would break at their hyphens: '2025-03-14', '12/31'. */
const figureInText = /((?<!\d)\d+(?:[-–/]\d+)+)/u;

/**
 * A rehype plugin, run after sanitising, that fits a body into its page: headings begin at level two and get ids and anchors, links
 * lead to them, wide tables and code scroll inside their own focusable regions, code can be copied, task checkboxes have names, lists
 * and quotes take the direction of their text, cells and links say by a class how they are set (`pageClasses`). The elements that it
 * adds are marked (`data-heading-anchor`, `data-table-region`, `data-code-block`, `data-copy`); the headings are left in
 * `file.data.headings`. It adds no behaviour: activate-body.ts does.
 */
export function rehypePageParts() {
  return (tree: Root, file: VFile): void => {
    restoreFootnoteLabel(tree);
    file.data['headings'] = addHeadingAnchors(tree);

    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName === 'blockquote') addAlertTitle(element);
      if (element.tagName === 'li') labelCheckbox(element);
      if (element.tagName === 'a') markBareUrl(element);
      if (element.tagName === 'td' || element.tagName === 'th') classifyCell(element);
      if (!parent || index === undefined) return undefined;
      if (element.tagName === 'table') parent.children[index] = wrapTable(element);
      else if (element.tagName === 'pre') parent.children[index] = makeCodeBlock(element);
      else return undefined;
      return index + 1;
    });
    prefixFragmentLinks(tree);
    setDirections(tree);
  };
}

/** The heading of the footnotes keeps the id that GitHub gives it; the sanitizer has prefixed it like every other. */
function restoreFootnoteLabel(tree: Root): void {
  const prefixed = idPrefix + footnoteLabelId;
  let isRestored = false;
  visit(tree, 'element', ({ tagName, properties, children }) => {
    if (Array.isArray(properties['ariaDescribedBy']) && properties['ariaDescribedBy'][0] === prefixed) {
      properties['ariaDescribedBy'] = [footnoteLabelId];
    }
    if (tagName !== 'section' || !('dataFootnotes' in properties) || isRestored) return;
    const label = children.find((child) => child.type === 'element' && child.properties['id'] === prefixed);
    if (label?.type !== 'element' || label.tagName !== 'h2') return;
    label.properties['id'] = footnoteLabelId;
    isRestored = true;
  });
}

/** An alert says its kind by a word, above what it holds. */
function addAlertTitle(quote: Element): void {
  const kind = quote.properties['dataAlert'];
  if (!isAlertKind(kind)) return;
  quote.properties['role'] = 'note';
  const word = makeElement('strong', {}, alertTitles[kind]);
  quote.children.unshift(makeElement('p', { dataAlertTitle: '' }, word));
}

/** A link to a heading names it as its author knows it, without the prefix. */
function prefixFragmentLinks(tree: Root): void {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => void ids.add(properties['id']));
  visit(tree, 'element', ({ properties }) => {
    const { href } = properties;
    if (typeof href !== 'string' || !href.startsWith('#')) return;
    const fragment = href.slice(1);
    const names = [fragment, safeDecodeUri(fragment)];
    if (names.some((id) => ids.has(id)) || !names.some((id) => ids.has(idPrefix + id))) return;
    properties['href'] = `#${idPrefix}${fragment}`;
  });
}

/** What is inside a list or quote goes the way of the whole. Long blocks have one direction: see `maxLengthByLine`. */
function setDirections(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (!blocksWithMarkers.has(element.tagName)) return undefined;
    element.properties['dir'] = 'auto';
    return SKIP;
  });
  visit(tree, 'element', (element) => {
    if (blocksOfText.test(element.tagName) && getOwnText(element).length > maxLengthByLine) {
      element.properties['dir'] ??= 'auto';
    }
  });
}

function wrapTable(table: Element): Element {
  const ariaLabel = getTableName(table);
  return makeElement('div', { dataTableRegion: '', tabIndex: 0, role: 'region', ariaLabel }, table);
}

function labelCheckbox(item: Element): void {
  const checkbox = findCheckbox(item.children);
  if (!checkbox) return;
  const state = checkbox.properties['checked'] ? 'Done' : 'Not done';
  const text = getOwnText(item).trim();
  checkbox.properties['ariaLabel'] = text ? `${state}: ${text}` : state;
}

function findCheckbox(children: readonly ElementContent[]): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'input') return child;
    if (child.tagName === 'p') return findCheckbox(child.children);
  }
  return undefined;
}

/** The item's text without that of the lists inside it. */
function getOwnText(item: Element): string {
  return item.children
    .filter((child) => child.type !== 'element' || (child.tagName !== 'ul' && child.tagName !== 'ol'))
    .map((child) => toString(child))
    .join('');
}

/** A cell says whether it is a figure or a text; how a table is cut into lines depends on it. Those to the right are not cut at all. */
function classifyCell(cell: Element): void {
  if (cell.properties['align'] === 'right') return;
  const text = toString(cell).trim();
  if (text.length > maxFigureLength) {
    addClass(cell, pageClasses.text);
    wrapFigures(cell);
  } else if (/\d/u.test(text)) {
    addClass(cell, pageClasses.figure);
  }
}

function wrapFigures(cell: Element): void {
  visit(cell, 'text', ({ value }, index, parent) => {
    const parts = value.split(figureInText);
    if (parts.length === 1 || !parent || index === undefined) return undefined;
    // Every second part is what the pattern has found.
    const nodes = parts.map((part, partIndex) => (partIndex % 2 === 1 ? createFigure(part) : toNode(part)));
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}

function createFigure(text: string): Element {
  return makeElement('span', { className: [pageClasses.figure] }, text);
}

function markBareUrl(link: Element): void {
  const { href } = link.properties;
  if (typeof href === 'string' && toBareUrl(toString(link)) === toBareUrl(href)) {
    addClass(link, pageClasses.bareUrl);
  }
}

/** An address as people write it: without its scheme, a slash at its end and escapes. */
function toBareUrl(url: string): string {
  return safeDecodeUri(url.trim())
    .replace(/^(?:https?:\/\/|mailto:)/iu, '')
    .replace(/\/$/u, '');
}

function safeDecodeUri(uri: string): string {
  try {
    return decodeURI(uri);
  } catch {
    return uri;
  }
}

function addClass(element: Element, name: string): void {
  const { className } = element.properties;
  element.properties['className'] = [...(Array.isArray(className) ? className : []), name];
}

function getTableName(table: Element): string {
  const headings: string[] = [];
  visit(table, 'element', (element) => {
    if (element.tagName === 'th') headings.push(toString(element).trim());
  });
  const named = headings.filter(Boolean).join(', ');
  return named ? `Table: ${named}` : 'Table';
}
