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

import type { BlockMemory } from './block-memory.ts';
import { isQuickToParse, maxElements } from './limits.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';
import type {
  renderAhead,
  RenderedMarkdown,
  renderLines,
  renderMarkdown,
  renderParsed,
} from './render-markdown.tsx';
import { createWorkerParser, type WorkerParser } from './worker-parser.ts';

/** The module `@branchbook/markdown/render`, which is the heavy part: load it when a text has to be rendered. */
export interface MarkdownRenderer {
  readonly renderAhead: typeof renderAhead;
  readonly renderLines: typeof renderLines;
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
  | { readonly status: 'source'; readonly isLate?: true };

/** A text that is being written is rendered again and again. Make it once, and end the parser with what shows the text. */
export interface WhileWriting {
  /** Above this length (in UTF-16 units) a text goes to the parser, so that no key waits for it. */
  readonly maxLengthAtOnce: number;
  /** Knows the text before, and is ended by whoever made it. */
  readonly parser: WorkerParser;
  readonly memory: BlockMemory;
}

const pending: MarkdownState = { status: 'pending' };

/** A reader sees text within a second: what the worker has not parsed by then is shown as source until it has. Counted from its start. */
const lateMs = 800;

/** Above this, no text is parsed in time, and even cutting it into lines takes longer than a frame. */
const maxLength = 400_000;

/**
 * Renders a text without ever holding up the page: texts that are certain to be quick at once (so on a server too), all others in a
 * worker with a deadline. Above 400,000 characters the state is `source`.
 * What the worker has not parsed within 800 ms is `source` until it has.
 *
 * @param renderer null as long as its module is not loaded: then every text is pending
 * @param isMarkdown false for a text whose lines are paragraphs
 * @param whileWriting for a text that is being written, with its parser
 */
export function useMarkdown(
  renderer: MarkdownRenderer | null,
  content: string,
  { isMarkdown = true, whileWriting }: { isMarkdown?: boolean; whileWriting?: WhileWriting | undefined } = {},
): MarkdownState {
  const atOnce = useMemo(
    () => (renderer ? renderAtOnce(renderer, content, isMarkdown, whileWriting) : pending),
    [renderer, content, isMarkdown, whileWriting],
  );
  const [late, setLate] = useState<{ content: string; state: MarkdownState } | null>(null);
  const isLate = renderer !== null && atOnce.status === 'pending';

  useEffect(() => {
    if (!isLate) return;
    const parser = whileWriting?.parser ?? createWorkerParser(lateMs);
    let isShown = true;
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const show = (body: ParsedMarkdown | null) => {
      if (!whileWriting) parser.end();
      if (!isShown) return;
      const draw = () =>
        startTransition(() => {
          const state: MarkdownState = body
            ? { status: 'rendered', ...renderer.renderParsed(body, whileWriting?.memory) }
            : { status: 'source' };
          setLate({ content, state });
        });
      // Unpacking a long answer and drawing it are a task each: a key may come between them.
      if (whileWriting) drawing = setTimeout(draw);
      else draw();
    };
    parser.ask(content, show, () => setLate({ content, state: { status: 'source', isLate: true } }));
    return () => {
      isShown = false;
      clearTimeout(drawing);
      if (!whileWriting) parser.end();
    };
  }, [content, isLate, renderer, whileWriting]);

  if (!isLate) return atOnce;
  return late?.content === content ? late.state : atOnce;
}

/**
 * Draws what is rendered: the first piece at once, the others in turn, between which the page answers. Nothing drawn is drawn again. A
 * server draws all of it at once.
 */
export function MarkdownPieces({
  pieces,
  Part,
}: Pick<RenderedMarkdown, 'pieces'> & {
  /**
   * For a long text that is being written: an element (it takes `ref` and children) around each piece of several. Out of sight it keeps
   * its height and is neither laid out nor painted, so that a key costs no more than the piece it changes.
   */
  Part?: MarkdownPart | undefined;
}): ReactNode {
  const Piece = Part && pieces.length > 1 ? Part : null;
  const elements = useMemo(
    () =>
      pieces.map((blocks, index) =>
        Piece ? (
          <PieceApart key={index} Part={Piece}>
            {blocks}
          </PieceApart>
        ) : (
          <Fragment key={index}>{blocks}</Fragment>
        ),
      ),
    [pieces, Piece],
  );
  // On a server there is no later, and hydration has to find what the server drew.
  const isServed = useSyncExternalStore(
    nothingToHear,
    () => false,
    () => true,
  );
  const [drawn, setDrawn] = useState(isServed ? pieces.length : 1);
  const isWhole = drawn >= elements.length;

  useEffect(() => {
    if (isWhole) return;
    // After the frame, so that a key or a click between two pieces is answered first.
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + 1)));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);

  return elements.slice(0, drawn);
}

const nothingToHear = () => () => {};

/** What may stand around a piece: an element that passes `ref` and children on to a block-level one. */
export type MarkdownPart = ComponentType<RefAttributes<HTMLDivElement> & { children: ReactNode }>;

/** Find-in-page and screen readers have what is out of sight all the same. */
const PieceApart = memo(function PieceApart({ Part, children }: { Part: MarkdownPart; children: ReactNode }) {
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

  return <Part ref={element}>{children}</Part>;
});

function renderAtOnce(
  renderer: MarkdownRenderer,
  content: string,
  isMarkdown: boolean,
  whileWriting?: WhileWriting,
): MarkdownState {
  if (content.length > maxLength) return { status: 'source' };
  if (!isMarkdown) {
    return hasManyLines(content)
      ? { status: 'source' }
      : { status: 'rendered', ...renderer.renderLines(content) };
  }
  if (whileWriting && content.length > whileWriting.maxLengthAtOnce) return pending;
  return isQuickToParse(content)
    ? { status: 'rendered', ...renderer.renderMarkdown(content, whileWriting?.memory) }
    : pending;
}

/** Each line would be an element. */
function hasManyLines(content: string): boolean {
  return (content.match(/\r\n|\r|\n/gu)?.length ?? 0) >= maxElements;
}
