import type { BlogPost } from '@branchbook/blog-core';
import { connectWorker } from '@branchbook/markdown/worker-client';

import { withTimeout } from '../../lib/with-timeout.ts';
import type { LintMessage } from '../content-lint/lint-content.ts';
import type { LintApi } from '../content-lint/lint-api.ts';
import { getSiteOrigins } from '../content-lint/use-content-lint.ts';
import { startAdminWorker } from '../lib/start-admin-worker.ts';

/** The lint messages of a post. */
export interface PostLintResult {
  readonly post: BlogPost;
  readonly messages: readonly LintMessage[];
}

/** Posts per message to the worker, small enough for progress. */
const batchSize = 25;

/** Timeout of a batch. */
const batchLimitMs = 20_000;

/**
 * Lints all posts in a worker, so that the page stays responsive with a thousand posts.
 *
 * @param onProgress gets the number of linted posts
 * @param signal aborts it: the promise rejects
 * @returns the posts with messages, in list order; posts nested too deeply for the parser have none
 * @throws if the worker does not start or times out
 */
export async function lintPosts(
  posts: readonly BlogPost[],
  { onProgress, signal }: { onProgress: (checked: number) => void; signal: AbortSignal },
): Promise<readonly PostLintResult[]> {
  const origins = getSiteOrigins();
  const slugs: ReadonlySet<string> = new Set(posts.map(({ slug }) => slug.toWellFormed()));
  const worker = startAdminWorker('lint');
  const { api, failed } = connectWorker<LintApi>(worker);
  const found: PostLintResult[] = [];
  try {
    for (let start = 0; start < posts.length; start += batchSize) {
      signal.throwIfAborted();
      const batch = posts.slice(start, start + batchSize);
      // Line breaks as in a textarea, so that ranges match.
      const texts = batch.map(({ content, isMarkdown }) => ({
        content: content.replaceAll(/\r\n?/gu, '\n'),
        isMarkdown,
      }));
      const results = await withTimeout(
        Promise.race([api.lintAll({ texts, origins }), failed]),
        batchLimitMs,
        'The worker did not answer in time.',
      );
      for (const [index, post] of batch.entries()) {
        const messages = (results[index] ?? []).filter(({ slug }) => slug === undefined || !slugs.has(slug));
        if (messages.length > 0) found.push({ post, messages });
      }
      onProgress(start + batch.length);
    }
  } finally {
    worker.terminate();
  }
  signal.throwIfAborted();
  return found;
}
