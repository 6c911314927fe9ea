import { useEffect, useState } from 'react';

import type { Review } from './review.ts';
import type { ReviewAnswer, ReviewQuestion } from './review.worker.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text is looked at after a pause of this length in the typing. */
const pauseMs = 500;

/** No text that people write takes as long. */
const limitMs = 5_000;

/** What there is to say of an empty text. */
const nothing: Reviewed = { content: '', words: 0, minutes: 1, notes: [] };

/** What was said, and of which text. */
export interface Reviewed extends Review {
  readonly content: string;
}

/**
 * Looks at a text while it is written, in a worker of its own and never before a key press is drawn. Null until it has, and
 * where it cannot.
 */
export function useReview(content: string, isMarkdown: boolean, site: SiteFacts): Reviewed | null {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [reviewer] = useState(createReviewer);

  useEffect(() => {
    if (content === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      reviewer.ask({ content, isMarkdown, site }, (answer) => {
        if (isWanted) setReviewed(answer && { ...answer, content });
      });
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [content, isMarkdown, site, reviewer]);

  useEffect(() => reviewer.stop, [reviewer]);

  return content === '' ? nothing : reviewed;
}

/** Keeps one worker for all questions. A newer question ends the wait for an older one, and a slow answer the worker. */
function createReviewer() {
  let worker: Worker | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let waiting: ((answer: ReviewAnswer) => void) | null = null;

  function start(): Worker {
    const started = new Worker(new URL('review.worker.ts', import.meta.url), {
      type: 'module',
      name: 'review',
    });
    started.addEventListener('message', ({ data }: MessageEvent<ReviewAnswer>) => finish(data));
    started.addEventListener('error', giveUp);
    return started;
  }

  function stop(): void {
    clearTimeout(limit);
    worker?.terminate();
    worker = null;
    waiting = null;
  }

  function finish(answer: ReviewAnswer): void {
    clearTimeout(limit);
    const tell = waiting;
    waiting = null;
    tell?.(answer);
  }

  function giveUp(): void {
    const tell = waiting;
    stop();
    tell?.(null);
  }

  function ask(question: ReviewQuestion, onAnswer: (answer: ReviewAnswer) => void): void {
    if (waiting) stop();
    waiting = onAnswer;
    limit = setTimeout(giveUp, limitMs);
    try {
      worker ??= start();
      worker.postMessage(question);
    } catch {
      giveUp();
    }
  }

  return { ask, stop };
}
