import {
  applyChanges,
  type BlogPost,
  type DecideIndexed,
  type IndexedPost,
  type IndexTransaction,
  isWhole,
  type PostChange,
  PostStoreError,
  type WantedPosts,
  wholePost,
} from '@branchbook/blog-core';

import { formatEtag } from '../contract/etag.ts';
import { maxChanges } from '../contract/limits.ts';
import { restoreRepeatedPosts } from '../contract/repeated-posts.ts';
import { appliedSchema, type Applied } from '../contract/schemas.ts';
import { parseJson, toStoreError, type SendRequest, SignedOutError } from './api-requests.ts';
import { type KnownLists, noRevision } from './known-lists.ts';
import type { OutboxEntry, OutboxStorage } from './outbox-storage.ts';
import { type KnownList, serializePost } from './post-mirror.ts';

/** Changes that wait for the server. */
export interface Outbox {
  /** Returns all entries in sending order. */
  read(): Promise<readonly OutboxEntry[]>;
  /** Calls `listener` with all entries after each change. Returns a function that unsubscribes. */
  subscribe(listener: (entries: readonly OutboxEntry[]) => void): () => void;
  /**
   * Sends pending entries now, for example when the network is back. Resolves after the attempt.
   */
  send(): Promise<void>;
  /**
   * Discards the entry with an idempotency key. Resolves to false if there is none: it was sent or
   * discarded elsewhere.
   */
  discard(key: string): Promise<boolean>;
  /**
   * Restores a discarded entry at its position, or at the end if that is taken, and sends it. Does
   * nothing if it is still there.
   */
  putBack(entry: OutboxEntry): Promise<void>;
}

export interface OutboxOptions {
  readonly storage: OutboxStorage;
  readonly sendRequest: SendRequest;
  readonly lists: KnownLists;
  readonly makeKey: () => string;
  readonly now: () => number;
  readonly retryMs: number;
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** A callback whose caller awaits the result; it can run again. */
interface Decision {
  readonly include: WantedPosts;
  readonly decide: DecideIndexed;
  readonly resolve: (transaction: IndexTransaction) => void;
  readonly reject: (error: unknown) => void;
}

/** A callback whose changes are in the storage. */
interface Live extends Decision {
  entry: OutboxEntry;
}

/**
 * A callback without changes, if the entries up to `behind` are applied. Runs again afterwards,
 * before later entries are sent.
 */
interface Resting extends Decision {
  readonly behind: number;
}

/** The outcome of sending an entry. */
type Delivery = 'settled' | { readonly retryAfterMs: number | null };

/**
 * Creates the outbox. Stores changes before sending them in order, and removes them once confirmed.
 * Each request has its `If-Match` revision, so that one that arrives late has no effect.
 */
export function createOutbox(options: OutboxOptions): Outbox & {
  transact(include: WantedPosts, decide: DecideIndexed): Promise<IndexTransaction>;
  /** Like `send`, but waits for `Retry-After`. */
  sendWhenDue(): Promise<void>;
  close(): void;
} {
  const { storage, sendRequest, lists, makeKey, now, retryMs, schedule } = options;
  const live = new Map<string, Live>();
  const resting = new Set<Resting>();
  const listeners = new Set<(entries: readonly OutboxEntry[]) => void>();
  let sending: Promise<void> | null = null;
  let isSendQueued = false;
  let isClosed = false;
  let cancelRetry: (() => void) | null = null;
  /** In milliseconds since 1970, from `Retry-After`. */
  let dueAt = 0;

  return {
    read: () => storage.readAll(),
    subscribe(listener) {
      // A new function per call, because a listener may subscribe twice; a microtask, so that one
      // that throws does not affect others.
      const notifyListener: typeof listener = (entries) =>
        queueMicrotask(() => {
          if (listeners.has(notifyListener)) listener(entries);
        });
      listeners.add(notifyListener);
      return () => void listeners.delete(notifyListener);
    },
    send,
    async discard(key) {
      const wasThere = await storage.exclusively(async () => {
        const entry = (await storage.readAll()).find((each) => each.key === key);
        if (!entry) return false;
        await storage.remove(entry.number);
        settle(key, ({ reject }) => reject(new PostStoreError('failed', 'The changes were discarded.')));
        return true;
      });
      if (resting.size > 0) void send();
      await tell().catch(() => {});
      return wasThere;
    },
    async putBack(entry) {
      await storage.exclusively(async () => {
        const entries = await storage.readAll();
        const own = entries.find(({ key }) => key === entry.key);
        const isTaken = entries.some(({ number }) => number === entry.number);
        const number = own?.number ?? (isTaken ? numberAfter(entries) : entry.number);
        await storage.put({ ...entry, number });
      });
      void send();
      await tell().catch(() => {});
    },
    transact,
    sendWhenDue,
    close() {
      isClosed = true;
      cancelRetry?.();
      listeners.clear();
    },
  };

  async function transact(include: WantedPosts, decide: DecideIndexed): Promise<IndexTransaction> {
    const enqueued = await storage.exclusively(() => enqueue(include, decide));
    if ('transaction' in enqueued) return enqueued.transaction;
    void sendWhenDue();
    await tell().catch(() => {});
    return enqueued.outcome;
  }

  /** Runs the callback on the newest list with pending changes applied, and stores its changes. */
  async function enqueue(
    include: WantedPosts,
    decide: DecideIndexed,
  ): Promise<{ transaction: IndexTransaction } | { outcome: Promise<IndexTransaction> }> {
    const entries = await storage.readAll();
    const newest = await newestThereIs(include);
    const posts = entries.reduce(withEntry, newest.posts);
    const decided = decidedOn(posts, await decide(posts));
    if (decided.changes.length === 0) {
      if (posts === newest.posts || (await isNothing(decide, newest.posts)))
        return { transaction: unchanged(newest.posts) };
      const behind = numberAfter(entries) - 1;
      return {
        outcome: new Promise((resolve, reject) => resting.add({ include, decide, resolve, reject, behind })),
      };
    }
    const entry: OutboxEntry = {
      // After all entries that other callbacks depend on.
      number: Math.max(numberAfter(entries), ...Array.from(resting, ({ behind }) => behind + 1)),
      key: makeKey(),
      ...decided,
      // The server has no revision of a list with pending changes, so this is checked when it is
      // sent.
      revision: entries.some(({ state }) => state === 'waiting') ? noRevision : newest.revision,
      madeAt: now(),
      state: 'waiting',
      reason: null,
    };
    try {
      await storage.put(entry);
    } catch (cause) {
      throw new PostStoreError('failed', 'The changes could not be stored until the server has them.', {
        cause,
      });
    }
    const outcome = new Promise<IndexTransaction>((resolve, reject) => {
      live.set(entry.key, { include, decide, resolve, reject, entry });
    });
    return { outcome };
  }

  /** Returns the newest list, or the last known one while offline. */
  async function newestThereIs(include: WantedPosts): Promise<KnownList> {
    try {
      return await lists.read(include);
    } catch (error) {
      const known = lists.lastKnown(include);
      if (known && isUnreachable(error)) return known;
      throw error;
    }
  }

  async function sendWhenDue(): Promise<void> {
    if (now() >= dueAt) await send();
  }

  function send(): Promise<void> {
    isSendQueued = true;
    sending ??= sendUntilIdle().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendUntilIdle(): Promise<void> {
    while (isSendQueued) {
      isSendQueued = false;
      if (isClosed) return;
      cancelRetry?.();
      cancelRetry = null;
      // Storage errors may be temporary.
      const delay = await storage.exclusively(sendAll).catch(() => retryMs);
      if (delay !== null && !isClosed) cancelRetry = schedule(() => void send(), delay);
      await tell().catch(() => {});
    }
  }

  /** Returns the delay of the next attempt in milliseconds, or null if nothing waits. */
  async function sendAll(): Promise<number | null> {
    dueAt = 0;
    const entries = await storage.readAll();
    const keys = new Set(entries.map(({ key }) => key));
    const sentElsewhere = [...live.values()].filter(({ entry }) => !keys.has(entry.key));
    let wait: number | null = null;
    for (const entry of entries) {
      if (isClosed) return null;
      if (entry.state !== 'waiting' && !live.has(entry.key)) continue;
      await decideResting(entry.number);
      const delivery = await deliver(entry);
      if (delivery === 'settled') continue;
      wait = waitAfter(delivery);
      break;
    }
    // Runs even if an entry could not be sent: the server may fail at that one only.
    for (const each of sentElsewhere) {
      const delivery = await askForAnswer(each);
      if (delivery !== 'settled') return waitAfter(delivery);
    }
    if (wait === null) await decideResting(Infinity);
    return wait;
  }

  /** Runs callbacks again whose entries all come before a number. */
  async function decideResting(number: number): Promise<void> {
    for (const each of [...resting].filter(({ behind }) => behind < number)) {
      const { include, decide, resolve, reject } = each;
      resting.delete(each);
      try {
        const { posts } = await newestThereIs(include);
        // Pending entries came after it.
        const enqueued = (await isNothing(decide, posts))
          ? { transaction: unchanged(posts) }
          : await enqueue(include, decide);
        if ('transaction' in enqueued) {
          resolve(enqueued.transaction);
          continue;
        }
        isSendQueued = true;
        enqueued.outcome.then(resolve, reject);
      } catch (error) {
        reject(error);
      }
    }
  }

  function waitAfter({ retryAfterMs }: Exclude<Delivery, 'settled'>): number {
    if (retryAfterMs !== null) dueAt = now() + retryAfterMs;
    return retryAfterMs ?? retryMs;
  }

  async function deliver(first: OutboxEntry): Promise<Delivery> {
    for (let entry = first; ;) {
      const answer = await sendRequest('/posts', toRequest(entry, entry.revision));
      if (answer.type === 'unavailable') return answer;
      const applied = answer.status === 200 ? parseApplied(answer.text) : null;
      // A captive portal, or the session has expired: the entry waits.
      if (answer.status === 401 || (answer.status === 200 && !applied)) return { retryAfterMs: null };
      if (applied) {
        await storage.remove(entry.number);
        await confirm(entry, applied);
        return 'settled';
      }
      if (answer.status !== 412) {
        await refuse(entry, toStoreError(answer));
        return 'settled';
      }
      try {
        const next = await decideAgain(entry);
        if (!next) return 'settled';
        entry = next;
      } catch (error) {
        if (isUnreachable(error) || error instanceof SignedOutError) return { retryAfterMs: null };
        await refuse(entry, error);
        return 'settled';
      }
    }
  }

  /** Returns the entry rebased on the newest list, or null if there is nothing to send. */
  async function decideAgain(entry: OutboxEntry): Promise<OutboxEntry | null> {
    const own = live.get(entry.key);
    const newest = await lists.read(own?.include ?? seenIds(entry));
    if (!own) {
      const isRight = isAsSeen(newest.posts, entry);
      const next: OutboxEntry = isRight
        ? { ...entry, revision: newest.revision }
        : { ...entry, state: 'conflict', reason: 'conflict' };
      await storage.put(next);
      return isRight ? next : null;
    }
    const decided = decidedOn(newest.posts, await own.decide(newest.posts));
    if (decided.changes.length === 0) {
      await storage.remove(entry.number);
      settle(entry.key, ({ resolve }) => resolve(unchanged(newest.posts)));
      return null;
    }
    const next: OutboxEntry = {
      ...entry,
      ...decided,
      key: makeKey(),
      revision: newest.revision,
      state: 'waiting',
      reason: null,
    };
    await storage.put(next);
    live.delete(entry.key);
    live.set(next.key, { ...own, entry: next });
    return next;
  }

  async function confirm(entry: OutboxEntry, applied: Applied): Promise<void> {
    const own = live.get(entry.key);
    if (!own) return;
    const { posts } = await lists.readAfter(own.include, entry, applied);
    const stored = applied.posts as readonly (BlogPost | null)[];
    settle(entry.key, ({ resolve }) => resolve({ snapshot: { posts, blocked: null }, stored }));
  }

  /** Another tab has sent or discarded it; the server knows which. */
  async function askForAnswer({ entry }: Live): Promise<Delivery> {
    const answer = await sendRequest('/posts', toRequest(entry, noRevision));
    if (answer.type === 'unavailable') return answer;
    if (answer.status === 401) return { retryAfterMs: null };
    const applied = answer.status === 200 ? parseApplied(answer.text) : null;
    if (applied) await confirm(entry, applied);
    else
      settle(entry.key, ({ reject }) => reject(new PostStoreError('failed', 'The changes were discarded.')));
    return 'settled';
  }

  /**
   * Rejects the caller's promise. Without a caller, keeps the entry: it may be the only copy of a
   * text.
   */
  async function refuse(entry: OutboxEntry, error: unknown): Promise<void> {
    if (live.has(entry.key)) {
      await storage.remove(entry.number);
      settle(entry.key, ({ reject }) => reject(error));
    } else {
      const reason = error instanceof PostStoreError ? error.code : 'failed';
      await storage.put({ ...entry, state: 'refused', reason });
    }
  }

  function settle(key: string, how: (each: Live) => void): void {
    const own = live.get(key);
    live.delete(key);
    if (own) how(own);
  }

  async function tell(): Promise<void> {
    if (listeners.size === 0) return;
    const entries = await storage.readAll();
    for (const notifyListener of listeners) notifyListener(entries);
  }
}

/** Parses the response of `PATCH /posts`; null if it is not valid. */
function parseApplied(text: string): Applied | null {
  const applied = parseJson(text, appliedSchema);
  return applied && { ...applied, posts: restoreRepeatedPosts(applied.posts) };
}

/** Returns true if a callback changes nothing on a list. */
async function isNothing(decide: DecideIndexed, posts: readonly IndexedPost[]): Promise<boolean> {
  try {
    return (await decide(posts)).length === 0;
  } catch {
    return false;
  }
}

function unchanged(posts: readonly IndexedPost[]): IndexTransaction {
  return { snapshot: { posts, blocked: null }, stored: [] };
}

function numberAfter(entries: readonly OutboxEntry[]): number {
  return (entries.at(-1)?.number ?? 0) + 1;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof PostStoreError && error.code === 'unreachable';
}

function toRequest({ key, changes }: OutboxEntry, revision: number): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'If-Match': formatEtag(revision) },
    body: JSON.stringify({ changes }),
  };
}

/**
 * Returns the changes as they will be sent, with the posts they were based on.
 *
 * @throws PostStoreError `not-found`, `too-large` or `failed`, if no server could apply them
 */
function decidedOn(
  posts: readonly IndexedPost[],
  decided: readonly PostChange[],
): Pick<OutboxEntry, 'changes' | 'seen'> {
  if (decided.length > maxChanges) {
    throw new PostStoreError(
      'too-large',
      `${decided.length} changes exceed the limit of ${maxChanges} per request.`,
    );
  }
  const changes = inJson(decided);
  applyChanges(posts, changes);
  return {
    changes,
    seen: changes.map((change) => {
      const seen = seenBy(posts, change);
      return seen && wholePost(seen);
    }),
  };
}

/** Clamps indexes to what JSON and the contract support, unlike `Infinity` and `1.5`. */
function withIndexes(change: PostChange): PostChange {
  if (change.type === 'insert') return { ...change, at: clampIndex(change.at) };
  return change.type === 'move' ? { ...change, to: clampIndex(change.to) } : change;
}

function clampIndex(index: number): number {
  return Math.min(Math.max(Math.trunc(index) || 0, 0), Number.MAX_SAFE_INTEGER);
}

function inJson(changes: readonly PostChange[]): readonly PostChange[] {
  try {
    return JSON.parse(JSON.stringify(changes.map(withIndexes))) as readonly PostChange[];
  } catch (cause) {
    throw new PostStoreError('failed', 'The changes cannot be written as JSON.', { cause });
  }
}

/** Applies a pending entry to a list, if it is still based on it. */
function withEntry(posts: readonly IndexedPost[], entry: OutboxEntry): readonly IndexedPost[] {
  if (entry.state !== 'waiting' || !isAsSeen(posts, entry)) return posts;
  try {
    return applyChanges(posts, entry.changes).posts;
  } catch {
    return posts;
  }
}

/** Returns the ids of the posts that an entry updates. */
function seenIds({ seen }: OutboxEntry): readonly number[] {
  return seen.flatMap((post) => (post ? [post.id] : []));
}

/** Returns true if the posts that an entry updates are unchanged, as far as they are loaded. */
function isAsSeen(posts: readonly IndexedPost[], { changes, seen }: OutboxEntry): boolean {
  return changes.every((change, index) => isStillSeen(posts, change, seen[index]));
}

/**
 * Returns the post that a change updates; null for other changes, or if the list does not have it
 * yet.
 */
function seenBy(posts: readonly IndexedPost[], change: PostChange): IndexedPost | null {
  if (change.type !== 'update' || !posts.some(({ id }) => id === change.post.id)) return null;
  const [at = null] = applyChanges(posts, [change]).positions;
  return at === null ? null : (posts[at] ?? null);
}

function isStillSeen(
  posts: readonly IndexedPost[],
  change: PostChange,
  seen: IndexedPost | null = null,
): boolean {
  if (seen === null) return true;
  const now = seenBy(posts, change);
  if (now === null) return false;
  const { content: _, ...summary } = seen;
  return serializePost(now) === serializePost(isWhole(now) ? seen : summary);
}
