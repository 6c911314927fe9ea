import type { BlogPost } from '@branchbook/blog-core';
import { connect } from '@branchbook/markdown/worker-client';

import type { TextNote } from './review.ts';
import type { ReviewWorker } from './review.worker.ts';
import { siteFacts } from './use-review.ts';

/** What the checks found in a post. */
export interface PostNotes {
  readonly post: BlogPost;
  /** The post's index in the list. */
  readonly at: number;
  readonly notes: readonly TextNote[];
}

/** Posts in one message to the worker: few enough that progress shows, and that none takes long. */
const batchSize = 25;

/** No batch of texts that people write takes as long. */
const batchLimitMs = 20_000;

/**
 * Reviews all posts in a worker, so that the page stays quick with a thousand of them.
 *
 * @param onProgress gets how many posts are reviewed
 * @param signal stops it; then it rejects
 * @returns the posts with notes, in the order of the list; posts that are too deeply nested for the
 *   parser have none
 * @throws if the worker cannot be started or does not answer in time
 */
export async function reviewPosts(
  posts: readonly BlogPost[],
  { onProgress, signal }: { onProgress: (reviewed: number) => void; signal: AbortSignal },
): Promise<readonly PostNotes[]> {
  // No worker for a check that was stopped while its posts were read.
  signal.throwIfAborted();
  const site = siteFacts(posts.map(({ slug }) => slug));
  const worker = new Worker(new URL('review.worker.ts', import.meta.url), { type: 'module', name: 'review' });
  const { api, failed } = connect<ReviewWorker>(worker);
  const found: PostNotes[] = [];
  try {
    for (let start = 0; start < posts.length; start += batchSize) {
      signal.throwIfAborted();
      const batch = posts.slice(start, start + batchSize);
      // As the editor's text area has it: one kind of line break.
      const texts = batch.map(({ content, isMarkdown }) => ({
        content: content.replaceAll(/\r\n?/gu, '\n'),
        isMarkdown,
      }));
      const results = await Promise.race([api.reviewAll({ texts, site }), failed, rejectAfter(batchLimitMs)]);
      for (const [index, post] of batch.entries()) {
        const notes = results[index] ?? [];
        if (notes.length > 0) found.push({ post, at: start + index, notes });
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
