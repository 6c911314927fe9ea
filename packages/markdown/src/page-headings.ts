import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

import { makeElement } from './make-element.ts';
import { type MarkdownHeading, footnoteLabelId, idPrefix } from './parsed-markdown.ts';

/** Level 1 is the page's title. */
const minLevel = 2;
const maxLevel = 6;

/**
 * An explicit id: `{#costs}`, or MDX's `{/*costs*\/}`, whose asterisks Markdown parses as emphasis.
 */
const idAtEnd = /\s+\{(?:#|\/#?)([^\s{}#*/]+)\/?\}\s*$/u;

/**
 * Shifts the headings so that the highest is an h2, and adds ids and anchors.
 *
 * @returns the headings in document order, without the footnotes' heading
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
 * Returns the shift that makes the highest heading of a post an h2.
 *
 * @example getHeadingShift([1, 2, 2]) // 1
 * @example getHeadingShift([3, 4]) // -1
 */
export function getHeadingShift(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return minLevel - levels.reduce((one, other) => Math.min(one, other));
}

/**
 * Applies one shift to all headings, down to h6 at most.
 *
 * Ignores empty headings if others have content: typing the first `#` of `## A section` must not
 * move the other headings.
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
    // The footnotes' heading belongs to the renderer.
    const isOwn = element.properties['id'] === footnoteLabelId;
    if (/^h[1-6]$/u.test(element.tagName) && !isOwn) headings.push(element);
  });
  return headings;
}

function getLevel({ tagName }: Element): number {
  return Number(tagName.slice(1));
}

/** Moves an explicit id at the end of a heading into its `id`. An id inside code is text. */
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

/** Removes characters from the end of an element's text, and elements that become empty. */
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

/** Creates a slugger that avoids the ids already in the body. */
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
  // Without a label, the anchor's name would be part of the heading's name.
  heading.properties['ariaLabel'] = text;
  const ariaLabel = `Link to the section “${text}”`;
  heading.children.push(makeElement('a', { href: `#${id}`, dataHeadingAnchor: '', ariaLabel }, '#'));
  return { id, text, level: getLevel(heading) };
}

/** Returns the heading's text without footnote references. */
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
