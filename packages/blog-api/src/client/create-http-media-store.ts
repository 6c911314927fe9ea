import {
  formatMediaFile,
  type MediaStore,
  mediaTypes,
  parseMediaUrl,
  PostStoreError,
} from '@branchbook/blog-core';
import type * as v from 'valibot';

import { maxMediaIds, maxMediaNameLength } from '../contract/limits.ts';
import { mediaIdsSchema, mediaPageSchema, storedMediaFileSchema } from '../contract/schemas.ts';
import {
  type ApiResponse,
  buildQuery,
  clampLimit,
  createRequestSender,
  isNotFound,
  parseResponse,
  toStoreError,
} from './api-requests.ts';
import type { HttpPostStoreOptions } from './create-http-post-store.ts';
import { retry } from './retry.ts';

/** Those options of a store of posts that a store of images has too. */
export type HttpMediaStoreOptions = Pick<
  HttpPostStoreOptions,
  'origin' | 'basePath' | 'credentials' | 'getToken' | 'fetch'
>;

/**
 * Creates a store of images over HTTP, for authors: each request needs the token. Readers load
 * images from their URLs (`formatMediaUrl`).
 *
 * `put` and `delete` repeat a request that failed or whose response was lost, at most three times,
 * with exponential backoff. Then they reject with 'unavailable', or 'rate-limited'. After a lost
 * response, `put` may return false for a file that it has stored. If the server has no images, all
 * methods but `get` reject with 'failed' at once.
 *
 * @throws TypeError if `origin` has no scheme
 *
 * @example
 * const media = createHttpMediaStore({ origin: location.origin, getToken });
 * for (const { file, bytes } of [...variants, main]) await media.put(file, bytes, { name: 'desk.jpg' });
 */
export function createHttpMediaStore({
  origin,
  basePath,
  credentials,
  getToken = async () => null,
  fetch = (request) => globalThis.fetch(request),
}: HttpMediaStoreOptions): MediaStore {
  const send = createRequestSender({ origin, basePath, credentials, fetch, getToken });

  return {
    async put(file, bytes, { name, sourceId } = {}) {
      const about = {
        name: name?.slice(0, maxMediaNameLength) ?? null,
        source: sourceId?.slice(0, maxMediaNameLength) ?? null,
      };
      const path = `/media/${formatMediaFile(file)}?${buildQuery(about)}`;
      const headers = { 'Content-Type': mediaTypes[file.extension] };
      // A copy, because the request may be repeated after the caller has changed the bytes.
      const init = { method: 'PUT', body: bytes.slice(), headers, needsToken: true };
      return retry(async () => {
        const response = await send(path, init);
        parseMediaResponse(response, storedMediaFileSchema);
        return response.status === 201;
      });
    },

    has: async (ids) =>
      new Set(await sendIds(ids, (query) => send(`/media/stored?${query}`, { needsToken: true }))),

    findUsed: async (ids) =>
      new Set(await sendIds(ids, (query) => send(`/media/used?${query}`, { needsToken: true }))),

    async get(id, variant = null) {
      const query = buildQuery({ variant });
      const response = await send(`/media/${encodeURIComponent(id)}?${query}`, { needsToken: true });
      if (isNotFound(response)) return null;
      const location = response.headers.get('Content-Location') ?? '';
      const file = parseMediaUrl(location);
      if (response.status !== 200 || !file) throw toStoreError(response);
      return { file, bytes: response.bytes };
    },

    async list({ cursor = null, limit } = {}) {
      const query = buildQuery({ after: cursor, limit: limit === undefined ? null : clampLimit(limit) });
      return parseMediaResponse(await send(`/media?${query}`, { needsToken: true }), mediaPageSchema);
    },

    delete: (ids) =>
      sendIds(ids, (query) => retry(() => send(`/media?${query}`, { method: 'DELETE', needsToken: true }))),
  };
}

/** Sends ids in as many requests as needed. Returns those of all responses. */
async function sendIds(
  ids: readonly string[],
  send: (query: URLSearchParams) => Promise<ApiResponse>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let start = 0; start < ids.length; start += maxMediaIds) {
    const query = buildQuery({ ids: ids.slice(start, start + maxMediaIds).join(',') });
    found.push(...parseMediaResponse(await send(query), mediaIdsSchema).ids);
  }
  return found;
}

/** Parses a response as `parseResponse` does. Only an API without images responds 404 to these paths. */
function parseMediaResponse<Schema extends v.GenericSchema>(
  response: ApiResponse,
  schema: Schema,
): v.InferOutput<Schema> {
  if (isNotFound(response)) throw new PostStoreError('failed', 'This server stores no images.');
  return parseResponse(response, schema);
}
