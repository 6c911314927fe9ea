import {
  applyChange,
  type BlogPost,
  parsePostsJson,
  type ParsedPosts,
  type PostChange,
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  seedPosts,
  type Unsubscribe,
} from '@branchbook/blog-core';

import { fingerprint } from './fingerprint.ts';
import { indexedDbJournal, type Journal, type JournalEntry } from './journal.ts';
import { journalState } from './missing-changes.ts';
import { postsKey } from './posts-key.ts';
import { seenRevisionOfTab, type SeenRevision } from './seen-revision.ts';
import { readStoredText, reasonOf, writeStoredText } from './stored-text.ts';
import { createTabs, type Tabs } from './tabs.ts';
import { indexedDbArchive, type UnreadableArchive } from './unreadable-archive.ts';

/** What the local store knows beyond the port. */
export interface LocalPostSnapshot extends PostSnapshot {
  /** The key was removed by another tab (or by hand) after this page had read a list. It is not reseeded. */
  readonly wasCleared: boolean;
  /** Changes survive the browser being killed. False once the journal could not be kept: then only the weaker promise holds. */
  readonly isDurable: boolean;
}

/** The post store in the visitor's own browser. */
export interface LocalPostStore extends PostStore {
  read(): Promise<LocalPostSnapshot>;
  apply(change: PostChange): Promise<LocalPostSnapshot>;
  subscribe(listener: (snapshot: LocalPostSnapshot) => void): Promise<Unsubscribe>;
}

/** The parts of the browser the store touches; tests hand in their own. */
export interface LocalPostStoreOptions {
  storage?: () => Storage | null;
  journal?: Journal;
  archive?: UnreadableArchive;
  tabs?: Tabs;
  seenRevision?: SeenRevision;
  /** Where `storage` events of other tabs arrive. */
  events?: Pick<Window, 'addEventListener'>;
  now?: () => number;
}

/** How long another tab's write may take to arrive in this tab's storage before it counts as lost. */
const lagLimitMs = 2_000;
const lagPollMs = 2;

/**
 * How long an entry stays in the journal although storage shows it: browsers delay large writes to disk, some for minutes.
 */
const journalKeepMs = 5 * 60_000;

/** A burst of other tabs' changes is looked at once, this long after the last of them. */
const settleDelayMs = 500;

const seedsText = JSON.stringify(seedPosts);

/**
 * Keeps the posts in local storage under `blogPosts`, as a JSON list in the order that drives Previous and Next, with a
 * write-ahead journal in IndexedDB beside it. Once `apply` resolves, the change survives, even if the browser is killed
 * that instant.
 *
 * - Nothing stored yet: the seed posts are written and returned. An empty list is a list and stays empty.
 * - A change is journaled, then written; reading it back must give the same text. What the browser lost of its last
 *   seconds is replayed from the journal at the next start. `blogPosts` stays the list: an edit of it from outside wins.
 * - Changes run one at a time across tabs, each on the newest list, although one tab's storage lags the other's.
 * - Text that cannot be read whole is never written over before its exact copy is kept in the archive.
 * - Where IndexedDB is refused or hangs, the change is still written, and `isDurable` says that only the weaker promise
 *   holds. Reading never waits for IndexedDB.
 *
 * `read` never rejects; `apply` rejects with a {@link PostStoreError} whose reason says what happened.
 */
export function createLocalPostStore({
  storage = () => globalThis.localStorage,
  journal = indexedDbJournal,
  archive = indexedDbArchive,
  tabs = createTabs(),
  seenRevision = seenRevisionOfTab,
  events = globalThis,
  now = Date.now,
}: LocalPostStoreOptions = {}): LocalPostStore {
  const listeners = new Set<(snapshot: LocalPostSnapshot) => void>();
  let hasSeenList = false;
  let isJournalKept = true;
  let hasStarted = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let parsed: { text: string; result: ParsedPosts } | null = null;

  return {
    async read() {
      const isFirst = !hasStarted;
      start();
      const snapshot = await snapshotOf(readOrSeed());
      if (isFirst) void settle();
      return snapshot;
    },

    async apply(change) {
      start();
      const snapshot = await tabs.exclusively(() => applyNow(change));
      announce(snapshot);
      return snapshot;
    },

    async subscribe(listener) {
      start();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  /** Listens to the other tabs from the first use on, for the life of the page, whether or not anybody subscribes. */
  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    events.addEventListener('storage', onStorage);
  }

  async function applyNow(change: PostChange): Promise<LocalPostSnapshot> {
    const first = readOrSeed();
    if (first.blocked !== null) throw new PostStoreError('blocked', first.blocked);

    const head = await inJournal(() => journal.head(), null);
    const text = await catchUp(head);
    const { posts, faults } = parse(text);
    const changed = applyChange(posts, change);
    if (changed === posts) {
      if (change.type === 'update') {
        throw new PostStoreError('gone', 'The post to update is no longer in the list.');
      }
      return snapshotOf({ text, blocked: null });
    }
    if (faults.length > 0 && text !== null) await keep(text);
    await write(text, changed, change, head);
    return snapshotOf({ text: readStoredText(storage), blocked: null });
  }

  /** Journals the change, then writes the list. A write that did not happen is taken back from the journal. */
  async function write(
    before: string | null,
    posts: readonly BlogPost[],
    change: PostChange,
    head: JournalEntry | null,
  ): Promise<void> {
    const after = JSON.stringify(posts);
    // Never a number used before, even after the journal was emptied: tabs remember what they have seen.
    const revision = Math.max((head?.revision ?? 0) + 1, now());
    const isJournaled = await inJournal(async () => {
      await journal.append({
        revision,
        change,
        before: fingerprintOf(before),
        after: fingerprint(after),
        at: now(),
      });
      return true;
    }, false);
    try {
      writeStoredText(storage, after);
    } catch (error) {
      if (isJournaled) await inJournal(() => journal.remove(revision), undefined);
      throw error;
    }
    hasSeenList = true;
    if (isJournaled) seenRevision.set(revision);
  }

  /**
   * Gives the newest text. What the journal has and storage has not may be another tab's writing that has not arrived here
   * yet: it waits for that. Writing on without it, even the right text, would let the two tabs' writes reach the browser in
   * the wrong order, and the older one would stay. What does not arrive was lost, and is replayed.
   */
  async function catchUp(head: JournalEntry | null): Promise<string | null> {
    let text = readStoredText(storage);
    if (!head || head.after === fingerprintOf(text)) return text;

    const entries = await inJournal(() => journal.entries(), []);
    const mayArrive = now() - head.at < lagLimitMs && (await tabs.hasOthers());
    const deadline = mayArrive ? now() + lagLimitMs : 0;
    for (;;) {
      const state = journalState(entries, fingerprintOf(text), seenRevision.get());
      if (state.type === 'held') return text;
      if (state.type === 'edited' || (state.type === 'reverted' && now() >= deadline)) {
        await inJournal(() => journal.dropThrough(head.revision), undefined);
        return text;
      }
      if (state.type === 'missing' && now() >= deadline) {
        const replayed = replay(text, state.entries);
        if (text !== null && parse(text).faults.length > 0) await keep(text);
        writeStoredText(storage, replayed);
        seenRevision.set(head.revision);
        return replayed;
      }
      await pause(lagPollMs);
      text = readStoredText(storage);
    }
  }

  function replay(text: string | null, entries: readonly JournalEntry[]): string {
    let posts: readonly BlogPost[] = parse(text).posts;
    for (const { change } of entries) posts = applyChange(posts, change);
    return JSON.stringify(posts);
  }

  /** At the start and after other tabs' changes: replays what was lost, gives way to edits from outside, drops what is old. */
  async function settle(): Promise<void> {
    try {
      await tabs.exclusively(async () => {
        const entries = await inJournal(() => journal.entries(), []);
        const head = entries.at(-1);
        if (!head) return;
        const before = readStoredText(storage);
        const text = await catchUp(head);
        if (text !== before) announce(await snapshotOf({ text, blocked: null }));
        else await noteSeen(text);
        const old = entries.findLast((entry) => entry !== head && entry.at < now() - journalKeepMs);
        if (old) await inJournal(() => journal.dropThrough(old.revision), undefined);
      });
    } catch {
      // Storage is blocked or full: the journal keeps what it has for the next start.
    }
  }

  function onStorage(event: StorageEvent): void {
    // `clear()` in another tab arrives without a key.
    if (event.key !== null && !event.key.startsWith(postsKey)) return;
    const stored = readOnly();
    void snapshotOf(stored).then(announce);
    void noteSeen(stored.text);
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => void settle(), settleDelayMs);
  }

  /** Remembers that the newest change has arrived in this tab's storage: if it is gone later, it was edited away. */
  async function noteSeen(text: string | null): Promise<void> {
    const head = await inJournal(() => journal.head(), null);
    if (head && head.after === fingerprintOf(text)) seenRevision.set(head.revision);
  }

  function announce(snapshot: LocalPostSnapshot): void {
    for (const listener of listeners) listener(snapshot);
  }

  function readOnly(): StoredText {
    try {
      const text = readStoredText(storage);
      if (text !== null) hasSeenList = true;
      return { text, blocked: null };
    } catch (error) {
      return { text: null, blocked: reasonOf(error) };
    }
  }

  function readOrSeed(): StoredText {
    const stored = readOnly();
    if (stored.text !== null || stored.blocked !== null || hasSeenList) return stored;
    try {
      writeStoredText(storage, seedsText);
      hasSeenList = true;
      return { text: seedsText, blocked: null };
    } catch (error) {
      return { text: null, blocked: reasonOf(error) };
    }
  }

  /** A journal that fails once is left alone for the life of the page: every further try would cost its time limit. */
  async function inJournal<Result>(task: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (!isJournalKept) return otherwise;
    try {
      return await task();
    } catch {
      isJournalKept = false;
      return otherwise;
    }
  }

  async function keep(text: string): Promise<void> {
    try {
      await archive.keep(text);
    } catch (error) {
      throw new PostStoreError(
        'refused',
        `The stored text could not be read whole, and no copy of it could be kept: ${reasonOf(error)}`,
        { cause: error },
      );
    }
  }

  function parse(text: string | null): ParsedPosts {
    if (text === null) return { posts: [], faults: [] };
    // A list of a thousand posts takes milliseconds to parse, and every route reads it.
    if (parsed?.text !== text) parsed = { text, result: parsePostsJson(text) };
    return parsed.result;
  }

  async function snapshotOf({ text, blocked }: StoredText): Promise<LocalPostSnapshot> {
    if (blocked !== null) {
      return { posts: seedPosts, unreadable: [], blocked, wasCleared: false, isDurable: isJournalKept };
    }
    const { posts, faults } = parse(text);
    const inPlace = text !== null && faults.length > 0 ? [{ id: 'in-place', text, keptAt: null }] : [];
    const kept = await archive.list();
    return {
      posts,
      unreadable: [...inPlace, ...kept],
      blocked: null,
      wasCleared: text === null,
      isDurable: isJournalKept,
    };
  }
}

interface StoredText {
  text: string | null;
  blocked: string | null;
}

function fingerprintOf(text: string | null): string {
  return text === null ? 'nothing' : fingerprint(text);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
