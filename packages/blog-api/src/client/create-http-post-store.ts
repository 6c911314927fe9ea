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

/** Where the server is, and how it is reached. */
export interface HttpPostStoreOptions {
  /** Where the server is: a scheme and a host. */
  readonly origin: string;
  /** Gives a valid token; null where nobody is signed in. It is called anew for each request. Null if left out. */
  readonly getToken?: () => Promise<string | null>;
  /** How requests are sent; the platform's `fetch` if left out. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Where changes wait until the server has confirmed them; memory if left out. */
  readonly storage?: OutboxStorage;
  /** How often subscriptions checkForChanges for changes, and what waits is tried again, in milliseconds; 10,000 if left out. */
  readonly pollMs?: number;
  /** Whether the page can be seen. One that cannot does not checkForChanges for changes. It always can if left out. */
  readonly isVisible?: () => boolean;
  /** Runs something later and gives the function that cancels it; the platform's timer if left out. */
  readonly schedule?: (run: () => void, milliseconds: number) => () => void;
  /** Makes an idempotency key; `crypto.randomUUID` if left out. */
  readonly makeKey?: () => string;
  /** The time in milliseconds since 1970; the clock's if left out. */
  readonly now?: () => number;
}

/** The posts of a server. */
export interface HttpPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  /** The list without contents, read in parts and kept up with what changes, and the contents that are asked for. */
  readonly index: PostIndex<Post>;
  /** Changes that wait for the server. */
  readonly outbox: Outbox;
  /** Gives posts that have all words of a text; at most `limit`, and 100. */
  search(text: string, options: { readonly limit: number }): Promise<readonly PostSummary<Post>[]>;
  /** Gives what a post said at its last saves, the earliest first. For who may write. */
  readVersions(id: number): Promise<readonly PostVersion[]>;
  /** Gives a part of what has changed since a revision, 0 for the whole list; null: start from 0. For who may write. */
  readChanges(since: number, page: PageRequest): Promise<ChangedPosts<Post> | null>;
  /**
   * Looks for changes, now, as when a page is looked at again: subscriptions are told, and what waits is sent, unless the server has asked
   * to wait (`Retry-After`).
   */
  refresh(): Promise<void>;
  /**
   * Ends all that runs by itself. What waits stays in the storage. A `transact` whose changes still wait never settles afterwards.
   */
  close(): void;
}

/** What has changed since a revision: `key` names a post for ever, the smallest `position` is the first. */
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
 * Makes the store of a server's posts, for a browser or another client.
 *
 * `transact` resolves when the server has confirmed the changes. Until then they are in the outbox, also while the server is away or
 * nobody is signed in, and `outbox` says what waits: what waits is not saved. It decides again where somebody else has changed the list
 * meanwhile. What is left in the storage from before is sent too; of that, an update of a post which says something else by now is in
 * conflict.
 *
 * Its calls reject with a `PostStoreError`. Reading rejects with `unreachable` or `forbidden`, or with `refused` where the server takes
 * the request for wrong; `transact` also with `gone`, `conflict`, `too-large` (also more than 100 changes) or `refused`.
 *
 * @example
 * const store = createHttpPostStore({ origin: location.origin, getToken, storage: await openIndexedDbOutbox() });
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
      // All posts are wanted, so all are whole.
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
      // A function of its own: the same listener may come twice. A microtask of its own: one that throws silences no other.
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

  /** The revision of the list, which an answer names by a weak ETag if it came compressed; null where the server does not say. */
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

/** Whether the server says that there is no such post. A 404 of something else on the way, as in the middle of a deploy, does not count. */
function isNotFound(result: ApiResult): boolean {
  return (
    result.type === 'response' &&
    result.status === 404 &&
    parseProblemName(parseJson(result.text, problemSchema)) === 'not-found'
  );
}
