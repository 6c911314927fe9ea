import type { WaitUntil } from './response-cache.ts';

export interface PurgeOptions {
  /** Purges the caches of all data centers. May reject: cached responses expire within a minute. */
  readonly purgeEverywhere: () => Promise<void>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}

/** Minimum time between two calls, in milliseconds, because of Cloudflare's rate limit. */
export const purgeIntervalMs = 1000;

/** Milliseconds for the purges of one request. Cloudflare stops work 30 s after the response. */
export const purgeRunMs = 20_000;

/** Time-out of one call, in milliseconds. */
const purgeTimeoutMs = 8_000;

/**
 * Creates the function that purges after a change. Changes during a purge share the next one. The
 * change succeeds before its purge ends, even if the purge fails.
 */
export function createCachePurge({
  purgeEverywhere,
  sleep,
  now,
  report,
}: PurgeOptions): (waitUntil: WaitUntil) => void {
  /** The start of the current run; null if none runs. */
  let beganAt: number | null = null;
  let isPending = false;

  return (waitUntil) => {
    isPending = true;
    const isOver = beganAt === null || now() - beganAt >= purgeRunMs;
    // Cloudflare may have stopped the previous run.
    if (isOver) waitUntil(runPurges(now()));
  };

  async function runPurges(began: number): Promise<void> {
    beganAt = began;
    // Another run may have taken over.
    const isLatest = () => beganAt === began;
    while (isPending && isLatest()) {
      isPending = false;
      await purgeEverywhere().catch(report);
      await sleep(purgeIntervalMs);
    }
    if (isLatest()) beganAt = null;
  }
}

/** The zone and the token to purge it through Cloudflare's API. */
export interface PurgeAccount {
  readonly zone: string;
  /** An API token that may only purge this zone. */
  readonly token: string;
}

/** Purges by a tag, through Cloudflare's API. Rejects unless the API confirms it. */
export async function purgeByTag(
  { zone, token }: PurgeAccount,
  tag: string,
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
): Promise<void> {
  const url = `https://api.cloudflare.com/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`;
  const response = await fetch(
    new Request(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: [tag] }),
      signal: AbortSignal.timeout(purgeTimeoutMs),
    }),
  );
  if (!response.ok) throw new Error(`The purge failed with the status ${response.status}.`);
}
