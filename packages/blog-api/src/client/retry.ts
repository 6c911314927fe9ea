import { PostStoreError } from '@branchbook/blog-core';

import { RetryableError } from './api-requests.ts';

/** The delays before the second, third and fourth attempt. */
const retryDelaysMs = [1000, 2000, 4000];

/** With a longer `Retry-After`, a request fails at once: somebody is waiting for the result. */
const maxRetryAfterMs = 60_000;

/** Calls `attempt` until it resolves, its error is final, or the delays are used up. */
export async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  let lost: PostStoreError | null = null;
  for (let index = 0; ; index += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PostStoreError)) throw error;
      if (error.code === 'unavailable') lost = error;
      // The server may respond with these before it looks for the idempotency key, so an earlier
      // attempt may still have been applied.
      const isUnread = ['unauthenticated', 'forbidden', 'rate-limited', 'failed'].includes(error.code);
      const final = isUnread ? (lost ?? error) : error;
      const delayMs = retryDelaysMs[index];
      if (!(error instanceof RetryableError) || delayMs === undefined) throw final;
      const waitMs = Math.max(delayMs, error.retryAfterMs ?? 0);
      if (waitMs > maxRetryAfterMs) throw final;
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
    }
  }
}
