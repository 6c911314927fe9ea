import * as v from 'valibot';

import type { ApiTarget } from '../conformance/api-conformance.ts';
import { apiPath } from '../contract/limits.ts';
import { pageSchema } from '../contract/schemas.ts';

/** A server with tokens from the command line. */
export interface CommandTarget extends ApiTarget {
  readonly token: string;
  readonly otherToken?: string;
}

/**
 * Returns why a server cannot be tested (it is unreachable, has no such API, or rejects the token),
 * or null if it can.
 */
export async function checkTarget({
  fetch,
  origin,
  token,
  otherToken,
}: CommandTarget): Promise<string | null> {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new Request(`${origin}${apiPath}${path}`, { headers, redirect: 'manual' }));
  try {
    const response = await get('/posts?limit=1');
    const text = await response.text();
    const location = response.headers.get('Location');
    if (location !== null) return `${origin} leads on to ${location}: give the origin that answers itself.`;
    if (response.status !== 200 || !v.is(pageSchema, parseJson(text))) {
      return `${origin} has no such API: ${apiPath}/posts answers ${response.status}, and no page of posts.`;
    }
    const statusWith = async (one: string): Promise<number> => {
      const { status, body } = await get('/changes?since=0&limit=1', { Authorization: `Bearer ${one}` });
      await body?.cancel();
      return status;
    };
    const status = await statusWith(token);
    if (status === 401) {
      return 'The token is refused (401): it is mistyped, has expired, or was made for another site.';
    }
    if (status === 403) return 'The token is valid, but whose it is may not change posts (403).';
    if (status !== 200) return `${origin} answers ${status} to somebody with the token.`;
    if (otherToken !== undefined && (await statusWith(otherToken)) !== 403) {
      return 'The other token must be valid and of somebody who may not change posts: the server does not answer 403 to it.';
    }
    return null;
  } catch (error) {
    return `No server answers at ${origin}: ${getErrorMessage(error)}.`;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The message of `fetch failed` is in its cause. */
function getErrorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
