import type { RootContent } from 'hast';

import { createWorkerClient, type WorkerClient } from './worker-client.ts';
import { applyPatch } from './tree-patch.ts';
import type { MarkdownWorker } from './markdown.worker.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

/** Parses texts, one after the other, in a worker that stays. The answer is null also where the worker gives up. */
export type WorkerParser = WorkerClient<string, ParsedMarkdown>;

/**
 * Makes a parser. Its worker knows the body it parsed last: of the next one it sends what has changed, and the blocks that stay are the very
 * same nodes.
 *
 * @param limitMs for each text, in milliseconds; loading the worker has 5,000 ms beside it
 */
export function createWorkerParser(limitMs: number): WorkerParser {
  /** Of the last body, as the worker has them too. */
  let blocks: readonly RootContent[] = [];

  return createWorkerClient<MarkdownWorker, string, ParsedMarkdown>({
    start: () =>
      new Worker(new URL('./markdown.worker.js', import.meta.url), { type: 'module', name: 'markdown' }),
    async ask(worker, content) {
      const change = await worker.parse(content);
      const body = change && applyPatch(blocks, change);
      blocks = body?.tree.children ?? [];
      return body;
    },
    limitMs,
    onEnd() {
      blocks = [];
    },
  });
}
