import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

import { makeElement } from './make-element.ts';
import { type MarkdownHeading, footnoteLabelId, idPrefix } from './parsed-markdown.ts';

/** Level 1 is the page's own title. */
const minLevel = 2;
const maxLevel = 6;

/** An id that the author gives a heading: `{#costs}`, or `{/*costs*\/}` as MDX has it, where Markdown takes the asterisks for emphasis. */
const idAtEnd = /\s+\{(?:#|\/#?)([^\s{}#*/]+)\/?\}\s*$/u;

/**
 * Fits the headings of a body into its page: they move by one shift, so that the shallowest is an h2, and get ids and anchors.
 *
 * @returns the headings, in the order of the text; that of the footnotes is not among them
 */
export function addHeadingAnchors(tree: Root): MarkdownHeading[] {
  const headings = findHeadings(tree);
  shiftHeadings(headings);
  const taken = new Set<string>();
  for (const heading of headings) extractId(heading, taken);
  const slugger = createSlugger(tree);
  return headings.map((heading) => addAnchor(heading, slugger));
}

/**
 * Returns how far all headings of a post move, so that its shallowest is an h2, whatever level it was written with.
 *
 * @example headingShift([1, 2, 2]) // 1
 * @example headingShift([3, 4]) // -1
 */
export function getHeadingShift(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return minLevel - levels.reduce((one, other) => Math.min(one, other));
}

/**
 * Moves each heading by the one shift of its body, and none below level six. Runs before they have ids.
 *
 * A heading without content does not count where others have some: on the way to `## A section` an author writes `#`, and
 * no other heading is to move meanwhile.
 */
function shiftHeadings(headings: readonly Element[]): void {
  const withContent = headings.filter(({ children }) => children.length > 0);
  const shift = getHeadingShift((withContent.length > 0 ? withContent : headings).map(getLevel));
  for (const heading of headings) {
    const level = Math.max(getLevel(heading) + shift, minLevel);
    heading.tagName = `h${Math.min(level, maxLevel)}`;
  }
}

function findHeadings(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, 'element', (element) => {
    // That of the footnotes is the renderer's own, and stays as it is.
    const isOwn = element.properties['id'] === footnoteLabelId;
    if (/^h[1-6]$/u.test(element.tagName) && !isOwn) headings.push(element);
  });
  return headings;
}

function getLevel({ tagName }: Element): number {
  return Number(tagName.slice(1));
}

/** Gives a heading the id that stands at its end, and removes it from the text. An id in code is code. */
function extractId(heading: Element, taken: Set<string>): void {
  const start = heading.children.findLastIndex((child) => child.type === 'element' && child.tagName !== 'em');
  const end = heading.children.slice(start + 1).map((child) => toString(child));
  const [written, id] = idAtEnd.exec(end.join('')) ?? [];
  if (written === undefined || id === undefined || toString(heading).trim() === written.trim()) return;
  trimEnd(heading, written.length);
  if (heading.properties['id'] !== undefined || taken.has(idPrefix + id)) return;
  heading.properties['id'] = idPrefix + id;
  taken.add(idPrefix + id);
}

/** Removes characters from the end of an element's text, and the elements that hold nothing else. */
function trimEnd(element: Element, length: number): void {
  let left = length;
  while (left > 0) {
    const last = element.children.at(-1);
    if (!last) return;
    const { length: size } = toString(last);
    if (size <= left) element.children.pop();
    else if (last.type === 'element') trimEnd(last, left);
    else if (last.type === 'text') last.value = last.value.slice(0, size - left);
    left -= size;
  }
}

/** Creates ids for headings, other than those that a body has already. */
function createSlugger(tree: Root): GithubSlugger {
  const slugger = new GithubSlugger();
  visit(tree, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string' && id.startsWith(idPrefix)) slugger.occurrences[id.slice(idPrefix.length)] = 0;
  });
  return slugger;
}

function addAnchor(heading: Element, slugger: GithubSlugger): MarkdownHeading {
  const named = heading.properties['id'];
  const id =
    typeof named === 'string'
      ? named
      : idPrefix + slugger.slug(getText(heading, () => '').trim() || 'section');
  heading.properties['id'] = id;
  const text = getText(heading, (image) => image.properties['alt'] ?? '').trim();
  // Without it, the name of the anchor would become part of the heading's.
  heading.properties['ariaLabel'] = text;
  const ariaLabel = `Link to the section “${text}”`;
  heading.children.push(makeElement('a', { href: `#${id}`, dataHeadingAnchor: '', ariaLabel }, '#'));
  return { id, text, level: getLevel(heading) };
}

/** Returns the text of a heading without its footnote references, which belong to its words and are none of them. */
function getText(element: Element, nameImage: (image: Element) => string): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element' || isFootnoteReference(child)) return '';
      return child.tagName === 'img' ? nameImage(child) : getText(child, nameImage);
    })
    .join('');
}

function isFootnoteReference(element: ElementContent): boolean {
  return element.type === 'element' && 'dataFootnoteRef' in element.properties;
}
