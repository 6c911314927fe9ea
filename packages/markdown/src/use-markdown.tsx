'use client';

import {
  type ComponentType,
  Fragment,
  memo,
  type ReactNode,
  type RefAttributes,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import type { BlockReconciler } from './block-reconciler.ts';
import { isQuickToParse, maxElements } from './limits.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';
import type {
  prerenderMarkdown,
  RenderedMarkdown,
  renderPlainText,
  renderMarkdown,
  renderParsed,
} from './render-markdown.tsx';
import { createWorkerParser, type WorkerParser } from './worker-parser.ts';

/**
 * The module `@branchbook/markdown/render`. It is large: load it when a text has to be rendered.
 */
export interface MarkdownRenderer {
  readonly prerenderMarkdown: typeof prerenderMarkdown;
  readonly renderPlainText: typeof renderPlainText;
  readonly renderMarkdown: typeof renderMarkdown;
  readonly renderParsed: typeof renderParsed;
}

/** The state of a text. */
export type MarkdownState =
  | ({ readonly status: 'rendered' } & RenderedMarkdown)
  | { readonly status: 'pending' }
  /**
   * Show the source, because parsing timed out or the result is too large to render. With
   * `isParsing` the worker is still parsing, and the state may become `rendered`.
   */
  | { readonly status: 'raw'; readonly isParsing?: true | undefined };

/**
 * Options for a text that is being edited. Create them once, and terminate the parser on unmount.
 */
export interface IncrementalOptions {
  /** Longer texts (in UTF-16 units) are parsed in the worker, so that typing stays responsive. */
  readonly maxSyncLength: number;
  /** Keeps the previous body. The caller terminates it. */
  readonly parser: WorkerParser;
  readonly reconciler: BlockReconciler;
}

const pending: MarkdownState = { status: 'pending' };

/** Readers see text within a second: after this time in the worker, the source is shown. */
const slowMs = 800;

/** Longer texts never parse in time, and splitting them into lines takes more than a frame. */
const maxLength = 400_000;

/**
 * Renders a text without blocking the page. Texts that are quick to parse render synchronously,
 * also on a server; others are parsed in a worker. The state is `raw` while the worker takes longer
 * than 800 ms, when it times out, and for more than 400,000 characters.
 *
 * @param renderer null while its module is loading; the state is then `pending`
 * @param isMarkdown false for plain text, whose lines are paragraphs
 * @param incremental for a text that is being edited
 */
export function useMarkdown(
  renderer: MarkdownRenderer | null,
  content: string,
  {
    isMarkdown = true,
    incremental,
  }: { isMarkdown?: boolean | undefined; incremental?: IncrementalOptions | undefined } = {},
): MarkdownState {
  const syncState = useMemo(
    () => (renderer ? renderSync(renderer, content, isMarkdown, incremental) : pending),
    [renderer, content, isMarkdown, incremental],
  );
  const [asyncState, setAsyncState] = useState<{ content: string; state: MarkdownState } | null>(null);
  const isAsync = renderer !== null && syncState.status === 'pending';

  useEffect(() => {
    if (!isAsync) return;
    const parser = incremental?.parser ?? createWorkerParser(slowMs);
    let isShown = true;
    let renderTimer: ReturnType<typeof setTimeout> | undefined;
    const show = (body: ParsedMarkdown | null) => {
      if (!incremental) parser.terminate();
      if (!isShown) return;
      const render = () =>
        startTransition(() => {
          const state: MarkdownState = body
            ? { status: 'rendered', ...renderer.renderParsed(body, incremental?.reconciler) }
            : { status: 'raw' };
          setAsyncState({ content, state });
        });
      // Deserializing a long result and rendering it are separate tasks, so that input can run
      // between them.
      if (incremental) renderTimer = setTimeout(render);
      else render();
    };
    parser.post(content, show, () => setAsyncState({ content, state: { status: 'raw', isParsing: true } }));
    return () => {
      isShown = false;
      clearTimeout(renderTimer);
      if (!incremental) parser.terminate();
    };
  }, [content, isAsync, renderer, incremental]);

  if (!isAsync) return syncState;
  return asyncState?.content === content ? asyncState.state : syncState;
}

/**
 * Renders chunks progressively: the first immediately, each next one in its own task, so that the
 * page stays responsive. Rendered chunks do not render again. Servers render all at once.
 */
export function MarkdownChunks({
  chunks,
  Wrapper,
}: Pick<RenderedMarkdown, 'chunks'> & {
  /**
   * Wraps each chunk if there are several, for long texts that are being edited. A wrapper outside
   * the viewport keeps its height without layout and paint, so that an edit costs no more than its
   * chunk.
   */
  Wrapper?: ChunkWrapper | undefined;
}): ReactNode {
  const ChunkElement = Wrapper && chunks.length > 1 ? Wrapper : null;
  const elements = useMemo(
    () =>
      chunks.map((blocks, index) =>
        ChunkElement ? (
          <WrappedChunk key={index} Wrapper={ChunkElement}>
            {blocks}
          </WrappedChunk>
        ) : (
          <Fragment key={index}>{blocks}</Fragment>
        ),
      ),
    [chunks, ChunkElement],
  );
  // A server has no later, and hydration must find its markup.
  const isServerRendered = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [renderedCount, setRenderedCount] = useState(isServerRendered ? chunks.length : 1);
  const isComplete = renderedCount >= elements.length;

  useEffect(() => {
    if (isComplete) return;
    // A new task, so that input can run between two chunks.
    const timer = setTimeout(() => startTransition(() => setRenderedCount((count) => count + 1)));
    return () => clearTimeout(timer);
  }, [renderedCount, isComplete]);

  return elements.slice(0, renderedCount);
}

const subscribeToNothing = () => () => {};

/** A component that passes `ref` and children to a block-level element. */
export type ChunkWrapper = ComponentType<RefAttributes<HTMLDivElement> & { children: ReactNode }>;

/** Sets `content-visibility: auto`: find-in-page and screen readers still reach the content. */
const WrappedChunk = memo(function WrappedChunk({
  Wrapper,
  children,
}: {
  Wrapper: ChunkWrapper;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const part = element.current;
    if (!part) return undefined;
    let measured = 0;
    // A measured height is valid for one width. Later the browser remembers the last rendered size.
    const sizes = new ResizeObserver(() => {
      const width = part.clientWidth;
      if (width === 0 || width === measured) return;
      measured = width;
      part.style.contentVisibility = 'visible';
      part.style.containIntrinsicBlockSize = `auto ${part.getBoundingClientRect().height}px`;
      part.style.contentVisibility = 'auto';
    });
    sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  return <Wrapper ref={element}>{children}</Wrapper>;
});

function renderSync(
  renderer: MarkdownRenderer,
  content: string,
  isMarkdown: boolean,
  incremental?: IncrementalOptions,
): MarkdownState {
  if (content.length > maxLength) return { status: 'raw' };
  if (!isMarkdown) {
    return hasManyLines(content)
      ? { status: 'raw' }
      : { status: 'rendered', ...renderer.renderPlainText(content) };
  }
  if (incremental && content.length > incremental.maxSyncLength) return pending;
  return isQuickToParse(content)
    ? { status: 'rendered', ...renderer.renderMarkdown(content, incremental?.reconciler) }
    : pending;
}

/** Returns true if the lines would exceed `maxElements`. */
function hasManyLines(content: string): boolean {
  return (content.match(/\r\n|\r|\n/gu)?.length ?? 0) >= maxElements;
}
