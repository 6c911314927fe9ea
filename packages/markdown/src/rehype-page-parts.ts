import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Properties, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { type MarkdownHeading, idPrefix } from './parsed-markdown.ts';

/** Level 1 is the page's own title. */
const minLevel = 2;
const maxLevel = 6;

/** What the looks of a page need to know of a body, and no other place. */
export const pageClasses = {
  /** A date or a figure: no line breaks inside it. */
  figure: 'cell-figure',
  /** A cell of many words, whose column must not get too narrow to be read. */
  text: 'cell-text',
  /** A link whose words are its address: on paper the address does not follow it once more. */
  bareAddress: 'bare-address',
} as const;

/** Their marks stand at the side where their text begins. */
const blocksWithMarks: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);

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
    shiftHeadings(tree);
    const slugger = sluggerBeside(tree);
    const headings: MarkdownHeading[] = [];
    file.data['headings'] = headings;

    visit(tree, 'element', (element, index, parent) => {
      if (/^h[2-6]$/u.test(element.tagName)) finishHeading(element, slugger, headings);
      if (element.tagName === 'li') nameCheckbox(element);
      if (element.tagName === 'a') markBareAddress(element);
      if (element.tagName === 'td' || element.tagName === 'th') finishCell(element);
      if (!parent || index === undefined) return undefined;
      if (element.tagName === 'table') parent.children[index] = tableRegion(element);
      else if (element.tagName === 'pre') parent.children[index] = codeBlock(element);
      else return undefined;
      return index + 1;
    });
    leadToIds(tree);
    giveDirections(tree);
  };
}

/**
 * How far all headings of a post move, so that its shallowest is an h2, whatever level it was written with.
 *
 * @example headingShift([1, 2, 2]) // 1
 * @example headingShift([3, 4]) // -1
 */
export function headingShift(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return minLevel - levels.reduce((one, other) => Math.min(one, other));
}

/**
 * Moves each heading by the one shift of its body, and none below level six. Runs before they have ids.
 *
 * A heading without content does not count where others have some: on the way to `## A section` an author writes `#`, and
 * no other heading is to move meanwhile.
 */
function shiftHeadings(tree: Root): void {
  const headings = headingsOf(tree);
  const withContent = headings.filter(({ children }) => children.length > 0);
  const shift = headingShift((withContent.length > 0 ? withContent : headings).map(levelOf));
  for (const heading of headings) {
    const level = Math.max(levelOf(heading) + shift, minLevel);
    heading.tagName = `h${Math.min(level, maxLevel)}`;
  }
}

function headingsOf(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, 'element', (element) => {
    // That of the footnotes has an id: it is the renderer's own, and stays as it is.
    if (/^h[1-6]$/u.test(element.tagName) && element.properties['id'] === undefined) headings.push(element);
  });
  return headings;
}

function levelOf({ tagName }: Element): number {
  return Number(tagName.slice(1));
}

/** Makes ids for headings, other ones than the footnotes and their references have already. */
function sluggerBeside(tree: Root): GithubSlugger {
  const slugger = new GithubSlugger();
  visit(tree, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string' && id.startsWith(idPrefix)) slugger.occurrences[id.slice(idPrefix.length)] = 0;
  });
  return slugger;
}

/** A link to a heading names it as its author knows it, without the prefix. */
function leadToIds(tree: Root): void {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => void ids.add(properties['id']));
  visit(tree, 'element', ({ properties }) => {
    const { href } = properties;
    if (typeof href !== 'string' || !href.startsWith('#')) return;
    const id = decoded(href.slice(1));
    if (!ids.has(id) && ids.has(idPrefix + id)) properties['href'] = `#${idPrefix}${href.slice(1)}`;
  });
}

/** What is inside a list or quote goes the way of the whole. */
function giveDirections(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (!blocksWithMarks.has(element.tagName)) return undefined;
    element.properties['dir'] = 'auto';
    return SKIP;
  });
}

function finishHeading(heading: Element, slugger: GithubSlugger, headings: MarkdownHeading[]): void {
  // The footnotes' heading is the renderer's own and keeps its id, which the references name.
  if (heading.properties['id'] !== undefined) return;
  const id = idPrefix + slugger.slug(toString(heading).trim() || 'section');
  heading.properties['id'] = id;
  const text = spokenText(heading);
  // Without it, the name of the anchor would become part of the heading's.
  heading.properties['ariaLabel'] = text;
  headings.push({ id, text, level: Number(heading.tagName.slice(1)) });
  const ariaLabel = `Link to the section “${text}”`;
  heading.children.push(makeElement('a', { href: `#${id}`, dataHeadingAnchor: '', ariaLabel }, '#'));
}

/** What a screen reader says of an element: its text, and that in the place of its pictures. */
function spokenText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      return child.tagName === 'img' ? (child.properties['alt'] ?? '') : spokenText(child);
    })
    .join('');
}

function tableRegion(table: Element): Element {
  const ariaLabel = tableName(table);
  return makeElement('div', { dataTableRegion: '', tabIndex: 0, role: 'region', ariaLabel }, table);
}

/** Code scrolls in a region of its own; its copy button stands beside it, or it would scroll away with the code. */
function codeBlock(pre: Element): Element {
  const code = pre.children[0];
  pre.properties['tabIndex'] = 0;
  if (code?.type === 'element' && isDiff(code)) markDiffLines(code);
  const copy = makeElement('button', { type: 'button', dataCopy: '', ariaLabel: 'Copy code' }, 'Copy');
  return makeElement('div', { dataCodeBlock: '' }, pre, copy);
}

function isDiff(code: Element): boolean {
  const classes = code.properties['className'];
  return Array.isArray(classes) && classes.includes('language-diff');
}

/** Lines that a diff adds or removes get a class each; no character is added or lost, so copying gives the text itself. */
function markDiffLines(code: Element): void {
  code.children = toString(code)
    .split(/(?<=\n)/u)
    .map((line): ElementContent => {
      const kind = line.startsWith('+')
        ? 'code-line-added'
        : line.startsWith('-')
          ? 'code-line-removed'
          : null;
      return makeElement('span', { className: kind ? ['code-line', kind] : ['code-line'] }, line);
    });
}

function nameCheckbox(item: Element): void {
  const checkbox = findCheckbox(item.children);
  if (!checkbox) return;
  const state = checkbox.properties['checked'] ? 'Done' : 'Not done';
  const text = ownText(item).trim();
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
function ownText(item: Element): string {
  return item.children
    .filter((child) => child.type !== 'element' || (child.tagName !== 'ul' && child.tagName !== 'ol'))
    .map((child) => toString(child))
    .join('');
}

/** A cell says whether it is a figure or a text; how a table is cut into lines depends on it. Those to the right are not cut at all. */
function finishCell(cell: Element): void {
  if (cell.properties['align'] === 'right') return;
  const text = toString(cell).trim();
  if (text.length > maxFigureLength) {
    addClass(cell, pageClasses.text);
    markFigures(cell);
  } else if (/\d/u.test(text)) {
    addClass(cell, pageClasses.figure);
  }
}

function markFigures(cell: Element): void {
  visit(cell, 'text', ({ value }, index, parent) => {
    const parts = value.split(figureInText);
    if (parts.length === 1 || !parent || index === undefined) return undefined;
    // Every second part is what the pattern has found.
    const nodes = parts.map((part, place) => (place % 2 === 1 ? figure(part) : node(part)));
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}

function figure(text: string): Element {
  return makeElement('span', { className: [pageClasses.figure] }, text);
}

function markBareAddress(link: Element): void {
  const { href } = link.properties;
  if (typeof href === 'string' && bareAddress(toString(link)) === bareAddress(href)) {
    addClass(link, pageClasses.bareAddress);
  }
}

/** An address as people write it: without its scheme, a slash at its end and escapes. */
function bareAddress(address: string): string {
  return decoded(address.trim())
    .replace(/^(?:https?:\/\/|mailto:)/iu, '')
    .replace(/\/$/u, '');
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function addClass(element: Element, name: string): void {
  const { className } = element.properties;
  element.properties['className'] = [...(Array.isArray(className) ? className : []), name];
}

function tableName(table: Element): string {
  const headings: string[] = [];
  visit(table, 'element', (element) => {
    if (element.tagName === 'th') headings.push(toString(element).trim());
  });
  const named = headings.filter(Boolean).join(', ');
  return named ? `Table: ${named}` : 'Table';
}

function makeElement(tagName: string, properties: Properties, ...children: (Element | string)[]): Element {
  return { type: 'element', tagName, properties, children: children.map(node) };
}

function node(child: Element | string): ElementContent {
  return typeof child === 'string' ? { type: 'text', value: child } : child;
}
