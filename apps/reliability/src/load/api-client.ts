/** Requests of an author, as the demo's account. */

/** The API's path of the list. */
export const postsPath = '/api/v1/posts';

/** Tokens are valid for a minute. */
const tokenMs = 30_000;

/** A change of the API: adds or updates a post. */
export interface Change {
  readonly type: 'add' | 'update';
  readonly post: object;
}

/** Returns a whole post with a short text. */
export function createPost(id: number, title: string): object {
  return {
    id,
    title,
    slug: `post-${id}`,
    excerpt: 'What this post says, in a sentence.',
    date: 'May 1, 2026',
    author: 'An author',
    content: 'Some *words* and a [link](https://example.com).\n\n'.repeat(40),
    isMarkdown: true,
  };
}

/** Creates the function that returns an author's headers, with a valid token and a new idempotency key. */
export function createAuthorHeaders(url: string): () => Promise<Record<string, string>> {
  let token: { readonly value: string; readonly fetchedAt: number } | null = null;
  return async () => {
    if (!token || performance.now() - token.fetchedAt > tokenMs) {
      const response = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
      const session = (await response.json()) as { token: string };
      token = { value: session.token, fetchedAt: performance.now() };
    }
    return {
      Authorization: `Bearer ${token.value}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
  };
}

/** Sends changes. Without `etag`, to whatever list there is. */
export async function sendChanges(
  url: string,
  headers: Record<string, string>,
  changes: readonly Change[],
  etag = '*',
): Promise<Response> {
  return fetch(url + postsPath, {
    method: 'PATCH',
    headers: { ...headers, 'If-Match': etag },
    body: JSON.stringify({ changes }),
  });
}
