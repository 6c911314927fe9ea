import type { Element, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';

import { allowList } from './allow-list.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';
import { rehypeMedia } from './rehype-media.ts';
import { rehypePageParts } from './rehype-page-parts.ts';
import { rehypeNoEmptyParagraphs, rehypeRawHtml } from './rehype-raw-html.ts';
import { remarkAlerts } from './remark-alerts.ts';
import { remarkFenceInfo } from './remark-fence-info.ts';

declare module 'hast' {
  interface ElementData {
    /** Lines between the start of the block and this element. Undefined for blocks themselves. */
    line?: number;
  }
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkEmailsInText)
  .use(remarkAlerts)
  .use(remarkFenceInfo)
  // The sanitizer prefixes all ids, including those from HTML.
  .use(remarkRehype, { clobberPrefix: '', allowDangerousHtml: true })
  .use(rehypeRawHtml)
  .use(rehypeLowercaseSchemes)
  .use(rehypeSanitize, allowList)
  .use(rehypeNoEmptyParagraphs)
  .use(rehypeMedia)
  .use(rehypePageParts)
  .use(rehypeLines)
  .freeze();

/**
 * Parses GitHub-flavored Markdown (tables, task lists, strikethrough, footnotes, autolinks, alerts)
 * and inline HTML. Sanitizes by GitHub's allow-list.
 *
 * @throws RangeError if the nesting overflows the parser's stack; call `isQuickToParse` first
 * @see https://github.github.com/gfm/
 */
export function parseMarkdown(content: string): ParsedMarkdown {
  const file = new VFile(content);
  const tree = processor.runSync(processor.parse(file), file);
  const { headings = [], lines = [] } = file.data as Partial<ParsedMarkdown>;
  return { tree, headings, lines };
}

/**
 * A remark plugin that finds email addresses in parsed text, as GitHub does. The tokenizer would
 * include the closing underscore of `_ask@example.com is read daily_`.
 */
function remarkEmailsInText(this: Processor): void {
  const data = this.data();
  const onlyInText = { disable: { null: ['emailAutolink'] } };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), onlyInText];
}

/**
 * A rehype plugin that lowercases URL schemes: schemes are case-insensitive (RFC 3986, 3.1), but
 * the sanitizer compares them exactly.
 */
export function rehypeLowercaseSchemes() {
  return (tree: Root): void => {
    visit(tree, 'element', (element) => {
      for (const name of ['href', 'src'] as const) {
        const value = element.properties[name];
        if (typeof value === 'string') {
          element.properties[name] = value.replace(/^[A-Za-z][A-Za-z0-9+.-]*:/u, (scheme) =>
            scheme.toLowerCase(),
          );
        }
      }
    });
  };
}

/**
 * The last rehype plugin. Replaces positions by line numbers, because positions make up most of the
 * tree's size when the worker posts it. The lines of blocks are in `file.data.lines`, so a block
 * that only moved is unchanged.
 */
function rehypeLines() {
  return (tree: Root, file: VFile): void => {
    const lines: (number | null)[] = [];
    file.data['lines'] = lines;
    for (const block of tree.children) {
      if (block.type !== 'element') continue;
      const first = getLine(block);
      // Footnotes are at the end, wherever their definitions are.
      lines.push(first ?? null);
      if (first === undefined) continue;
      visit(block, 'element', (element) => {
        const line = getLine(element);
        if (line === undefined || element === block) return;
        // The HTML parser declares `data` on every element; here none has it.
        element.data = Object.assign({}, element.data, { line: line - first });
      });
    }
    visit(tree, (node) => {
      delete node.position;
    });
  };
}

/**
 * Returns the line of an element. The wrappers of tables and code have no position of their own.
 */
function getLine(element: Element): number | undefined {
  const isWrapper = element.tagName === 'div' || element.tagName === 'figure';
  const child = isWrapper ? element.children.find(({ position }) => position) : undefined;
  return (element.position ?? child?.position)?.start.line;
}
