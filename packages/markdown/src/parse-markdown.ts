import type { Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';

import { type BodyHeading, idPrefix } from './parsed-markdown.ts';
import { finishBody } from './rehype-page-parts.ts';
import { keepLines } from './rehype-lines.ts';
import { lowercaseSchemes } from './rehype-lowercase-schemes.ts';
import { shiftHeadings } from './rehype-shift-headings.ts';

/** A parsed, sanitised body. It is plain data, so a worker can send it. */
export interface ParsedBody {
  readonly tree: Root;
  readonly headings: readonly BodyHeading[];
  /** The line (from 1) of the text at which each element of the body begins; null for what is nowhere in it, as the list of footnotes. */
  readonly lines: readonly (number | null)[];
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
  .use(shiftHeadings)
  .use(lowercaseSchemes)
  .use(rehypeSanitize, allowList)
  .use(finishBody)
  .use(keepLines)
  .freeze();

/**
 * Parses GitHub-flavored Markdown (tables, task lists, strikethrough, footnotes, bare links), sanitised by allow-list. Raw
 * HTML in the text is dropped.
 *
 * @throws RangeError for a text nested so deeply that the parser runs out of stack; ask `isQuickToParse` first.
 * @see https://github.github.com/gfm/
 */
export function parseMarkdown(content: string): ParsedBody {
  const file = new VFile();
  const tree = processor.runSync(processor.parse(content), file);
  const { headings = [], lines = [] } = file.data as Partial<ParsedBody>;
  return { tree, headings, lines };
}
