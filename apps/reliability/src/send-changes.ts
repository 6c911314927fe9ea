/** The API's path of the list. */
export const postsPath = '/api/v1/posts';

/** A change of the API: creates or updates a post. */
export type Change =
  | { readonly type: 'create'; readonly post: object }
  | { readonly type: 'update'; readonly id: number; readonly fields: object; readonly ifVersion: string };

/**
 * Sends changes to the API.
 *
 * @param headers of an author, as `createAdminHeaders` returns them
 */
export async function sendChanges(
  url: string,
  headers: Record<string, string>,
  changes: readonly Change[],
): Promise<Response> {
  return fetch(url + postsPath, {
    method: 'PATCH',
    headers: { ...headers, 'If-Match': '*' },
    body: JSON.stringify({ changes }),
  });
}
