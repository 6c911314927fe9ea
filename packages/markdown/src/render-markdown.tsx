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
 * Parses and renders GitHub-flavored Markdown, here and now, or has done so already where it was the last text. The same code serves
 * the post page, the preview and the build.
 *
 * @param reconciler as of `renderParsed`
 * @throws RangeError as `parseMarkdown`
 */
export function renderMarkdown(content: string, reconciler?: BlockReconciler): RenderedMarkdown {
  if (latest?.content !== content || latest.reconciler !== reconciler) {
    latest = { content, reconciler, rendered: renderParsed(parseMarkdown(content), reconciler) };
  }
  return latest.rendered;
}

/**
 * Renders a Markdown text that is quick to parse, so that the next `renderMarkdown` of it without a memory costs nothing. Does
 * nothing for any other.
 */
export function prerenderMarkdown({ content, isMarkdown }: { content: string; isMarkdown: boolean }): void {
  if (isMarkdown && isQuickToParse(content)) renderMarkdown(content);
}

/** A body that is not Markdown: each line is a paragraph. */
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
