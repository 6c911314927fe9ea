import type { Element, Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';

import { idPrefix, type ParsedMarkdown } from './parsed-markdown.ts';
import { rehypePageParts } from './rehype-page-parts.ts';

declare module 'hast' {
  interface ElementData {
    /** How many lines below the beginning of its block an element begins. Blocks have none: where they begin is told apart. */
    line?: number;
  }
}

/**
 * What may stay of a body: GitHub's allow-list. Ids were prefixed when the HTML was made; prefixing them again here would
 * break every footnote link.
 */
const allowList = { ...defaultSchema, clobberPrefix: '' };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: idPrefix })
  .use(rehypeLowercaseSchemes)
  .use(rehypeSanitize, allowList)
  .use(rehypePageParts)
  .use(rehypeLines)
  .freeze();

/**
 * Parses GitHub-flavored Markdown (tables, task lists, strikethrough, footnotes, bare links), sanitised by allow-list. Raw
 * HTML in the text is dropped.
 *
 * @throws RangeError for a text nested so deeply that the parser runs out of stack; ask `isQuickToParse` first.
 * @see https://github.github.com/gfm/
 */
export function parseMarkdown(content: string): ParsedMarkdown {
  const file = new VFile();
  const tree = processor.runSync(processor.parse(content), file);
  const { headings = [], lines = [] } = file.data as Partial<ParsedMarkdown>;
  return { tree, headings, lines };
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
      const first = lineOf(block);
      // Footnotes stand at the end, wherever they were written.
      lines.push(first ?? null);
      if (first === undefined) continue;
      visit(block, 'element', (element) => {
        const line = lineOf(element);
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

/** What is wrapped around a table or code has no place in the text of its own. */
function lineOf(element: Element): number | undefined {
  const [child] = element.children;
  const isWrapper = element.tagName === 'div' && child?.type === 'element';
  return (element.position ?? (isWrapper ? child.position : undefined))?.start.line;
}
