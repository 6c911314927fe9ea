import {
  type BlogPost,
  type DecideIndexed,
  type IndexSnapshot,
  type IndexTransaction,
  type PageRequest,
  type PostIndex,
  type PostPage,
  type PostStore,
  type PostSummary,
  type PostTransaction,
  type PostVersion,
  type PostWithNeighbors,
  type Unsubscribe,
} from '@branchbook/blog-core';

import { parseEtag, ifNoneMatch } from '../contract/etag.ts';
import { maxChangedPosts, maxPageSize } from '../contract/limits.ts';
import { parseProblemName } from '../contract/problems.ts';
import {
  deltaSchema,
  foundSchema,
  pageSchema,
  postWithNeighboursSchema,
  problemSchema,
  versionsSchema,
} from '../contract/schemas.ts';
import { type ApiResult, createRequestSender, parseJson, buildQuery, unwrapResult } from './api-requests.ts';
import { createOutbox, type Outbox } from './create-outbox.ts';
import { createKnownLists } from './known-lists.ts';
import { createMemoryOutbox, type OutboxStorage } from './outbox-storage.ts';

export interface HttpPostStoreOptions {
  /** Scheme and host of the server. */
  readonly origin: string;
  /**
   * Returns a valid token, or null if nobody is signed in. Called for each request. Default: null.
   */
  readonly getToken?: () => Promise<string | null>;
  /** Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Stores changes until the server has confirmed them. Default: memory. */
  readonly storage?: OutboxStorage;
  /** Interval of polling for changes and of retries, in milliseconds. Default: 10,000. */
  readonly pollMs?: number;
  /** Returns true if the page is visible. Hidden pages do not poll. Default: always true. */
  readonly isVisible?: () => boolean;
  /** Runs a function later and returns a function that cancels it. Default: `setTimeout`. */
  readonly schedule?: (run: () => void, milliseconds: number) => () => void;
  /** Creates an idempotency key. Default: `crypto.randomUUID`. */
  readonly makeKey?: () => string;
  /** Returns the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** A store whose posts are on a server. */
export interface HttpPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  /**
   * The list without contents, loaded in pages and kept up to date, with the contents that callers
   * request.
   */
  readonly index: PostIndex<Post>;
  /** Changes that the server has not confirmed yet. */
  readonly outbox: Outbox;
  /** Returns posts that contain all words of a text: at most `limit`, and at most 100. */
  search(text: string, options: { readonly limit: number }): Promise<readonly PostSummary<Post>[]>;
  /** Returns the saved versions of a post, oldest first. Needs the role. */
  readVersions(id: number): Promise<readonly PostVersion[]>;
  /**
   * Returns a page of the changes since a revision (0 for the whole list), or null if the server no
   * longer has them: start from 0. Needs the role.
   */
  readChanges(since: number, page: PageRequest): Promise<ChangedPosts<Post> | null>;
  /**
   * Checks for changes now, for example when the page becomes visible. Notifies subscribers and
   * sends the outbox, unless the server has sent `Retry-After`.
   */
  refresh(): Promise<void>;
  /**
   * Stops polling and retries. Unsent changes stay in the storage; their `transact` calls never
   * settle.
   */
  close(): void;
}

/**
 * Changes since a revision. `key` identifies a post permanently; posts are ordered by `position`.
 */
export interface ChangedPosts<Post extends BlogPost = BlogPost> {
  readonly revision: number;
  readonly changed: readonly {
    readonly key: number;
    readonly position: number;
    readonly post: PostSummary<Post>;
  }[];
  readonly removed: readonly number[];
  readonly next: string | null;
}

const defaultPollMs = 10_000;

/**
 * Creates a store over HTTP, for a browser or another client.
 *
 * `transact` resolves when the server has confirmed the changes. Until then they are in the outbox,
 * also while offline or signed out, and are not saved. If the list has changed, it runs the
 * callback again. Entries left in the storage are sent too; those that update a post which has
 * changed since become conflicts.
 *
 * All calls reject with a `PostStoreError`. Reads: `unreachable`, `forbidden`, or `failed` for an
 * invalid request. `transact` also: `not-found`, `conflict`, `too-large` (also for more than 100
 * changes) or `failed`.
 *
 * @example
 * const storage = await openIndexedDbOutbox();
 * const store = createHttpPostStore({ origin: location.origin, getToken, storage });
 * store.outbox.subscribe((entries) => show(entries.length > 0 ? 'Waiting for the server' : ''));
 * addEventListener('online', () => void store.outbox.send());
 */
export function createHttpPostStore<Post extends BlogPost = BlogPost>(
  options: HttpPostStoreOptions,
): HttpPostStore<Post> {
  const {
    origin,
    getToken = async () => null,
    fetch = (request) => globalThis.fetch(request),
    storage = createMemoryOutbox(),
    pollMs = defaultPollMs,
    isVisible = () => true,
    schedule = scheduleTimeout,
    makeKey = () => crypto.randomUUID(),
    now = () => Date.now(),
  } = options;
  const sendRequest = createRequestSender({ origin, fetch, getToken });
  const listeners = new Set<() => void>();
  let lastRevision: number | null = null;
  let cancelPoll: (() => void) | null = null;

  const lists = createKnownLists(sendRequest);
  const outbox = createOutbox({
    storage,
    sendRequest,
    lists,
    makeKey,
    now,
    retryMs: pollMs,
    schedule,
  });
  void outbox.send();

  return {
    outbox,

    async readPage({ cursor = null, limit }: PageRequest): Promise<PostPage<Post>> {
      const query = buildQuery({ limit: clampLimit(limit), after: cursor });
      const { posts, next } = unwrapResult(await sendRequest(`/posts?${query}`), pageSchema);
      return { posts: posts as unknown as PostSummary<Post>[], next };
    },

    async readPost(slug): Promise<PostWithNeighbors<Post> | null> {
      const wellFormedSlug = slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
      const result = await sendRequest(`/posts/${encodeURIComponent(wellFormedSlug)}`);
      if (isNotFound(result)) return null;
      const { post, previous, next, at } = unwrapResult(result, postWithNeighboursSchema);
      const found = { post, previous, next, at } as unknown as Omit<PostWithNeighbors<Post>, 'redirectTo'>;
      const isOld = post.slug.replaceAll(/\p{Surrogate}/gu, '\u{fffd}') !== wellFormedSlug;
      return { ...found, redirectTo: isOld ? post.slug : null };
    },

    readAll: async () => ({ posts: (await lists.read('all')).posts as readonly Post[], blocked: null }),

    transact: (decide) =>
      // All posts are included, so all have their content.
      outbox.transact('all', decide as unknown as DecideIndexed) as Promise<unknown> as Promise<
        PostTransaction<Post>
      >,

    index: {
      async read(include, onPart) {
        const { posts } = await lists.read(include, (part) =>
          onPart?.({ posts: part, blocked: null, isPart: true } as unknown as IndexSnapshot<Post>),
        );
        return { posts, blocked: null } as unknown as IndexSnapshot<Post>;
      },
      transact: (include, decide) =>
        outbox.transact(include, decide as unknown as DecideIndexed) as Promise<unknown> as Promise<
          IndexTransaction<Post>
        >,
    },

    async subscribe(listener): Promise<Unsubscribe> {
      if (listeners.size === 0) lastRevision = await fetchRevision();
      // A new function per call, because a listener may subscribe twice; a microtask, so that one
      // that throws does not affect others.
      const notify = () =>
        queueMicrotask(() => {
          if (listeners.has(notify)) listener();
        });
      listeners.add(notify);
      cancelPoll ??= schedule(() => void poll(), pollMs);
      return () => {
        if (!listeners.delete(notify) || listeners.size > 0) return;
        cancelPoll?.();
        cancelPoll = null;
      };
    },

    async search(text, { limit }) {
      const query = buildQuery({ q: text, limit: clampLimit(limit) });
      const { posts } = unwrapResult(await sendRequest(`/search?${query}`), foundSchema);
      return posts as unknown as readonly PostSummary<Post>[];
    },

    async readVersions(id) {
      const result = await sendRequest(`/posts/${id}/versions`);
      if (isNotFound(result)) return [];
      return unwrapResult(result, versionsSchema).versions;
    },

    async readChanges(since, { cursor = null, limit }) {
      const query = buildQuery({ since, limit: clampLimit(limit, maxChangedPosts), after: cursor });
      const result = await sendRequest(`/changes?${query}`);
      if (result.type === 'response' && result.status === 410) return null;
      return unwrapResult(result, deltaSchema) as unknown as ChangedPosts<Post>;
    },

    refresh: checkForChanges,

    close() {
      listeners.clear();
      cancelPoll?.();
      cancelPoll = null;
      outbox.close();
    },
  };

  async function poll(): Promise<void> {
    cancelPoll = null;
    if (isVisible()) await checkForChanges();
    if (listeners.size > 0) cancelPoll ??= schedule(() => void poll(), pollMs);
  }

  async function checkForChanges(): Promise<void> {
    const revision = await fetchRevision();
    if (revision !== null) void outbox.sendWhenDue();
    if (revision === null || revision === lastRevision) return;
    lastRevision = revision;
    for (const notify of listeners) notify();
  }

  /**
   * Returns the current revision, or null if the response has none. Compression makes the ETag
   * weak.
   */
  async function fetchRevision(): Promise<number | null> {
    const result = await sendRequest(
      '/posts?limit=1',
      lastRevision === null ? {} : ifNoneMatch(lastRevision),
    );
    const hasRevision = result.type === 'response' && (result.status === 200 || result.status === 304);
    return hasRevision ? parseEtag(result.headers.get('ETag')) : null;
  }
}

function clampLimit(limit: number, max = maxPageSize): number {
  return Math.min(max, Math.max(1, Math.trunc(limit) || 1));
}

function scheduleTimeout(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** Returns true for the API's own 404. Others, as during a deploy, do not count. */
function isNotFound(result: ApiResult): boolean {
  return (
    result.type === 'response' &&
    result.status === 404 &&
    parseProblemName(parseJson(result.text, problemSchema)) === 'not-found'
  );
}
