import * as v from 'valibot';

import type { ApiTarget } from '../conformance/target.ts';
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
  basePath = apiPath,
  token,
  otherToken,
}: CommandTarget): Promise<string | null> {
  const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new Request(`${origin}${basePath}${path}`, { method, headers, redirect: 'manual' }));
  try {
    const response = await send('GET', '/posts?limit=1');
    const text = await response.text();
    const location = response.headers.get('Location');
    if (location !== null) return `${origin} redirects to ${location}: use the final origin.`;
    if (response.status !== 200 || !v.is(pageSchema, parseJson(text))) {
      return `${origin} has no blog API: ${basePath}/posts responds ${response.status}, without a page of posts.`;
    }
    const statusWith = async (one: string, method = 'GET', path = '/posts?content=1&limit=1') => {
      const { status, body } = await send(method, path, { Authorization: `Bearer ${one}` });
      await body?.cancel();
      return status;
    };
    const status = await statusWith(token);
    if (status === 401) {
      return 'The token is rejected (401): it is mistyped, expired, revoked, or issued for another site.';
    }
    if (status === 403) return 'The token is valid, but does not have the role (403).';
    if (status !== 200) return `${origin} responds ${status} to a request with the token.`;
    // Without changes, so a server that accepts the token rejects the request for another reason.
    if ((await statusWith(token, 'PATCH', '/posts')) === 403) {
      return 'The token may not publish (403). A token of a program needs the scope publish.';
    }
    if (otherToken !== undefined && (await statusWith(otherToken)) !== 403) {
      return 'The other token must be valid and without the role: the server does not respond 403 to it.';
    }
    return null;
  } catch (error) {
    return `${origin} does not respond: ${getErrorMessage(error)}.`;
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
