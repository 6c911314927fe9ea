/** The API's path of the list. */
export const postsPath = '/api/v1/posts';

/** A change of the API: adds or updates a post. */
export interface Change {
  readonly type: 'add' | 'update';
  readonly post: object;
}

/**
 * Sends changes to the API.
 *
 * @param headers of an author, as `createAdminHeaders` returns them
 * @param etag of the list that they are made for; by default, of whatever list there is
 */
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
