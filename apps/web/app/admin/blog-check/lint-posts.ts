import type { BlogPost } from '@branchbook/blog-core';
import { connect } from '@branchbook/markdown/worker-client';

import type { LintMessage } from './lint-content.ts';
import type { LintWorker } from './lint.worker.ts';
import { getSiteFacts } from './use-content-lint.ts';

/** What the checks found in a post. */
export interface PostLintResult {
  readonly post: BlogPost;
  /** The post's index in the list. */
  readonly index: number;
  readonly messages: readonly LintMessage[];
}

/** Posts in one message to the worker: few enough that progress shows, and that none takes long. */
const batchSize = 25;

/** No batch of texts that people write takes as long. */
const batchLimitMs = 20_000;

/**
 * Reviews all posts in a worker, so that the page stays quick with a thousand of them.
 *
 * @param onProgress gets how many posts are checked
 * @param signal stops it; then it rejects
 * @returns the posts with messages, in the order of the list; posts that are too deeply nested for the
 *   parser have none
 * @throws if the worker cannot be started or does not answer in time
 */
export async function lintPosts(
  posts: readonly BlogPost[],
  { onProgress, signal }: { onProgress: (checked: number) => void; signal: AbortSignal },
): Promise<readonly PostLintResult[]> {
  // No worker for a check that was stopped while its posts were read.
  signal.throwIfAborted();
  const site = getSiteFacts(posts.map(({ slug }) => slug));
  const worker = new Worker(new URL('lint.worker.ts', import.meta.url), { type: 'module', name: 'lint' });
  const { api, failed } = connect<LintWorker>(worker);
  const found: PostLintResult[] = [];
  try {
    for (let start = 0; start < posts.length; start += batchSize) {
      signal.throwIfAborted();
      const batch = posts.slice(start, start + batchSize);
      // As the editor's text area has it: one kind of line break.
      const texts = batch.map(({ content, isMarkdown }) => ({
        content: content.replaceAll(/\r\n?/gu, '\n'),
        isMarkdown,
      }));
      const results = await Promise.race([api.lintAll({ texts, site }), failed, rejectAfter(batchLimitMs)]);
      for (const [index, post] of batch.entries()) {
        const messages = results[index] ?? [];
        if (messages.length > 0) found.push({ post, index: start + index, messages });
      }
      onProgress(start + batch.length);
    }
  } finally {
    worker.terminate();
  }
  signal.throwIfAborted();
  return found;
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The worker did not answer in time.')), ms);
  });
}
