import type { RootContent } from 'hast';

import { createWorkerClient, type WorkerClient } from './worker-client.ts';
import { applyPatch } from './tree-patch.ts';
import type { MarkdownWorker } from './markdown.worker.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

/** Parses texts, one after the other, in a worker that stays. The answer is null also where the worker gives up. */
export type WorkerParser = WorkerClient<string, ParsedMarkdown>;

/** In milliseconds. On a busy machine a worker gets a fraction of a processor, and a text that takes half a second takes this long. */
const timeoutMs = 15_000;

/**
 * Creates a parser. Its worker knows the body it parsed last: of the next one it sends what has changed, and the blocks that stay are the very
 * same nodes. A text that has no answer after 15,000 ms is given up.
 *
 * @param slowMs after which the answer to a text is late, in milliseconds; loading the worker has 5,000 ms beside it
 */
export function createWorkerParser(slowMs: number): WorkerParser {
  /** Of the last body, as the worker has them too. */
  let blocks: readonly RootContent[] = [];

  return createWorkerClient<MarkdownWorker, string, ParsedMarkdown>({
    start: () =>
      new Worker(new URL('./markdown.worker.js', import.meta.url), { type: 'module', name: 'markdown' }),
    async send(worker, content) {
      const change = await worker.parse(content);
      const body = change && applyPatch(blocks, change);
      blocks = body?.tree.children ?? [];
      return body;
    },
    timeoutMs,
    slowMs: slowMs,
    onTerminate() {
      blocks = [];
    },
  });
}
