import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { alertTitles, isAlertKind } from './alert-kinds.ts';
import { makeCodeBlock } from './code-block.ts';
import { makeElement, toNode } from './make-element.ts';
import { addHeadingAnchors } from './page-headings.ts';
import { footnoteLabelId, idPrefix, maxLengthByLine } from './parsed-markdown.ts';

/** Classes that only the page's styles use. */
export const pageClasses = {
  /** A date or number that must not break. */
  figure: 'cell-figure',
  /** A cell with a longer text, whose column needs a minimum width. */
  text: 'cell-text',
  /** A link whose text is its URL. Print styles do not repeat the URL after it. */
  bareUrl: 'bare-url',
} as const;

/** Their markers are on the side where the text starts. */
const blocksWithMarkers: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);

const blocksOfText = /^(?:p|li|h[1-6]|t[hd])$/u;

/**
 * A cell of at most this many characters with a digit is a figure: "1,200.00 USD", "September 30,
 * 2025".
 */
const maxFigureLength = 20;

/** Dates and ranges that browsers would break at the hyphen: "2025-03-14", "12/31". */
const figureInText = /((?<!\d)\d+(?:[-–/]\d+)+)/u;

/**
 * A rehype plugin that runs after sanitizing and prepares a body for its page:
 *
 * - headings start at level 2 and get ids and anchors; links lead to them
 * - tables and code scroll in focusable regions; code has a copy button
 * - task checkboxes have names; lists and quotes take the direction of their text
 * - cells and links get the classes of `pageClasses`
 *
 * Added elements have `data-heading-anchor`, `data-table-region`, `data-code-block` or `data-copy`.
 * Headings are in `file.data.headings`. Behavior comes from enhance-markdown.ts.
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

/** Restores the id that GitHub gives the footnotes' heading, which the sanitizer has prefixed. */
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

/** Adds the kind of an alert as a title. */
function addAlertTitle(quote: Element): void {
  const kind = quote.properties['dataAlert'];
  if (!isAlertKind(kind)) return;
  quote.properties['role'] = 'note';
  const word = makeElement('strong', {}, alertTitles[kind]);
  quote.children.unshift(makeElement('p', { dataAlertTitle: '' }, word));
}

/** Prefixes links to headings, which authors write without `idPrefix`. */
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

/** Sets `dir="auto"` on outermost lists and quotes, and on long blocks (see `maxLengthByLine`). */
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

/** Returns the text of an item without nested lists. */
function getOwnText(item: Element): string {
  return item.children
    .filter((child) => child.type !== 'element' || (child.tagName !== 'ul' && child.tagName !== 'ol'))
    .map((child) => toString(child))
    .join('');
}

/** Classifies a cell as figure or text for line breaking. Right-aligned cells do not wrap. */
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
    // `split` puts the matches at odd indexes.
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

/** Returns a URL without scheme, trailing slash and escapes, as people write it. */
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
