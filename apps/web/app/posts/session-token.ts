/** Gives a token of the session that is right now; null where nobody is signed in. */
export type GetToken = () => Promise<string | null>;

let source: GetToken = async () => null;

/** Told by the session, whenever it changes, where its tokens come from. */
export function setTokenSource(getToken: GetToken): void {
  source = getToken;
}

/** A token of the session for one request. Null also where the session could not give one: then the request is refused, not lost. */
export async function getSessionToken(): Promise<string | null> {
  try {
    return await source();
  } catch {
    return null;
  }
}

/** Asks the server that this machine runs for a token of the demo. Null where the posts are in the browser, or the server is away. */
export async function fetchDemoToken(): Promise<string | null> {
  if (!__POSTS_ON_SERVER__) return null;
  const response = await fetch('/api/demo-session', { method: 'POST' });
  if (!response.ok) return null;
  const { token }: { readonly token?: unknown } = await response.json();
  return typeof token === 'string' ? token : null;
}
