import {
  type ApplyOptions,
  type ApplyResult,
  type BlogPost,
  createStoreListeners,
  normalizeChange,
  normalizeSlug,
  type DraftCondition,
  type DraftPage,
  type PostChange,
  type PostDrafts,
  type PostKey,
  type PostPage,
  type PostQuery,
  type PostStore,
  PostStoreError,
  type PostTrash,
  type PostVersions,
  type StoredDraft,
  type StoredPost,
  type TrashedPost,
} from '@branchbook/blog-core';

import { formatDraftEtag, formatEtag, parseEtag } from '../contract/etag.ts';
import { maxChanges, maxPageSize, maxQueryLength, maxTrashKeys } from '../contract/limits.ts';
import {
  applyResultSchema,
  contentPageSchema,
  draftPageSchema,
  pageSchema,
  storedDraftSchema,
  storedPostSchema,
  tagsSchema,
  trashSchema,
  versionsSchema,
} from '../contract/schemas.ts';
import {
  type ApiRequestInit,
  type ApiResponse,
  buildQuery,
  clampLimit,
  createRequestSender,
  isNotFound,
  parseResponse,
  toStoreError,
} from './api-requests.ts';
import { retry } from './retry.ts';

export interface HttpPostStoreOptions {
  /** Scheme and host of the server. */
  readonly origin: string;
  /** The path of its API, without a slash at the end. Default: '/api/v1'. */
  readonly basePath?: string | undefined;
  /**
   * Decides if requests have cookies, as in `fetch`: 'same-origin' or 'include' for a server that
   * knows its users by them. Default: 'omit'.
   */
  readonly credentials?: RequestCredentials | undefined;
  /**
   * Returns a session token or the token of a program (`bb_…`), or null if nobody is signed in.
   * Called for each request that needs the role, and once more after 401. Default: null.
   */
  readonly getToken?: (() => Promise<string | null>) | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Interval of polling while there are subscribers, in milliseconds. Default: 10,000. */
  readonly pollMs?: number | undefined;
  /** Returns true if the page is visible. Hidden pages do not poll. Default: always true. */
  readonly isVisible?: (() => boolean) | undefined;
}

/** A store whose posts are on a server. */
export type HttpPostStore<Post extends BlogPost = BlogPost> = PostStore<Post> & {
  readonly versions: PostVersions;
  readonly trash: PostTrash<Post>;
  readonly drafts: PostDrafts<Post>;
};

const defaultPollMs = 10_000;

/**
 * Creates a store over HTTP, for a browser or another client.
 *
 * Summaries and posts need no token. Everything else does: contents of lists, changes, versions,
 * drafts, trash.
 *
 * `apply` takes at most 100 changes of 8 MB (`batchChanges`). It resolves when the server has
 * confirmed them. Changes of posts and drafts repeat a request that failed or whose response was
 * lost, at most three times,
 * with exponential backoff and the same idempotency key, so that the changes are applied once. Then
 * it rejects with 'unavailable', or 'rate-limited'.
 *
 * @throws TypeError if `origin` has no scheme
 *
 * @example
 * const store = createHttpPostStore({ origin: location.origin, getToken });
 * const { posts } = await store.list({ limit: 20 });
 */
export function createHttpPostStore<Post extends BlogPost = BlogPost>({
  origin,
  basePath,
  credentials,
  getToken = async () => null,
  fetch = (request) => globalThis.fetch(request),
  pollMs = defaultPollMs,
  isVisible = () => true,
}: HttpPostStoreOptions): HttpPostStore<Post> {
  const sendRequest = createRequestSender({ origin, basePath, credentials, fetch, getToken });
  const listeners = createStoreListeners();
  /** The newest revision of the list that a response had; null before the first one. */
  let revision: number | null = null;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    async list({
      search = '',
      tags = [],
      sort = 'list',
      cursor = null,
      limit = maxPageSize,
      withContent = false,
    }: PostQuery = {}) {
      const query = buildQuery({
        after: cursor,
        limit: clampLimit(limit),
        search: search === '' ? null : search.slice(0, maxQueryLength),
        sort: sort === 'list' ? null : sort,
        content: withContent ? 1 : null,
        tag: tags,
      });
      const response = await send(`/posts?${query}`, { needsToken: withContent });
      const { posts, nextCursor, total } = parseResponse(
        response,
        withContent ? contentPageSchema : pageSchema,
      );
      return { posts, nextCursor, total } as unknown as PostPage<Post, Post>;
    },

    async get(key) {
      const response = await send(getPostPath(key));
      if (isNotFound(response)) return null;
      const found = parseResponse(response, storedPostSchema) as unknown as StoredPost<Post>;
      const { slug } = found.post;
      // `fetch` has followed the redirect of a former slug.
      const isFormer = 'slug' in key && normalizeSlug(slug) !== normalizeSlug(key.slug);
      return isFormer ? { ...found, redirectTo: slug } : found;
    },

    async listTags() {
      return parseResponse(await send('/tags'), tagsSchema).tags;
    },

    async redirectTag(slug, target) {
      const init = {
        method: 'PUT',
        body: JSON.stringify({ redirectTo: target }),
        headers: { 'Content-Type': 'application/json' },
        needsToken: true,
      };
      await retry(async () => {
        const response = await send(`/tags/${encodeURIComponent(slug.toWellFormed())}`, init);
        if (response.status !== 204) throw toStoreError(response);
      });
    },

    apply,

    subscribe(listener) {
      const unsubscribe = listeners.add(listener);
      if (listeners.size === 1) void poll();
      return () => {
        unsubscribe();
        if (listeners.size === 0) clearTimeout(pollTimer);
      };
    },

    versions: {
      async list(id) {
        const response = await send(`/posts/${id}/versions`, { needsToken: true });
        return parseResponse(response, versionsSchema).versions;
      },
    },

    trash: {
      async list() {
        const response = await send('/trash', { needsToken: true });
        return parseResponse(response, trashSchema).posts as unknown as readonly TrashedPost<Post>[];
      },
      async discard(keys) {
        for (let start = 0; start < keys.length; start += maxTrashKeys) {
          const query = buildQuery({ keys: keys.slice(start, start + maxTrashKeys).join(',') });
          const response = await send(`/trash?${query}`, { method: 'DELETE', needsToken: true });
          if (response.status !== 204) throw toStoreError(response);
        }
        if (keys.length > 0) listeners.emit();
      },
    },

    drafts: {
      async list({ cursor = null, limit = maxPageSize } = {}) {
        const query = buildQuery({ after: cursor, limit: clampLimit(limit) });
        const response = await send(`/drafts?${query}`, { needsToken: true });
        const { drafts, nextCursor } = parseResponse(response, draftPageSchema);
        return { drafts, nextCursor } as unknown as DraftPage<Post>;
      },
      async get(key) {
        const response = await send(getDraftPath(key), { needsToken: true });
        if (isNotFound(response)) return null;
        return parseResponse(response, storedDraftSchema) as unknown as StoredDraft<Post>;
      },
      async save({ key, post, edits }, condition) {
        const init = {
          method: 'PUT',
          body: JSON.stringify({ post, edits }),
          headers: { 'Content-Type': 'application/json', ...getConditionHeader(condition) },
          needsToken: true,
        };
        return retry(async () =>
          parseResponse(await send(getDraftPath(key), init), storedDraftSchema),
        ) as unknown as Promise<StoredDraft<Post>>;
      },
      async delete(key, condition) {
        const init = { method: 'DELETE', headers: getConditionHeader(condition), needsToken: true };
        await retry(async () => {
          const response = await send(getDraftPath(key), init);
          if (response.status !== 204) throw toStoreError(response);
        });
      },
    },
  };

  async function apply(
    changes: readonly PostChange<Post>[],
    { idempotencyKey = crypto.randomUUID(), notify = true }: ApplyOptions = {},
  ): Promise<ApplyResult<Post>> {
    if (changes.length === 0) return { posts: [], trashKeys: [] };
    if (changes.length > maxChanges) {
      throw new PostStoreError('too-large', `At most ${maxChanges} changes can be applied at once.`);
    }
    const init = {
      method: 'PATCH',
      body: JSON.stringify({ changes: changes.map(normalizeChange), ...(!notify && { notify }) }),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        // For updates without a version.
        'If-Match': '*',
      },
      needsToken: true,
    };
    // So that the response emits an event, even if it is the first one.
    revision ??= 0;
    const { posts, trashKeys } = await retry(async () =>
      parseResponse(await send('/posts', init), applyResultSchema),
    );
    return { posts, trashKeys } as unknown as ApplyResult<Post>;
  }

  /** Sends a request. Emits an event if its response has a newer revision of the list. */
  async function send(path: string, init?: ApiRequestInit): Promise<ApiResponse> {
    const response = await sendRequest(path, init);
    const next = parseEtag(response.headers.get('ETag'));
    if (next !== null && next > (revision ?? -1)) {
      const isFirst = revision === null;
      revision = next;
      if (!isFirst) listeners.emit();
    }
    return response;
  }

  async function poll(): Promise<void> {
    if (isVisible()) {
      const headers = new Headers();
      if (revision !== null) headers.set('If-None-Match', formatEtag(revision));
      await send('/posts?limit=1', { headers }).catch(() => {});
    }
    clearTimeout(pollTimer);
    if (listeners.size > 0) pollTimer = setTimeout(() => void poll(), pollMs);
  }
}

function getPostPath(key: PostKey): string {
  if ('id' in key) return `/posts/by-id/${key.id}`;
  if ('slug' in key) return `/posts/${encodeURIComponent(key.slug.toWellFormed())}`;
  return `/posts/by-path?${buildQuery({ path: key.oldPath })}`;
}

function getDraftPath(key: string): string {
  return `/drafts/${encodeURIComponent(key.toWellFormed())}`;
}

function getConditionHeader({ ifVersion }: DraftCondition = {}): Readonly<Record<string, string>> {
  if (ifVersion === null) return { 'If-None-Match': '*' };
  return { 'If-Match': ifVersion === undefined ? '*' : formatDraftEtag(ifVersion) };
}
