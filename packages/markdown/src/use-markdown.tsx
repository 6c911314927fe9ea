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

/** The module `@branchbook/markdown/render`, which is the heavy part: load it when a text has to be rendered. */
export interface MarkdownRenderer {
  readonly prerenderMarkdown: typeof prerenderMarkdown;
  readonly renderPlainText: typeof renderPlainText;
  readonly renderMarkdown: typeof renderMarkdown;
  readonly renderParsed: typeof renderParsed;
}

/** How far a text is. */
export type MarkdownState =
  | ({ readonly status: 'rendered' } & RenderedMarkdown)
  | { readonly status: 'pending' }
  /**
   * It could not be parsed in time, or is more than a page can render: show it as it was written. With `isLate` it is still being parsed, as
   * on a busy machine, and may be rendered later.
   */
  | { readonly status: 'raw'; readonly isParsing?: true };

/** A text that is being written is rendered again and again. Make it once, and end the parser with what shows the text. */
export interface IncrementalOptions {
  /** Above this length (in UTF-16 units) a text goes to the parser, so that no key waits for it. */
  readonly maxSyncLength: number;
  /** Knows the text before, and is ended by whoever made it. */
  readonly parser: WorkerParser;
  readonly reconciler: BlockReconciler;
}

const pending: MarkdownState = { status: 'pending' };

/** A reader sees text within a second: what the worker has not parsed by then is shown as source until it has. Counted from its start. */
const slowMs = 800;

/** Above this, no text is parsed in time, and even cutting it into lines takes longer than a frame. */
const maxLength = 400_000;

/**
 * Renders a text without ever holding up the page: texts that are certain to be quick at once (so on a server too), all others in a
 * worker with a deadline. Above 400,000 characters the state is `source`.
 * What the worker has not parsed within 800 ms is `source` until it has.
 *
 * @param renderer null as long as its module is not loaded: then every text is pending
 * @param isMarkdown false for a text whose lines are paragraphs
 * @param incremental for a text that is being written, with its parser
 */
export function useMarkdown(
  renderer: MarkdownRenderer | null,
  content: string,
  {
    isMarkdown = true,
    incremental,
  }: { isMarkdown?: boolean; incremental?: IncrementalOptions | undefined } = {},
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
      // Unpacking a long answer and drawing it are a task each: a key may come between them.
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
 * Draws what is rendered: the first piece at once, the others in turn, between which the page answers. Nothing drawn is drawn again. A
 * server draws all of it at once.
 */
export function MarkdownChunks({
  chunks,
  Wrapper,
}: Pick<RenderedMarkdown, 'chunks'> & {
  /**
   * For a long text that is being written: an element (it takes `ref` and children) around each piece of several. Out of sight it keeps
   * its height and is neither laid out nor painted, so that a key costs no more than the piece it changes.
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
  // On a server there is no later, and hydration has to find what the server drew.
  const isServerRendered = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [renderedCount, setRenderedCount] = useState(isServerRendered ? chunks.length : 1);
  const isComplete = renderedCount >= elements.length;

  useEffect(() => {
    if (isComplete) return;
    // After the frame, so that a key or a click between two pieces is answered first.
    const timer = setTimeout(() => startTransition(() => setRenderedCount((count) => count + 1)));
    return () => clearTimeout(timer);
  }, [renderedCount, isComplete]);

  return elements.slice(0, renderedCount);
}

const subscribeToNothing = () => () => {};

/** What may stand around a piece: an element that passes `ref` and children on to a block-level one. */
export type ChunkWrapper = ComponentType<RefAttributes<HTMLDivElement> & { children: ReactNode }>;

/** Find-in-page and screen readers have what is out of sight all the same. */
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
    // Its height holds for one width. From then on the browser remembers what it was when it was last in sight.
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

/** Each line would be an element. */
function hasManyLines(content: string): boolean {
  return (content.match(/\r\n|\r|\n/gu)?.length ?? 0) >= maxElements;
}
