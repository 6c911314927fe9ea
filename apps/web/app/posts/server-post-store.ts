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

/** A server that takes nothing: what waits goes on waiting. */
export interface Away {
  /**
   * - `signed-out`: it answers, and knows nobody by the token of this session.
   * - `failing`: it fails (500) where the first of the changes is sent, whatever it answers to what is read.
   */
  readonly reason: 'unreachable' | 'signed-out' | 'failing';
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** What is known of the changes that the server has not confirmed. The same object until it changes. */
export interface WaitingState {
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry[];
  /** Why the server takes nothing now, and since when; null where it answers. */
  readonly away: Away | null;
  /** What waits survives a closed browser. */
  readonly isDurable: boolean;
}

/** The changes that wait for a server, in the form of React's `useSyncExternalStore`, and what can be done about them. */
export interface WaitingChanges {
  readonly current: () => WaitingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries again, now. */
  readonly send: () => Promise<void>;
  /** Gives changes up. Whoever waits for them is told that they were refused. Resolves to false where they do not wait any more. */
  readonly discard: (entry: OutboxEntry) => Promise<boolean>;
  /** Takes discarded changes back, as they were. */
  readonly putBack: (entry: OutboxEntry) => Promise<void>;
}

/** The store of a site whose posts are on its server. */
export interface ServerPostStore extends PostStore {
  readonly index: PostIndex;
  readonly waiting: WaitingChanges;
  /** What a post said at its last saves, the earliest first. */
  readonly readVersions: (id: number) => Promise<readonly PostVersion[]>;
}

export interface ServerPostStoreOptions {
  readonly origin: string;
  readonly getToken: () => Promise<string | null>;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Opens the place where changes wait. */
  readonly openStorage?: () => Promise<OutboxStorage>;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

/** How often the server is asked for news. What others change is to be seen within ten seconds, and an answer takes its time. */
const pollMs = 8_000;

/** The store of this page. Nothing is opened or asked for before it is used, so that it can be made where no page is. */
export function createPageServerStore(): ServerPostStore {
  return createServerPostStore(() => ({ origin: location.origin, getToken: getSessionToken }));
}

/** Makes the store, with options that are asked for at its first use. */
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
        // What stands behind it has not been tried yet.
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
      // After these two answers a write is sent again at once.
      const isSentAgain = response.status === 412 || (response.status === 401 && lastStatus !== 401);
      noteAway(awayReason(response, isWrite, lastStatus), isWrite && !isSentAgain, now);
      lastStatus = response.status;
      return response;
    } catch (error) {
      noteAway('unreachable', isWrite, now);
      throw error;
    }
  }

  /** `endsWrite`: a write was tried, and is not sent again at once. Nothing else tells whether the server still fails. */
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

/** Why an answer means that nothing is taken now; null where it does not. A first refusal of a token says only that it was too old. */
function awayReason({ status }: Response, isWrite: boolean, lastStatus: number): Away['reason'] | null {
  if (status === 401) return lastStatus === 401 ? 'signed-out' : null;
  if (isWrite && status === 500) return 'failing';
  return status === 429 || status >= 500 ? 'unreachable' : null;
}

/** A storage that is opened when it is first used. */
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
