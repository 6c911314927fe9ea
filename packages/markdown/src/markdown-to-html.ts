import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';

import { isSafeToParse } from './is-safe-to-parse.ts';
import { hasFewElements } from './limits.ts';
import { parsePlainText } from './parse-plain-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { MarkdownHeading, ParsedMarkdown } from './parsed-markdown.ts';

export type { MarkdownHeading } from './parsed-markdown.ts';

import { pageClasses } from './rehype-page-parts.ts';

/** Options of `markdownToHtml`. */
export interface HtmlOptions {
  /** The absolute URL of the post's page, against which relative URLs are resolved. */
  readonly baseUrl?: string | undefined;
}

/**
 * Converts Markdown to sanitized HTML for feeds: without anchors, copy buttons, scrolling
 * regions and classes, and with absolute URLs if `baseUrl` is given. Without it, relative URLs stay relative.
 *
 * Returns the source in a `pre` for texts that are not safe to parse, have more
 * than 30,000 elements or 200 levels, or that the parser fails on.
 *
 * @throws TypeError if `baseUrl` is not an absolute URL
 */
export function markdownToHtml(content: string, { baseUrl }: HtmlOptions = {}): string {
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) {
    throw new TypeError(
      `baseUrl is ${JSON.stringify(baseUrl)}. Give the absolute URL of the page: 'https://example.com/post'.`,
    );
  }
  const parsed = parse(content);
  if (!parsed || !hasFewElements(parsed.tree)) return renderSource(content);
  const body = removePageParts(parsed.tree);
  if (baseUrl !== undefined) visit(body, 'element', (element) => resolveUrls(element, baseUrl));
  return toHtml(body);
}

/** A body as HTML, for its page. */
export interface PageHtml {
  readonly html: string;
  /** For a table of contents. */
  readonly headings: readonly MarkdownHeading[];
}

/**
 * Converts Markdown to sanitized HTML for a page that is not made with React: as
 * `@branchbook/markdown/render` renders it, with heading anchors, alerts, figures, copy buttons and
 * scrolling regions. `enhanceMarkdown` makes it interactive. It has no inline styles and no scripts.
 *
 * Returns the source in a `pre`, as `markdownToHtml` does, and no headings, for texts that are not
 * safe to parse.
 *
 * @example
 * const { html, headings } = markdownToPageHtml('## Costs');
 * html; // '<h2 id="user-content-costs" aria-label="Costs">Costs<a href="#user-content-costs" …'
 * headings; // [{ id: 'user-content-costs', text: 'Costs', level: 2 }]
 */
export function markdownToPageHtml(content: string): PageHtml {
  const parsed = parse(content);
  if (!parsed || !hasFewElements(parsed.tree)) return { html: renderSource(content), headings: [] };
  return { html: toHtml(parsed.tree), headings: parsed.headings };
}

/** Converts plain text to HTML: one paragraph per line. */
export function plainTextToHtml(content: string): string {
  return toHtml(removePageParts(parsePlainText(content).tree));
}

/**
 * Parses a text. Returns null if the text is slow to parse or the parser fails: one such post must
 * not break a whole feed.
 */
function parse(content: string): ParsedMarkdown | null {
  try {
    return isSafeToParse(content) ? parseMarkdown(content) : null;
  } catch {
    return null;
  }
}

function renderSource(content: string): string {
  return toHtml({
    type: 'element',
    tagName: 'pre',
    properties: {},
    // In chunks, because escaping one text needs ten times the memory of the result.
    children: Array.from({ length: Math.ceil(content.length / chunkLength) }, (_, index) => ({
      type: 'text',
      value: content.slice(index * chunkLength, (index + 1) * chunkLength),
    })),
  });
}

/** In characters. */
const chunkLength = 65_536;

function removePageParts(tree: Root): Root {
  return { type: 'root', children: tree.children.flatMap(simplifyNode) as Root['children'] };
}

function simplifyNode(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  const { properties } = node;
  if ('dataHeadingAnchor' in properties || 'dataCopy' in properties) return [];
  // Feed readers use the `img`, without `srcset`; the other sizes would need absolute URLs too.
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
  'decoding',
  'dir',
  'fetchPriority',
  'loading',
  'role',
  'sizes',
  'srcSet',
  'tabIndex',
]);

const pageClassNames: ReadonlySet<string | number> = new Set(Object.values(pageClasses));

function resolveUrls(element: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const url = element.properties[name];
    if (typeof url !== 'string') continue;
    // What no base makes a URL is no URL.
    if (URL.canParse(url, base)) element.properties[name] = new URL(url, base).href;
    else delete element.properties[name];
  }
}
