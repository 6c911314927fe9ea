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
import { rehypePageParts } from './rehype-page-parts.ts';
import { rehypeNoEmptyParagraphs, rehypeRawHtml } from './rehype-raw-html.ts';
import { remarkAlerts } from './remark-alerts.ts';
import { remarkFenceInfo } from './remark-fence-info.ts';

declare module 'hast' {
  interface ElementData {
    /** How many lines below the beginning of its block an element begins. Blocks have none: where they begin is told apart. */
    line?: number;
  }
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkEmailsInText)
  .use(remarkAlerts)
  .use(remarkFenceInfo)
  // The sanitizer gives ids their prefix, those of HTML too.
  .use(remarkRehype, { clobberPrefix: '', allowDangerousHtml: true })
  .use(rehypeRawHtml)
  .use(rehypeLowercaseSchemes)
  .use(rehypeSanitize, allowList)
  .use(rehypeNoEmptyParagraphs)
  .use(rehypePageParts)
  .use(rehypeLines)
  .freeze();

/**
 * Parses GitHub-flavored Markdown (tables, task lists, strikethrough, footnotes, bare links, alerts) and the HTML in it, sanitized by
 * GitHub's allow-list.
 *
 * @throws RangeError for a text nested so deeply that the parser runs out of stack; ask `isQuickToParse` first.
 * @see https://github.github.com/gfm/
 */
export function parseMarkdown(content: string): ParsedMarkdown {
  const file = new VFile(content);
  const tree = processor.runSync(processor.parse(file), file);
  const { headings = [], lines = [] } = file.data as Partial<ParsedMarkdown>;
  return { tree, headings, lines };
}

/**
 * A remark plugin: email addresses are found in the text between marks, as GitHub does it. The tokenizer would find them before
 * emphasis and take its underscore along: `_ask@example.com is read daily_`.
 */
function remarkEmailsInText(this: Processor): void {
  const data = this.data();
  const onlyInText = { disable: { null: ['emailAutolink'] } };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), onlyInText];
}

/** A rehype plugin: `HTTPS://` becomes `https://`. The sanitiser compares schemes as they are written; the standard does not. */
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
 * A rehype plugin, the last one: of the positions in the text, which make most of a tree's weight on its way from the worker,
 * only lines are left. Those of the blocks are in `file.data.lines`: a block that only stands further down is the same block.
 */
export function rehypeLines() {
  return (tree: Root, file: VFile): void => {
    const lines: (number | null)[] = [];
    file.data['lines'] = lines;
    for (const block of tree.children) {
      if (block.type !== 'element') continue;
      const first = getLine(block);
      // Footnotes stand at the end, wherever they were written.
      lines.push(first ?? null);
      if (first === undefined) continue;
      visit(block, 'element', (element) => {
        const line = getLine(element);
        if (line === undefined || element === block) return;
        // The HTML parser of pasted text says that every element has data of its own; here none has.
        element.data = Object.assign({}, element.data, { line: line - first });
      });
    }
    visit(tree, (node) => {
      delete node.position;
    });
  };
}

/** What is wrapped around a table or code has no position: the text has none for it. */
function getLine(element: Element): number | undefined {
  const isWrapper = element.tagName === 'div' || element.tagName === 'figure';
  const child = isWrapper ? element.children.find(({ position }) => position) : undefined;
  return (element.position ?? child?.position)?.start.line;
}
