import { Worker } from 'node:worker_threads';

import type { ParsedMarkdown } from '@branchbook/markdown';

import { createParsePost } from './create-parse-post.ts';

/** Readers wait for the page meanwhile. */
const deadlineMs = 2_000;

/** A thread takes some memory, and more of them than there are processors are no faster. */
const maxThreads = 4;

/** Above this no text is parsed by its deadline. */
const maxLength = 400_000;

const parseSoon = inTurns(parseApart, maxThreads, deadlineMs);

/** Parses a post for its readers' pages. What may take long has a thread of its own, so that nobody else waits. */
export const parsePost = createParsePost(async (content) =>
  content.length > maxLength ? null : parseSoon(content),
);

/**
 * Lets a few run at once. The next one begins when one of them has ended.
 *
 * @param run told how much of the time is left
 * @param milliseconds after which one that has not begun is late
 */
export function inTurns<Result>(
  run: (content: string, milliseconds: number) => Promise<Result>,
  max: number,
  milliseconds: number,
): (content: string) => Promise<Result | 'late'> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (content) => {
    const deadline = Date.now() + milliseconds;
    if (running < max) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      const left = deadline - Date.now();
      return left > 0 ? await run(content, left) : 'late';
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}

function parseApart(content: string, milliseconds: number): Promise<ParsedMarkdown | 'late'> {
  const worker = new Worker(new URL('parse-post.worker.ts', import.meta.url));
  return new Promise((resolve) => {
    const end = (parsed: ParsedMarkdown | 'late') => {
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
