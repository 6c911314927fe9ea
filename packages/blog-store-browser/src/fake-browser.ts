import type { UnreadableText } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';

import {
  type BrowserPostStore,
  type BrowserPostStoreOptions,
  createBrowserPostStore,
} from './browser-post-store.ts';
import type { DraftTable, StoredDraftRecord } from './drafts/indexed-db-drafts.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { LastSeenRevision } from './last-seen-revision.ts';
import { postsKey } from './posts-key.ts';
import type { TrashRecords } from './trash/indexed-db-trash.ts';
import type { TrashedRecord } from './trash/parse-trash-record.ts';
import type { UnreadableArchive } from './unreadable-archive.ts';

/**
 * Creates a browser for tests: tabs whose storage reaches other tabs late (`lagMs`) and the disk
 * later (`flush`), a journal and a trash that are on disk at once, and one lock. `kill()` closes all
 * tabs and loses unflushed writes.
 */
export function fakeBrowser(
  initialText: string | null = null,
  options: Pick<BrowserPostStoreOptions, 'seeds' | 'writeSeedsOnRead'> = {},
) {
  const archived: UnreadableText[] = [];
  const entries = new Map<number, JournalEntry>();
  const trashed = new Map<string, TrashedRecord>();
  const draftRecords = new Map<string, StoredDraftRecord>();
  let disk: string | null = initialText;
  let memory: string | null = initialText;
  let tabs: FakeTab[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  let skippedMs = 0;
  let archivedCount = 0;

  const browser = {
    writes: 0,
    lagMs: 0,
    archive: {
      async add(text: string) {
        if (!archived.some((entry) => entry.text === text)) {
          archivedCount += 1;
          archived.unshift({ id: String(archivedCount), text, archivedAt: archivedCount });
        }
      },
      list: async () => [...archived],
      async discard(id) {
        const index = archived.findIndex((entry) => entry.id === id);
        if (index !== -1) archived.splice(index, 1);
      },
    } satisfies UnreadableArchive,
    journal: {
      append: async (entry) => void entries.set(entry.revision, structuredClone(entry)),
      head: async () => sorted().at(-1) ?? null,
      entries: async () => sorted(),
      async dropThrough(revision) {
        for (const key of entries.keys()) if (key <= revision) entries.delete(key);
      },
      remove: async (revision) => void entries.delete(revision),
    } satisfies Journal as Journal,
    trash: {
      read: async () => structuredClone([...trashed.values()]),
      async add(records) {
        for (const record of records) trashed.set(record.key, structuredClone(record));
      },
      async discard(keys) {
        for (const key of keys) trashed.delete(key);
      },
    } satisfies TrashRecords as TrashRecords,
    drafts: {
      read: async () => structuredClone([...draftRecords.values()]),
      async write({ put = [], remove = [] }) {
        for (const key of remove) draftRecords.delete(key);
        for (const record of put) draftRecords.set(record.key, structuredClone(record));
      },
    } satisfies DraftTable as DraftTable,
    histories: {
      record: async () => {},
      getVersions: async () => [],
      getAll: async () => [],
    } satisfies HistoryStore as HistoryStore,

    /** Replaced by tests to make writes fail or get lost. */
    setItem(store: (value: string) => void, value: string): void {
      store(value);
    },
    /** Returns false if storage is blocked. */
    open: (): boolean => true,

    getText: () => memory,
    /** An edit from outside: it reaches every tab. */
    setText(text: string | null): void {
      memory = text;
      for (const tab of tabs) tab.receive(text, postsKey);
    },
    clear(): void {
      memory = null;
      for (const tab of tabs) tab.receive(null, null);
    },
    flush(): void {
      disk = memory;
    },
    kill(): void {
      memory = disk;
      for (const tab of tabs) tab.isAlive = false;
      tabs = [];
      lock = Promise.resolve();
      browser.setItem = (store, value) => store(value);
    },
    advance(milliseconds: number): void {
      skippedMs += milliseconds;
    },
    /** The `sleep` of the stores. Tests may advance the time instead of waiting. */
    pause: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      }),

    /** A new tab, or the same one after a reload. */
    openTab(reloaded?: BrowserPostStore): BrowserPostStore {
      const previous = tabs.find((tab) => tab.store === reloaded);
      const tab = new FakeTab(memory, previous?.seen ?? 0);
      tabs = [...tabs.filter((each) => each !== previous), tab];
      tab.store = createBrowserPostStore({
        seeds: seedPosts,
        ...options,
        storage: () => (browser.open() ? tab.area(write, notifyOthers) : null),
        journal: browser.journal,
        archive: browser.archive,
        trash: browser.trash,
        drafts: browser.drafts,
        histories: browser.histories,
        lastSeenRevision: tab.seenRevision,
        now: () => Date.now() + skippedMs,
        sleep: (milliseconds) => browser.pause(milliseconds),
        tabLock: {
          withLock(task) {
            const turn = lock.then(() => (tab.isAlive ? task() : new Promise<never>(() => {})));
            lock = turn.catch(() => {});
            return turn;
          },
          hasOtherTabs: async () => tabs.length > 1,
        },
        events: {
          addEventListener: (_: string, listener: unknown) => void tab.listeners.add(listener as Listener),
        },
      });
      return tab.store;
    },
  };
  return browser;

  function write(writer: FakeTab, value: string): void {
    if (!writer.isAlive) return;
    browser.setItem((text) => {
      browser.writes += 1;
      writer.view = text;
      memory = text;
      for (const tab of tabs) if (tab !== writer) deliver(tab, text);
    }, value);
  }

  function notifyOthers(writer: FakeTab, key: string): void {
    for (const tab of tabs) if (tab !== writer) tab.receive(tab.view, key);
  }

  function deliver(tab: FakeTab, text: string): void {
    if (browser.lagMs === 0) tab.receive(text, postsKey);
    else setTimeout(() => tab.receive(text, postsKey), browser.lagMs);
  }

  function sorted(): JournalEntry[] {
    return [...entries.values()].toSorted((a, b) => a.revision - b.revision);
  }
}

type Listener = (event: StorageEvent) => void;

class FakeTab {
  store: BrowserPostStore | undefined;
  isAlive = true;
  readonly listeners = new Set<Listener>();
  view: string | null;
  seen: number;
  readonly seenRevision: LastSeenRevision = {
    get: () => this.seen,
    set: (revision) => {
      this.seen = Math.max(this.seen, revision);
    },
  };

  constructor(view: string | null, seen: number) {
    this.view = view;
    this.seen = seen;
  }

  receive(text: string | null, key: string | null): void {
    if (!this.isAlive) return;
    this.view = text;
    for (const listener of this.listeners) {
      queueMicrotask(() => listener(Object.assign(new Event('storage'), { key }) as StorageEvent));
    }
  }

  area(
    write: (tab: FakeTab, value: string) => void,
    notifyOthers: (tab: FakeTab, key: string) => void,
  ): Storage {
    return {
      length: 1,
      clear() {},
      key: () => null,
      removeItem() {},
      getItem: () => this.view,
      setItem: (key, value) => (key === postsKey ? write(this, value) : notifyOthers(this, key)),
    };
  }
}
