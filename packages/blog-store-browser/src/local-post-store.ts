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
  type UnreadableText,
  type Unsubscribe,
} from '@branchbook/blog-core';

import { fingerprint } from './fingerprint.ts';
import { indexedDbJournal, type Journal, type JournalEntry } from './journal.ts';
import { journalState } from './missing-changes.ts';
import { postsKey } from './posts-key.ts';
import { replacing } from './replacing.ts';
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
  /** Exactly what is stored under `blogPosts`; null where nothing is, or where it cannot be looked at. */
  readonly text: string | null;
  /**
   * The last list that this page could read whole, while what is stored now cannot be read whole and lacks some of it. Else
   * null: there is nothing to give back.
   */
  readonly lastWhole: readonly BlogPost[] | null;
}

/**
 * Makes changes of the newest list. What it throws is what the caller gets, and then nothing was changed. It may take its time,
 * as to keep somewhere else what it takes out: no other tab changes the list meanwhile.
 */
export type Decide = (newest: readonly BlogPost[]) => readonly PostChange[] | Promise<readonly PostChange[]>;

/** The post store in the visitor's own browser. */
export interface LocalPostStore extends PostStore {
  read(): Promise<LocalPostSnapshot>;
  apply(change: PostChange): Promise<LocalPostSnapshot>;
  subscribe(listener: (snapshot: LocalPostSnapshot) => void): Promise<Unsubscribe>;
  /** Applies what is decided on the newest list, while no other tab can change it: all of it, in one write, or nothing. */
  applyTo(decide: Decide): Promise<LocalPostSnapshot>;
  /**
   * As `applyTo`; and a text in place that cannot be read whole is written over by the list, after its exact copy was kept.
   */
  repair(decide: Decide): Promise<LocalPostSnapshot>;
  /**
   * Gives up an unreadable text for good. One that is still in place is replaced by the posts that could be read of it.
   * Rejects where that text is no longer what is stored.
   */
  discard(unreadable: UnreadableText): Promise<LocalPostSnapshot>;
  /**
   * Puts the last list that this page could read whole in the place of a text that cannot be, after the exact copy of that
   * was kept. Rejects where what is stored can be read whole again, or no list is remembered.
   */
  restore(): Promise<LocalPostSnapshot>;
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
  /** Resolves so many milliseconds later, as `now` counts them. */
  pause?: (milliseconds: number) => Promise<void>;
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
  pause = passTime,
}: LocalPostStoreOptions = {}): LocalPostStore {
  const listeners = new Set<(snapshot: LocalPostSnapshot) => void>();
  let hasSeenList = false;
  let isJournalKept = true;
  let hasStarted = false;
  let hasBeenRead = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let parsed: { text: string; result: ParsedPosts } | null = null;
  let lastWhole: readonly BlogPost[] | null = null;

  return {
    async read() {
      start();
      const snapshot = await snapshotOf(readOrSeed());
      if (!hasBeenRead) {
        hasBeenRead = true;
        void settle();
      }
      return snapshot;
    },

    apply: (change) => exclusively(() => applyNow(() => [change])),
    applyTo: (decide) => exclusively(() => applyNow(decide)),
    repair: (decide) => exclusively(() => applyNow(decide, { isRewritten: true })),
    discard: (unreadable) => exclusively(() => discardNow(unreadable)),
    restore: () => exclusively(restoreNow),

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

  async function exclusively(task: () => Promise<LocalPostSnapshot>): Promise<LocalPostSnapshot> {
    start();
    const snapshot = await tabs.exclusively(task);
    announce(snapshot);
    return snapshot;
  }

  async function applyNow(decide: Decide, { isRewritten = false } = {}): Promise<LocalPostSnapshot> {
    const { text, before, head } = await newest();
    const { posts, faults } = parse(text);
    const changes = await decide(posts);
    const changed = applyAll(posts, changes);
    if (changed === posts && !(isRewritten && faults.length > 0)) return snapshotOf({ text, blocked: null });
    if (faults.length > 0 && text !== null) {
      await keep(text);
      // Whoever broke the text has taken posts away that only this page still knows.
      if (lastWhole && lacksSome(changed, lastWhole)) await keep(JSON.stringify(lastWhole));
    }
    return snapshotOf({ text: await write(before, changed, changes, head), blocked: null });
  }

  async function discardNow({ id, text: unwanted, keptAt }: UnreadableText): Promise<LocalPostSnapshot> {
    const { text, before, head } = await newest();
    if (keptAt !== null) {
      await discardKept(id);
      return snapshotOf({ text, blocked: null });
    }
    if (text !== unwanted) throw new PostStoreError('refused', 'The stored text was changed meanwhile.');
    return snapshotOf({ text: await write(before, parse(text).posts, [], head), blocked: null });
  }

  async function restoreNow(): Promise<LocalPostSnapshot> {
    const { text, before, head } = await newest();
    const { posts, faults } = parse(text);
    if (text === null || faults.length === 0 || lastWhole === null) {
      throw new PostStoreError('refused', 'The stored text was changed meanwhile.');
    }
    await keep(text);
    const restored = await write(before, lastWhole, replacing(posts, lastWhole), head);
    return snapshotOf({ text: restored, blocked: null });
  }

  /** The newest text, its fingerprint for the journal, and the journal's newest entry. */
  async function newest(): Promise<{ text: string | null; before: string; head: JournalEntry | null }> {
    const first = readOrSeed();
    if (first.blocked !== null) throw new PostStoreError('blocked', first.blocked);
    const head = await inJournal(() => journal.head(), null);
    const { text, is } = await catchUp(head);
    return { text, before: is, head };
  }

  /** Journals the changes, then writes the list, and gives its text. A write that did not happen is taken back from the journal. */
  async function write(
    before: string,
    posts: readonly BlogPost[],
    changes: readonly PostChange[],
    head: JournalEntry | null,
  ): Promise<string> {
    const after = JSON.stringify(posts);
    // Never a number used before, even after the journal was emptied: tabs remember what they have seen.
    const revision = Math.max((head?.revision ?? 0) + 1, now());
    const isJournaled = await inJournal(async () => {
      await journal.append({
        revision,
        changes,
        before,
        after: fingerprintOf(after),
        at: now(),
      });
      return true;
    }, false);
    try {
      writeStoredText(storage, after);
    } catch (error) {
      await inJournal(() => journal.remove(revision), undefined);
      throw error;
    }
    hasSeenList = true;
    if (isJournaled) seenRevision.set(revision);
    return after;
  }

  /**
   * Gives the newest text. What the journal has and storage has not may be another tab's writing that has not arrived here
   * yet: it waits for that. Writing on without it, even the right text, would let the two tabs' writes reach the browser in
   * the wrong order, and the older one would stay. What does not arrive was lost, and is replayed.
   */
  async function catchUp(head: JournalEntry | null): Promise<Fingerprinted> {
    let stored = fingerprinted(readStoredText(storage));
    if (!head || head.after === stored.is) return stored;

    const entries = await inJournal(() => journal.entries(), []);
    const mayArrive = now() - head.at < lagLimitMs && (await tabs.hasOthers());
    const deadline = mayArrive ? now() + lagLimitMs : 0;
    for (;;) {
      const { text, is } = stored;
      const state = journalState(entries, is, seenRevision.get());
      if (state.type === 'held') return stored;
      if (state.type === 'edited' || (state.type === 'reverted' && now() >= deadline)) {
        await inJournal(() => journal.dropThrough(head.revision), undefined);
        return stored;
      }
      if (state.type === 'missing' && now() >= deadline) {
        const replayed = replay(text, state.entries);
        if (text !== null && parse(text).faults.length > 0) await keep(text);
        writeStoredText(storage, replayed);
        seenRevision.set(head.revision);
        return fingerprinted(replayed);
      }
      await pause(lagPollMs);
      stored = fingerprinted(readStoredText(storage));
    }
  }

  function replay(text: string | null, entries: readonly JournalEntry[]): string {
    let posts: readonly BlogPost[] = parse(text).posts;
    for (const { changes } of entries) for (const change of changes) posts = applyChange(posts, change);
    return JSON.stringify(posts);
  }

  /** At the start and after other tabs' changes: replays what was lost, gives way to edits from outside, drops what is old. */
  async function settle(): Promise<void> {
    const wasDurable = isJournalKept;
    try {
      await tabs.exclusively(async () => {
        const entries = await inJournal(() => journal.entries(), []);
        const head = entries.at(-1);
        if (!head) return;
        const before = readStoredText(storage);
        const { text } = await catchUp(head);
        if (text !== before) announce(await snapshotOf({ text, blocked: null }));
        else await noteSeen(text);
        const old = entries.findLast((entry) => entry !== head && entry.at < now() - journalKeepMs);
        if (old) await inJournal(() => journal.dropThrough(old.revision), undefined);
      });
    } catch {
      // Storage is blocked or full: the journal keeps what it has for the next start.
    }
    // The screens have shown the stronger promise by now.
    if (isJournalKept !== wasDurable) announce(await snapshotOf(readOnly()));
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
    if (stored.blocked !== null || hasSeenList) return stored;
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

  async function discardKept(id: string): Promise<void> {
    try {
      await archive.discard(id);
    } catch (error) {
      throw new PostStoreError('refused', reasonOf(error), { cause: error });
    }
  }

  function parse(text: string | null): ParsedPosts {
    if (text === null) return { posts: [], faults: [] };
    // A list of a thousand posts takes milliseconds to parse, and every route reads it.
    if (parsed?.text !== text) parsed = { text, result: parsePostsJson(text) };
    if (parsed.result.faults.length === 0) lastWhole = parsed.result.posts;
    return parsed.result;
  }

  async function snapshotOf({ text, blocked }: StoredText): Promise<LocalPostSnapshot> {
    if (blocked !== null) {
      return {
        posts: seedPosts,
        unreadable: [],
        blocked,
        wasCleared: false,
        isDurable: isJournalKept,
        text: null,
        lastWhole: null,
      };
    }
    const { posts, faults } = parse(text);
    const isWhole = text === null || faults.length === 0;
    const inPlace = isWhole ? [] : [{ id: 'in-place', text, keptAt: null }];
    const kept = await archive.list();
    return {
      posts,
      unreadable: [...inPlace, ...kept],
      blocked: null,
      wasCleared: text === null,
      isDurable: isJournalKept,
      text,
      lastWhole: !isWhole && lastWhole !== null && lacksSome(posts, lastWhole) ? lastWhole : null,
    };
  }
}

/** @throws PostStoreError `gone`, for an update of a post that the list does not hold */
function applyAll(posts: readonly BlogPost[], changes: readonly PostChange[]): readonly BlogPost[] {
  let changed = posts;
  for (const change of changes) {
    const next = applyChange(changed, change);
    if (next === changed && change.type === 'update') {
      throw new PostStoreError('gone', 'The post to update is no longer in the list.');
    }
    changed = next;
  }
  return changed;
}

function lacksSome(posts: readonly BlogPost[], wanted: readonly BlogPost[]): boolean {
  const there = new Set(posts.map((post) => JSON.stringify(post)));
  return wanted.some((post) => !there.has(JSON.stringify(post)));
}

function fingerprintOf(text: string | null): string {
  return text === null ? 'nothing' : fingerprint(text);
}

/** A stored text and its fingerprint. To take one of a large list costs as much as to parse it. */
interface Fingerprinted {
  readonly text: string | null;
  readonly is: string;
}

function fingerprinted(text: string | null): Fingerprinted {
  return { text, is: fingerprintOf(text) };
}

interface StoredText {
  text: string | null;
  blocked: string | null;
}

function passTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
