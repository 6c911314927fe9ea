import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { type BodyHeading, idPrefix } from './body-heading.ts';

/**
 * A rehype plugin, run after sanitising, that makes a body a good citizen of its page: headings get ids and anchors, wide
 * tables and code scroll inside their own focusable regions, code can be copied, task checkboxes have names. What it adds is
 * marked (`data-heading-anchor`, `data-table-region`, `data-code-block`, `data-copy`); the headings are left in
 * `file.data.headings`. It adds no behaviour: enhance-body.ts does.
 */
export function finishBody() {
  return (tree: Root, file: VFile): void => {
    const slugger = sluggerBeside(tree);
    const headings: BodyHeading[] = [];
    file.data['headings'] = headings;

    visit(tree, 'element', (element, index, parent) => {
      if (/^h[2-6]$/u.test(element.tagName)) finishHeading(element, slugger, headings);
      if (element.tagName === 'li') nameCheckbox(element);
      if (!parent || index === undefined) return undefined;
      if (element.tagName === 'table') parent.children[index] = tableRegion(element);
      else if (element.tagName === 'pre') parent.children[index] = codeBlock(element);
      else return undefined;
      return index + 1;
    });
  };
}

/** Makes ids for headings, other ones than the footnotes and their references have already. */
function sluggerBeside(tree: Root): GithubSlugger {
  const slugger = new GithubSlugger();
  visit(tree, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string' && id.startsWith(idPrefix)) slugger.occurrences[id.slice(idPrefix.length)] = 0;
  });
  return slugger;
}

function finishHeading(heading: Element, slugger: GithubSlugger, headings: BodyHeading[]): void {
  // The footnotes' heading is the renderer's own and keeps its id, which the references name.
  if (heading.properties['id'] !== undefined) return;
  const text = toString(heading);
  const id = idPrefix + slugger.slug(text.trim() || 'section');
  heading.properties['id'] = id;
  // Without it, the name of the anchor would become part of the heading's.
  heading.properties['ariaLabel'] = text;
  headings.push({ id, text, level: Number(heading.tagName.slice(1)) });
  heading.children.push({
    type: 'element',
    tagName: 'a',
    properties: { href: `#${id}`, dataHeadingAnchor: '', ariaLabel: `Link to the section “${text}”` },
    children: [{ type: 'text', value: '#' }],
  });
}

function tableRegion(table: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataTableRegion: '', tabIndex: 0, role: 'region', ariaLabel: tableName(table) },
    children: [table],
  };
}

/** Code scrolls in a region of its own; its copy button stands beside it, or it would scroll away with the code. */
function codeBlock(pre: Element): Element {
  const code = pre.children[0];
  pre.properties['tabIndex'] = 0;
  if (code?.type === 'element' && isDiff(code)) markDiffLines(code);
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataCodeBlock: '' },
    children: [
      pre,
      {
        type: 'element',
        tagName: 'button',
        properties: { type: 'button', dataCopy: '', ariaLabel: 'Copy code' },
        children: [{ type: 'text', value: 'Copy' }],
      },
    ],
  };
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
      return {
        type: 'element',
        tagName: 'span',
        properties: { className: kind ? ['code-line', kind] : ['code-line'] },
        children: [{ type: 'text', value: line }],
      };
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

function tableName(table: Element): string {
  const headings: string[] = [];
  visit(table, 'element', (element) => {
    if (element.tagName === 'th') headings.push(toString(element).trim());
  });
  const named = headings.filter(Boolean).join(', ');
  return named ? `Table: ${named}` : 'Table';
}
