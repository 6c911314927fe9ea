import { createRateLimiter, type RateLimiter, type SharedCounter } from 'web/server/rate-limit.ts';

/** The used part of a Cloudflare rate limit. It counts a key for all isolates of a data center. */
export interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

export interface RateLimitBindings {
  readonly WRITES?: RateLimitBinding | undefined;
  readonly WRONG_TOKENS?: RateLimitBinding | undefined;
}

/**
 * Makes the limit of what an address may ask of the API in a minute, counted in this isolate and by Cloudflare. Where Cloudflare has
 * no such limit bound, or does not answer, this isolate counts alone.
 *
 * @param writesPerMinute how many requests that change posts (each has up to 100 changes) or export them this isolate takes from an
 *   address; Cloudflare's number is in `wrangler.jsonc`
 * @param report told where Cloudflare does not answer
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
