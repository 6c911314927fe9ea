import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';

import { countPairingSteps, hasFewMarks, hasFewParts, isRenderable } from './limits.ts';
import { parsePlainText } from './parse-plain-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { pageClasses } from './rehype-page-parts.ts';

/** In characters. Nothing waits for a frame here, so a text may be longer than what a page parses at once. */
const maxLength = 120_000;
const sliceLength = 20_000;

/** About half a second. */
const maxPairingSteps = 2_000_000;

/** By the names that micromark and its extensions give them. */
const inlineConstructs = [
  'attention',
  'autolink',
  'codeText',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'strikethrough',
];

/** Finds the blocks of a text, and leaves what is in their lines as it is written: that takes a time linear in the text. */
const blockParser = unified().use(remarkParse).use(remarkGfm).use(remarkBlocksOnly).freeze();

/**
 * A text as HTML that can stand anywhere: sanitised, without what a page adds to a body (anchors, copy buttons, scrolling regions,
 * directions, classes for its looks), every address absolute. Addresses that cannot be resolved against `baseUrl` are removed.
 *
 * Above 120,000 characters, beyond the limits, or where the parser fails: the source in a `pre`. Never throws.
 *
 * @param baseUrl the address of the page of the text, absolute: relative ones are meant from it
 */
export function markdownToHtml(content: string, baseUrl: string): string {
  const tree = parse(content);
  if (!tree || !isRenderable(tree)) return renderSource(content);
  const body = removePageParts(tree);
  visit(body, 'element', (element) => resolveUrls(element, baseUrl));
  return toHtml(body);
}

/** A text that is not Markdown as HTML: each line is a paragraph. */
export function plainTextToHtml(content: string): string {
  return toHtml(removePageParts(parsePlainText(content).tree));
}

/** The tree of a text that is parsed soon, or null; so too where the parser fails: one such text must not take a whole feed with it. */
function parse(content: string): Root | null {
  try {
    return isFastToParse(content) ? parseMarkdown(content).tree : null;
  } catch {
    return null;
  }
}

/** A long text is parsed soon if each part of it would be. */
function isFastToParse(content: string): boolean {
  if (content.length > maxLength) return false;
  for (let start = 0; start < content.length; start += sliceLength) {
    if (!hasFewParts(content.slice(start, start + sliceLength))) return false;
  }
  if (isFastToPair([content])) return true;
  // A paragraph may be longer than a part.
  return isFastToPair(extractParagraphs(content));
}

function isFastToPair(paragraphs: readonly string[]): boolean {
  return paragraphs.every(hasFewMarks) && countPairingSteps(paragraphs) <= maxPairingSteps;
}

/** The texts in which the parser looks for pairs of marks, as they are written. */
function extractParagraphs(content: string): string[] {
  const paragraphs: string[] = [];
  visit(blockParser.parse(content), ['paragraph', 'heading', 'tableCell'], ({ position }) => {
    paragraphs.push(content.slice(position?.start.offset, position?.end.offset));
  });
  return paragraphs;
}

/** A remark plugin: the parser pairs up no marks. */
function remarkBlocksOnly(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: inlineConstructs } }];
}

function renderSource(content: string): string {
  return toHtml({
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [{ type: 'text', value: content }],
  });
}

function removePageParts(tree: Root): Root {
  return { type: 'root', children: tree.children.flatMap(simplifyNode) as Root['children'] };
}

function simplifyNode(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  const { properties } = node;
  if ('dataHeadingAnchor' in properties || 'dataCopy' in properties) return [];
  // A reader of feeds takes the image itself: the addresses of its other sizes would have to be absolute too.
  if (node.tagName === 'source') return [];
  const children = node.children.flatMap(simplifyNode) as Element['children'];
  if ('dataCodeBlock' in properties && node.tagName === 'figure') {
    return [{ ...node, properties: {}, children }];
  }
  // The regions around tables and code give way to what is in them.
  if ('dataTableRegion' in properties || 'dataCodeBlock' in properties) return children;
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !pageAttributes.has(name)));
  const { className } = properties;
  const classes = Array.isArray(className) ? className.filter((name) => !pageClassNames.has(name)) : [];
  if (node.tagName === 'span' && className !== undefined && classes.length === 0) return children;
  return [{ ...node, properties: classes.length > 0 ? { ...others, className: classes } : others, children }];
}

const pageAttributes: ReadonlySet<string> = new Set([
  'className',
  'dataAlert',
  'dataAlertTitle',
  'dataCodeTitle',
  'dataMarkedLines',
  'dir',
  'role',
  'tabIndex',
]);

const pageClassNames: ReadonlySet<string | number> = new Set(Object.values(pageClasses));

function resolveUrls(element: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const url = element.properties[name];
    if (typeof url !== 'string') continue;
    if (URL.canParse(url, base)) element.properties[name] = new URL(url, base).href;
    else delete element.properties[name];
  }
}
