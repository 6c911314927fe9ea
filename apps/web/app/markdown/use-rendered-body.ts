import { startTransition, useEffect, useMemo, useState } from 'react';

import { isQuickToParse } from './is-quick-to-parse.ts';
import type { MarkdownAnswer } from './markdown.worker.ts';
import { type RenderedBody, renderLines, renderMarkdown, renderParsed } from './render-body.tsx';

/** How far a body is. `source`: it could not be parsed in time, so its text is shown as it was written. */
export type BodyState =
  | ({ readonly status: 'rendered' } & RenderedBody)
  | { readonly status: 'pending' }
  | { readonly status: 'source' };

/** A reader sees text within a second; what the worker has not parsed by then is shown as source. */
const deadlineMs = 800;

/** Above this, even cutting a text into lines takes longer than a frame. */
const longestLines = 400_000;

/**
 * Renders a body without ever holding up the page: texts that are certain to be quick at once (and so also in the build and
 * in hydration), all others in a worker with a deadline.
 */
export function useRenderedBody(content: string, isMarkdown: boolean): BodyState {
  const atOnce = useMemo(() => renderAtOnce(content, isMarkdown), [content, isMarkdown]);
  const [late, setLate] = useState<{ content: string; state: BodyState } | null>(null);
  const isLate = atOnce.status === 'pending';

  useEffect(() => {
    if (!isLate) return;
    return parseInWorker(content, (answer) => {
      startTransition(() => {
        const state: BodyState = answer
          ? { status: 'rendered', ...renderParsed(answer) }
          : { status: 'source' };
        setLate({ content, state });
      });
    });
  }, [content, isLate]);

  if (!isLate) return atOnce;
  return late?.content === content ? late.state : atOnce;
}

function renderAtOnce(content: string, isMarkdown: boolean): BodyState {
  if (!isMarkdown) {
    return content.length > longestLines
      ? { status: 'source' }
      : { status: 'rendered', ...renderLines(content) };
  }
  return isQuickToParse(content) ? { status: 'rendered', ...renderMarkdown(content) } : { status: 'pending' };
}

/** @returns stops waiting, and the worker. */
function parseInWorker(content: string, onAnswer: (answer: MarkdownAnswer) => void): () => void {
  let worker: Worker;
  try {
    worker = new Worker(new URL('markdown.worker.ts', import.meta.url), { type: 'module', name: 'markdown' });
  } catch {
    onAnswer(null);
    return () => {};
  }
  const finish = (answer: MarkdownAnswer) => {
    stop();
    onAnswer(answer);
  };
  const deadline = setTimeout(() => finish(null), deadlineMs);
  worker.addEventListener('message', ({ data }: MessageEvent<MarkdownAnswer>) => finish(data));
  worker.addEventListener('error', () => finish(null));
  worker.postMessage(content);
  return stop;

  function stop(): void {
    clearTimeout(deadline);
    worker.terminate();
  }
}
