import { arePostsOnServer } from './are-posts-on-server.ts';
/** Returns a token of the current session; null if nobody is signed in. */
export type GetToken = () => Promise<string | null>;

let source: GetToken = async () => null;

/** Sets the source of tokens. The session calls it whenever it changes. */
export function setTokenSource(getToken: GetToken): void {
  source = getToken;
}

/**
 * Returns a token for one request; null if there is none or it can't be obtained, so that the
 * server rejects the request.
 */
export async function getSessionToken(): Promise<string | null> {
  try {
    return await source();
  } catch {
    return null;
  }
}

/**
 * Requests a demo token from the local server. Null for posts in the browser, or if the server is
 * unreachable.
 */
export async function fetchDemoToken(): Promise<string | null> {
  if (!arePostsOnServer) return null;
  const response = await fetch('/api/demo-session', { method: 'POST' });
  if (!response.ok) return null;
  const { token }: { readonly token?: unknown } = await response.json();
  return typeof token === 'string' ? token : null;
}
