import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { type BodyParser, createBodyParser } from './worker-parser.ts';
import { mostInBody } from './is-drawable.ts';
import { isQuickToParse } from './is-quick-to-parse.ts';
import type { ParsedBody } from './parse-markdown.ts';
import type { HoldBlocks, RenderedBody } from './render-markdown.tsx';
import { loadedRenderer, loadRenderer, type Renderer, subscribeToRenderer } from './load-renderer.ts';

/** How far a body is. Where it cannot be rendered, its text is shown as it was written. */
export type BodyState =
  | ({ readonly status: 'rendered' } & RenderedBody)
  | { readonly status: 'pending' }
  /** It could not be parsed in time. */
  | { readonly status: 'source' }
  /** The renderer did not come. */
  | { readonly status: 'no-renderer' };

/** A text that is being written is rendered again and again. */
export interface WhileWriting {
  /** Above this length (in UTF-16 units) it goes to the parser, so that no key waits for it. */
  readonly longestAtOnce: number;
  /** Knows the text before, and is ended by whoever made it. */
  readonly parser: BodyParser;
  readonly hold: HoldBlocks;
}

const pending: BodyState = { status: 'pending' };

/** A reader sees text within a second; what the worker has not parsed by then is shown as source. Counted from its start. */
const deadlineMs = 800;

/** Above this, no text is parsed by its deadline, and even cutting it into lines takes longer than a frame. */
const longestText = 400_000;

/**
 * Renders a body without ever holding up the page: texts that are certain to be quick as soon as the renderer is there (so in the
 * build at once), all others in a worker with a deadline.
 */
export function useRenderedBody(
  content: string,
  isMarkdown: boolean,
  whileWriting?: WhileWriting,
): BodyState {
  const { renderer, hasFailed } = useRenderer();
  const atOnce = useMemo(
    () => (renderer ? renderAtOnce(renderer, content, isMarkdown, whileWriting) : pending),
    [renderer, content, isMarkdown, whileWriting],
  );
  const [late, setLate] = useState<{ content: string; state: BodyState } | null>(null);
  const isLate = renderer !== null && atOnce.status === 'pending';

  useEffect(() => {
    if (!isLate) return;
    const parser = whileWriting?.parser ?? createBodyParser(deadlineMs);
    let isShown = true;
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const show = (body: ParsedBody | null) => {
      if (!whileWriting) parser.end();
      if (!isShown) return;
      const draw = () =>
        startTransition(() => {
          const state: BodyState = body
            ? { status: 'rendered', ...renderer.renderParsed(body, whileWriting?.hold) }
            : { status: 'source' };
          setLate({ content, state });
        });
      // Unpacking a long answer and drawing it are a task each: a key may come between them.
      if (whileWriting) drawing = setTimeout(draw);
      else draw();
    };
    parser.ask(content, show);
    return () => {
      isShown = false;
      clearTimeout(drawing);
      if (!whileWriting) parser.end();
    };
  }, [content, isLate, renderer, whileWriting]);

  if (hasFailed) return { status: 'no-renderer' };
  if (!isLate) return atOnce;
  return late?.content === content ? late.state : atOnce;
}

function useRenderer(): { renderer: Renderer | null; hasFailed: boolean } {
  const renderer = useSyncExternalStore(subscribeToRenderer, loadedRenderer, loadedRenderer);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!renderer) loadRenderer().catch(() => setHasFailed(true));
  }, [renderer]);

  return { renderer, hasFailed: hasFailed && !renderer };
}

function renderAtOnce(
  renderer: Renderer,
  content: string,
  isMarkdown: boolean,
  whileWriting?: WhileWriting,
): BodyState {
  if (content.length > longestText) return { status: 'source' };
  if (!isMarkdown) {
    return hasManyLines(content)
      ? { status: 'source' }
      : { status: 'rendered', ...renderer.renderLines(content) };
  }
  if (whileWriting && content.length > whileWriting.longestAtOnce) return pending;
  return isQuickToParse(content)
    ? { status: 'rendered', ...renderer.renderMarkdown(content, whileWriting?.hold) }
    : pending;
}

/** Each line would be an element. */
function hasManyLines(content: string): boolean {
  return (content.match(/\r\n|\r|\n/gu)?.length ?? 0) >= mostInBody;
}
