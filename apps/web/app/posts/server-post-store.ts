import {
  createHttpPostStore,
  createMemoryOutbox,
  type HttpPostStore,
  type OutboxEntry,
  type OutboxStorage,
} from '@branchbook/blog-api/client';
import { openIndexedDbOutbox } from '@branchbook/blog-api/indexed-db';
import type { PostIndex, PostStore, PostVersion } from '@branchbook/blog-core';

import { getSessionToken } from './session-token.ts';

export type { OutboxEntry } from '@branchbook/blog-api/client';

/** A server that accepts no changes. */
export interface Away {
  /**
   * - `signed-out`: it responds, but rejects the token of this session.
   * - `failing`: it responds to the first of the changes with 500.
   */
  readonly reason: 'unreachable' | 'signed-out' | 'failing';
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** The unconfirmed changes. The same object until it changes. */
export interface WaitingState {
  /** In sending order. */
  readonly entries: readonly OutboxEntry[];
  /** Why the server accepts nothing, and since when; null if it does. */
  readonly away: Away | null;
  /** True if the changes survive a closed browser. */
  readonly isDurable: boolean;
}

/** The changes that wait for a server, for React's `useSyncExternalStore`. */
export interface WaitingChanges {
  readonly current: () => WaitingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends now. */
  readonly send: () => Promise<void>;
  /** Discards changes; their callers get an error. Resolves to false if they no longer wait. */
  readonly discard: (entry: OutboxEntry) => Promise<boolean>;
  /** Restores discarded changes. */
  readonly putBack: (entry: OutboxEntry) => Promise<void>;
}

/** The store of a site with its posts on a server. */
export interface ServerPostStore extends PostStore {
  readonly index: PostIndex;
  readonly waiting: WaitingChanges;
  /** Reads the versions of a post, oldest first. */
  readonly readVersions: (id: number) => Promise<readonly PostVersion[]>;
}

export interface ServerPostStoreOptions {
  readonly origin: string;
  readonly getToken: () => Promise<string | null>;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Opens the storage of waiting changes. */
  readonly openStorage?: () => Promise<OutboxStorage>;
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number;
}

/** The interval of polling, so that changes of others appear within 10 s. */
const pollMs = 8_000;

/** Creates the store of this page. Opens and requests nothing before its first use. */
export function createPageServerStore(): ServerPostStore {
  return createServerPostStore(() => ({ origin: location.origin, getToken: getSessionToken }));
}

/** Creates the store. Calls `options` at its first use. */
export function createServerPostStore(options: () => ServerPostStoreOptions): ServerPostStore {
  const listeners = new Set<() => void>();
  let state: WaitingState = { entries: [], away: null, isDurable: true };
  let lastStatus = 0;
  let opened: { readonly store: HttpPostStore; readonly storage: OutboxStorage } | null = null;

  return {
    readPage: (request) => open().store.readPage(request),
    readPost: (slug) => open().store.readPost(slug),
    readVersions: (id) => open().store.readVersions(id),
    readAll: () => open().store.readAll(),
    transact: (decide) => open().store.transact(decide),
    subscribe: (listener) => open().store.subscribe(listener),
    index: {
      read: (include, onPart) => open().store.index.read(include, onPart),
      transact: (include, decide) => open().store.index.transact(include, decide),
    },
    waiting: {
      current: () => state,
      subscribe(listener) {
        listeners.add(listener);
        open();
        return () => void listeners.delete(listener);
      },
      async send() {
        await open().store.outbox.send();
        await open().store.refresh();
      },
      async discard({ key }) {
        const wasThere = await open().store.outbox.discard(key);
        // The changes after it haven't been sent yet.
        if (state.away?.reason === 'failing') note({ away: null });
        void open().store.outbox.send();
        return wasThere;
      },
      putBack: (entry) => open().store.outbox.putBack(entry),
    },
  };

  function open(): { readonly store: HttpPostStore; readonly storage: OutboxStorage } {
    if (opened) return opened;
    const {
      origin,
      getToken,
      fetch = (request) => globalThis.fetch(request),
      openStorage = openIndexedDbOutbox,
      now = Date.now,
    } = options();
    const storage = openLate(() =>
      openStorage().catch(() => {
        note({ isDurable: false });
        return createMemoryOutbox();
      }),
    );
    const store = createHttpPostStore({
      origin,
      getToken,
      storage,
      fetch: (request) => noting(fetch(request), request.method === 'PATCH', now),
      pollMs,
      isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
    });
    opened = { store, storage };
    store.outbox.subscribe(noteEntries);
    store.outbox.read().then(noteEntries, () => {});
    if (typeof window !== 'undefined') {
      addEventListener('online', () => void store.outbox.send());
      addEventListener('focus', () => void store.refresh());
    }
    return opened;
  }

  async function noting(answer: Promise<Response>, isWrite: boolean, now: () => number): Promise<Response> {
    try {
      const response = await answer;
      // The client resends a write after these two statuses.
      const isSentAgain = response.status === 412 || (response.status === 401 && lastStatus !== 401);
      noteAway(awayReason(response, isWrite, lastStatus), isWrite && !isSentAgain, now);
      lastStatus = response.status;
      return response;
    } catch (error) {
      noteAway('unreachable', isWrite, now);
      throw error;
    }
  }

  /** `endsWrite`: the write isn't resent. Only this shows if the server still fails. */
  function noteAway(reason: Away['reason'] | null, endsWrite: boolean, now: () => number): void {
    const { away } = state;
    if (!endsWrite && away?.reason === 'failing') return;
    if (reason === (away?.reason ?? null)) return;
    const isOther = reason === 'failing' || away?.reason === 'failing';
    note({ away: reason && { reason, since: away && !isOther ? away.since : now() } });
  }

  function noteEntries(entries: readonly OutboxEntry[]): void {
    const isOver = state.away?.reason === 'failing' && entries.every(({ state: each }) => each !== 'waiting');
    note({ entries, ...(isOver && { away: null }) });
  }

  function note(news: Partial<WaitingState>): void {
    const next = { ...state, ...news };
    const isSame =
      next.away === state.away &&
      next.isDurable === state.isDurable &&
      JSON.stringify(next.entries) === JSON.stringify(state.entries);
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }
}

/**
 * Returns why the server accepts nothing; null if it does. A first 401 only means that the token
 * was too old.
 */
function awayReason({ status }: Response, isWrite: boolean, lastStatus: number): Away['reason'] | null {
  if (status === 401) return lastStatus === 401 ? 'signed-out' : null;
  if (isWrite && status === 500) return 'failing';
  return status === 429 || status >= 500 ? 'unreachable' : null;
}

/** Creates a storage that opens at its first use. */
function openLate(open: () => Promise<OutboxStorage>): OutboxStorage {
  let opening: Promise<OutboxStorage> | null = null;
  const storage = () => (opening ??= open());
  return {
    readAll: async () => (await storage()).readAll(),
    put: async (entry) => (await storage()).put(entry),
    remove: async (number) => (await storage()).remove(number),
    exclusively: async (run) => (await storage()).exclusively(run),
  };
}
