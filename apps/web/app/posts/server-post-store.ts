import {
  createHttpPostStore,
  createMemoryOutbox,
  type HttpPostStore,
  type OutboxEntry,
  type OutboxStorage,
} from '@branchbook/blog-api/client';
import { openIndexedDbOutbox } from '@branchbook/blog-api/indexed-db';
import {
  PostStoreError,
  type PostStore,
  type PostStoreReason,
  type PostVersion,
} from '@branchbook/blog-core';

import { sessionToken } from './session-token.ts';

export type { OutboxEntry } from '@branchbook/blog-api/client';

/** What is known of the changes that the server has not confirmed. The same object until it changes. */
export interface WaitingState {
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry[];
  /** The server did not answer the last request, or nobody is signed in: what waits goes on waiting. */
  readonly isAway: boolean;
  /** Why the posts could not be read last; null where they could. */
  readonly unread: PostStoreReason | null;
  /** What waits survives a closed browser. */
  readonly isDurable: boolean;
}

/** The changes that wait for a server, in the form of React's `useSyncExternalStore`, and what can be done about them. */
export interface WaitingChanges {
  readonly current: () => WaitingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries again, now. */
  readonly send: () => Promise<void>;
  /** Gives changes up. Whoever waits for them is told that they were refused. */
  readonly discard: (entry: OutboxEntry) => Promise<void>;
  /** Takes discarded changes back, as they were. */
  readonly putBack: (entry: OutboxEntry) => Promise<void>;
}

/** The store of a site whose posts are on its server. */
export interface ServerPostStore extends PostStore {
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
}

/** The store of this page. Nothing is opened or asked for before it is used, so that it can be made where no page is. */
export function createPageServerStore(): ServerPostStore {
  return createServerPostStore(() => ({ origin: location.origin, getToken: sessionToken }));
}

/** Makes the store, with options that are asked for at its first use. */
export function createServerPostStore(options: () => ServerPostStoreOptions): ServerPostStore {
  const listeners = new Set<() => void>();
  let state: WaitingState = { entries: [], isAway: false, unread: null, isDurable: true };
  let opened: { readonly store: HttpPostStore; readonly storage: OutboxStorage } | null = null;

  return {
    readPage: (request) => open().store.readPage(request),
    readPost: (slug) => open().store.readPost(slug),
    readVersions: (id) => open().store.readVersions(id),
    async readAll() {
      try {
        const snapshot = await open().store.readAll();
        note({ unread: null });
        return snapshot;
      } catch (error) {
        note({ unread: error instanceof PostStoreError ? error.reason : 'refused' });
        throw error;
      }
    },
    transact: (decide) => open().store.transact(decide),
    subscribe: (listener) => open().store.subscribe(listener),
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
      async discard({ number }) {
        await open().store.outbox.discard(number);
      },
      async putBack(entry) {
        const { store, storage } = open();
        await storage.put(entry);
        note({ entries: await storage.readAll() });
        void store.outbox.send();
      },
    },
  };

  function open(): { readonly store: HttpPostStore; readonly storage: OutboxStorage } {
    if (opened) return opened;
    const {
      origin,
      getToken,
      fetch = (request) => globalThis.fetch(request),
      openStorage = openIndexedDbOutbox,
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
      fetch: (request) => noting(fetch(request)),
      isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
    });
    opened = { store, storage };
    store.outbox.subscribe((entries) => note({ entries }));
    store.outbox.read().then(
      (entries) => note({ entries }),
      () => {},
    );
    if (typeof window !== 'undefined') {
      addEventListener('online', () => void store.outbox.send());
      addEventListener('focus', () => void store.refresh());
    }
    return opened;
  }

  async function noting(answer: Promise<Response>): Promise<Response> {
    try {
      const response = await answer;
      note({ isAway: response.status === 401 || response.status === 429 || response.status >= 500 });
      return response;
    } catch (error) {
      note({ isAway: true });
      throw error;
    }
  }

  function note(news: Partial<WaitingState>): void {
    const next = { ...state, ...news };
    const isSame =
      next.isAway === state.isAway &&
      next.unread === state.unread &&
      next.isDurable === state.isDurable &&
      JSON.stringify(next.entries) === JSON.stringify(state.entries);
    if (isSame) return;
    state = next;
    for (const listener of listeners) listener();
  }
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
