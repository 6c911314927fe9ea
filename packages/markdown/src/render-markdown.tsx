import { isQuickToParse } from './limits.ts';
import type { BlockReconciler } from './block-reconciler.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { chunkBlocks } from './chunk-blocks.ts';
import { maxLengthByLine } from './parsed-markdown.ts';
import { type RenderedMarkdown, renderParsed } from './render-parsed.tsx';

export { type Chunk, type RenderedMarkdown, renderParsed } from './render-parsed.tsx';

interface Latest {
  readonly content: string;
  readonly reconciler: BlockReconciler | undefined;
  readonly rendered: RenderedMarkdown;
}

let latest: Latest | null = null;

/**
 * Parses and renders GitHub-flavored Markdown synchronously. Memoizes the last text. The post page,
 * the preview and the build use it.
 *
 * @param reconciler see `renderParsed`
 * @throws RangeError see `parseMarkdown`
 */
export function renderMarkdown(content: string, reconciler?: BlockReconciler): RenderedMarkdown {
  if (latest?.content !== content || latest.reconciler !== reconciler) {
    latest = { content, reconciler, rendered: renderParsed(parseMarkdown(content), reconciler) };
  }
  return latest.rendered;
}

/**
 * Renders Markdown that is quick to parse, so that the next `renderMarkdown` of the same text
 * returns the memoized result. Ignores other texts.
 */
export function prerenderMarkdown({ content, isMarkdown }: { content: string; isMarkdown: boolean }): void {
  if (isMarkdown && isQuickToParse(content)) renderMarkdown(content);
}

/** Renders plain text: one paragraph per line. */
export function renderPlainText(content: string): RenderedMarkdown {
  const blocks = content.split(/\r\n|\r|\n/u).map((line, index) => ({
    element: (
      <p key={index} {...(line.length > maxLengthByLine && { dir: 'auto' })}>
        {line}
      </p>
    ),
    size: 1,
  }));
  return { chunks: chunkBlocks(blocks), headings: [], lines: blocks.map((_, index) => index + 1) };
}
