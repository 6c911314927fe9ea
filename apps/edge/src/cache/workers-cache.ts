import type { AnswerCache } from './cached-answers.ts';
import { freshMs, type HeldAnswer, lastResortMs } from './caching-rules.ts';

/** What is used of the engine's `caches.default`: one for each place where it runs. */
export interface EngineCache {
  match(request: Request): Promise<Response | undefined>;
  put(request: Request, response: Response): Promise<void>;
}

/** All answers that are held have it: one call purges them everywhere. Every page and feed shows the list, or a post beside others. */
export const purgeTag = 'posts';

/** Makes the cache of the place where this Worker runs. `note` tells it of a new revision of the list. */
export function createWorkersCache(
  cache: EngineCache,
  origin: string,
): AnswerCache & { note(revision: number): Promise<void> } {
  const at = (key: string) => new Request(`${origin}/.held/${encodeURIComponent(key)}`);
  const newest = at('newest revision');

  return {
    async match(key) {
      const response = await cache.match(at(key));
      return response ? ((await response.json()) as HeldAnswer) : null;
    },
    put: (key, answer) => cache.put(at(key), held(JSON.stringify(answer), lastResortMs)),
    async newestRevision() {
      const response = await cache.match(newest);
      return response ? Number(await response.text()) : null;
    },
    // After that time nothing is given any more that is older. The answer to a repeated change has the revision of its first.
    async note(revision) {
      const known = Number((await (await cache.match(newest))?.text()) ?? 0);
      await cache.put(newest, held(String(Math.max(revision, known)), freshMs));
    },
  };
}

/** In the form in which the engine holds it for so long. */
function held(text: string, milliseconds: number): Response {
  return new Response(text, {
    headers: { 'Cache-Control': `max-age=${milliseconds / 1000}`, 'Cache-Tag': purgeTag },
  });
}
