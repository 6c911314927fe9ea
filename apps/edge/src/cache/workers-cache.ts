import type { ResponseCache } from './response-cache.ts';
import { freshMs, type CachedResponse, staleIfErrorMs } from './caching-rules.ts';

/** The used part of the Worker's `caches.default`. Each data center has one. */
export interface CloudflareCache {
  match(request: Request): Promise<Response | undefined>;
  put(request: Request, response: Response): Promise<void>;
}

/** The tag of all cached responses. A change may show in any: a post names its neighbours. */
export const purgeTag = 'posts';

/** Creates the cache of this data center. `setRevision` records a new revision of the list. */
export function createWorkersCache(
  cache: CloudflareCache,
  origin: string,
): ResponseCache & { setRevision(revision: number): Promise<void> } {
  const at = (key: string) => new Request(`${origin}/.cached/${encodeURIComponent(key)}`);
  const newest = at('newest revision');
  /** The newest revision that this isolate recorded. */
  let newestHere = 0;

  return {
    async match(key) {
      const response = await cache.match(at(key));
      return response ? ((await response.json()) as CachedResponse) : null;
    },
    put: (key, response) => cache.put(at(key), createEntry(JSON.stringify(response), staleIfErrorMs)),
    async newestRevision() {
      const response = await cache.match(newest);
      return response ? Number(await response.text()) : null;
    },
    // Records for `freshMs` only: older responses are stale then anyway. Keeps the greater
    // revision, because a repeated change returns its first, lower one. Loops so that of concurrent
    // calls the last one stores the newest.
    async setRevision(revision) {
      newestHere = Math.max(revision, newestHere);
      for (let recorded = 0; recorded < newestHere;) {
        const known = Number((await (await cache.match(newest))?.text()) ?? 0);
        recorded = Math.max(newestHere, known);
        await cache.put(newest, createEntry(String(recorded), freshMs));
      }
    },
  };
}

/** Returns a response that the cache keeps for this long. */
function createEntry(text: string, milliseconds: number): Response {
  return new Response(text, {
    headers: { 'Cache-Control': `max-age=${milliseconds / 1000}`, 'Cache-Tag': purgeTag },
  });
}
