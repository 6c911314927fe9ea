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

/** In UTF-16 units. More than a page parses synchronously, because no frame is waiting. */
const maxLength = 120_000;
const sliceLength = 20_000;

/** Takes about half a second. */
const maxPairingSteps = 2_000_000;

/** Names from micromark and its extensions. */
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

/** Parses blocks only and leaves inline text as it is, in linear time. */
const blockParser = unified().use(remarkParse).use(remarkGfm).use(remarkBlocksOnly).freeze();

/**
 * Converts Markdown to sanitized HTML for feeds: without anchors, copy buttons, scrolling
 * regions and classes, and with absolute URLs. Removes URLs that cannot be resolved.
 *
 * Never throws. Returns the source in a `pre` for texts above 120,000 characters, beyond the
 * limits, or that the parser fails on.
 *
 * @param baseUrl absolute URL of the post's page, against which relative URLs are resolved
 */
export function markdownToHtml(content: string, baseUrl: string): string {
  const tree = parse(content);
  if (!tree || !isRenderable(tree)) return renderSource(content);
  const body = removePageParts(tree);
  visit(body, 'element', (element) => resolveUrls(element, baseUrl));
  return toHtml(body);
}

/** Converts plain text to HTML: one paragraph per line. */
export function plainTextToHtml(content: string): string {
  return toHtml(removePageParts(parsePlainText(content).tree));
}

/**
 * Returns the tree, or null if the text is slow to parse or the parser fails: one such post must
 * not break a whole feed.
 */
function parse(content: string): Root | null {
  try {
    return isFastToParse(content) ? parseMarkdown(content).tree : null;
  } catch {
    return null;
  }
}

/** Returns true if each slice of the text is fast to parse. */
function isFastToParse(content: string): boolean {
  if (content.length > maxLength) return false;
  for (let start = 0; start < content.length; start += sliceLength) {
    if (!hasFewParts(content.slice(start, start + sliceLength))) return false;
  }
  if (isFastToPair([content])) return true;
  // A paragraph may be longer than a slice.
  return isFastToPair(extractParagraphs(content));
}

function isFastToPair(paragraphs: readonly string[]): boolean {
  return paragraphs.every(hasFewMarks) && countPairingSteps(paragraphs) <= maxPairingSteps;
}

/** Returns the source of each block whose markers the parser pairs. */
function extractParagraphs(content: string): string[] {
  const paragraphs: string[] = [];
  visit(blockParser.parse(content), ['paragraph', 'heading', 'tableCell'], ({ position }) => {
    paragraphs.push(content.slice(position?.start.offset, position?.end.offset));
  });
  return paragraphs;
}

/** A remark plugin that disables inline constructs. */
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
  // Feed readers use the `img`; the other sizes would need absolute URLs too.
  if (node.tagName === 'source') return [];
  const children = node.children.flatMap(simplifyNode) as Element['children'];
  if ('dataCodeBlock' in properties && node.tagName === 'figure') {
    return [{ ...node, properties: {}, children }];
  }
  // Unwrap the regions around tables and code.
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
