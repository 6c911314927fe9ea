import { Worker } from 'node:worker_threads';

import type { ParsedMarkdown } from '@branchbook/markdown';

import { createParsePost } from './create-parse-post.ts';

/** Readers wait for the page meanwhile. */
const deadlineMs = 2_000;

/** Above this no text is parsed by its deadline. */
const maxLength = 400_000;

/** Parses a post for its readers' pages. What may take long has a thread of its own, so that nobody else waits. */
export const parsePost = createParsePost(async (content) =>
  content.length > maxLength ? null : parseApart(content),
);

function parseApart(content: string): Promise<ParsedMarkdown | 'late'> {
  const worker = new Worker(new URL('parse-post.worker.ts', import.meta.url));
  return new Promise((resolve) => {
    const end = (parsed: ParsedMarkdown | 'late') => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(parsed);
    };
    const timer = setTimeout(() => end('late'), deadlineMs);
    worker.once('message', end);
    worker.once('error', () => end('late'));
    worker.postMessage(content);
  });
}
