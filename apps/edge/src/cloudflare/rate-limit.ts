import { createRateLimiter, type RateLimiter, type SharedCounter } from '@branchbook/blog-server';

/** The used part of a Cloudflare rate limit. It counts a key for all isolates of a data center. */
export interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

export interface RateLimitBindings {
  readonly WRITES?: RateLimitBinding | undefined;
  readonly WRONG_TOKENS?: RateLimitBinding | undefined;
}

/**
 * Creates the rate limiter of the API, per client IP and minute. Counts in this isolate and at
 * Cloudflare, or in this isolate alone if Cloudflare's limit is not bound or fails.
 *
 * @param writesPerMinute requests per IP address and isolate that change posts (up to 100 changes
 *   each) or export them; Cloudflare's number is in `wrangler.jsonc`
 * @param report called with the error if Cloudflare's limit fails
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/
 */
export function createRateLimit(
  { WRITES, WRONG_TOKENS }: RateLimitBindings,
  writesPerMinute: number,
  report: (error: unknown) => void,
): RateLimiter {
  const counterOf = (binding: RateLimitBinding | undefined): SharedCounter => {
    if (!binding) return async () => true;
    return async (key) => {
      try {
        return (await binding.limit({ key })).success;
      } catch (error) {
        report(error);
        return true;
      }
    };
  };
  const shared =
    WRITES || WRONG_TOKENS ? { writes: counterOf(WRITES), failures: counterOf(WRONG_TOKENS) } : null;
  return createRateLimiter(writesPerMinute, undefined, shared);
}
