import { Worker } from 'node:worker_threads';

import type { ParsedMarkdown } from '@branchbook/markdown';

import { createParsePost } from '../../pages/create-parse-post.ts';
import { createConcurrencyLimit } from '../../limits/limit-concurrency.ts';

/** Readers wait for the page until then. */
const deadlineMs = 2_000;

/** A thread takes up to 100 MB, and more of them than there are processors are no faster. */
const maxThreads = 2;

/** More than this, in megabytes, and the thread ends with an error instead of the server. */
const maxMemory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** Each has its text in memory. Beyond it, a text is late at once. */
const maxWaiting = 20;

/** Above this no text is parsed by its deadline. */
const maxLength = 400_000;

const parseSoon = withDeadline(parseInWorker, maxThreads, deadlineMs);

/**
 * Parses a post for its page. Slow texts run in a separate thread, so that no other request waits.
 */
export const parsePost = createParsePost(async (content) =>
  content.length > maxLength ? null : parseSoon(content),
);

/**
 * Creates a function that runs a few at once. The next one begins when one of them has ended.
 *
 * @param run is given how much of the time is left
 * @param milliseconds after which one that has not begun is late
 */
export function withDeadline<Result>(
  run: (content: string, milliseconds: number) => Promise<Result>,
  atOnce: number,
  milliseconds: number,
): (content: string) => Promise<Result | 'late'> {
  const limit = createConcurrencyLimit({ atOnce, maxWaiting });
  return async (content) => {
    const deadline = performance.now() + milliseconds;
    return limit(async () => {
      const left = deadline - performance.now();
      return left > 0 ? run(content, left) : 'late';
    });
  };
}

/** Resolves to null if the result is too large for a page. */
function parseInWorker(content: string, milliseconds: number): Promise<ParsedMarkdown | 'late' | null> {
  const worker = new Worker(new URL('parse-post.worker.ts', import.meta.url), { resourceLimits: maxMemory });
  // A server that stops does not wait for it.
  worker.unref();
  return new Promise((resolve) => {
    const end = (parsed: ParsedMarkdown | 'late' | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(parsed);
    };
    const timer = setTimeout(() => end('late'), milliseconds);
    worker.once('message', end);
    worker.once('error', () => end('late'));
    worker.postMessage(content);
  });
}
