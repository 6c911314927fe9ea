import type { RootContent } from 'hast';

import { createWorkerClient, type WorkerClient } from './worker-client.ts';
import { applyPatch } from './tree-patch.ts';
import type { MarkdownWorker } from './markdown.worker.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

/**
 * Parses texts in a worker that keeps running. The result is null if parsing fails or times out.
 */
export type WorkerParser = WorkerClient<string, ParsedMarkdown>;

/**
 * In milliseconds. On a busy machine a worker gets a fraction of a CPU, so half a second of parsing
 * can take this long.
 */
const timeoutMs = 15_000;

/**
 * Creates a parser. Its worker keeps the last body and posts only what has changed; unchanged
 * blocks are the same nodes. Gives null after 15 s.
 *
 * @param slowMs after which a result is slow, in milliseconds, not counting the worker's load
 */
export function createWorkerParser(slowMs: number): WorkerParser {
  /** The blocks of the last body, which the worker has too. */
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
