import { type PostChange, PostStoreError } from '@branchbook/blog-core';

import type { Journal, JournalEntry } from './journal.ts';
import { compareWithJournal } from './compare-with-journal.ts';
import { postsKey } from './posts-key.ts';
import type { LastSeenRevision } from './last-seen-revision.ts';
import { readStoredText, getErrorMessage, writeStoredText } from './stored-text.ts';
import type { TabLock } from './tab-lock.ts';

/** The parts of the browser that the text is stored with. */
export interface WriteAheadLogOptions {
  readonly storage: () => Storage | null;
  readonly journal: Journal;
  readonly tabLock: TabLock;
  readonly lastSeenRevision: LastSeenRevision;
  /** Where `storage` events of other tabs arrive. */
  readonly events: Pick<Window, 'addEventListener'>;
  readonly now: () => number;
  /** Resolves so many milliseconds later, as `now` counts them. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** What is written where nothing was ever stored. */
  readonly seedText: string;
  /** Stands for a text in the journal. */
  readonly getFingerprint: (text: string | null) => string;
  /** Gives the text that changes make of another one, which will be written over: what is lost by that is kept first. */
  readonly replay: (text: string | null, changes: readonly PostChange[]) => Promise<string>;
}

/** What storage holds, or why it cannot be looked at. */
export interface StoredState {
  readonly text: string | null;
  readonly blocked: string | null;
  /** Nothing was ever stored here, as far as this page has seen. */
  readonly isNew: boolean;
}

/** The newest text, while no other tab can change it. */
export interface NewestText {
  readonly text: string | null;
  /**
   * Journals the changes, then writes the text that they make. It counts only when reading it back gives the same.
   *
   * @throws PostStoreError `quota-exceeded` or `failed`; then the old text is still there, and nothing is in the journal.
   */
  readonly write: (text: string, changes: readonly PostChange[]) => Promise<void>;
}

/**
 * The text under `blogPosts` with a write-ahead journal of its changes beside it. What was written survives the browser being
 * killed that instant: what the browser lost of its last seconds is replayed at the next start. The text stays what counts:
 * an edit of it from outside wins over the journal.
 */
export interface WriteAheadLog {
  /** What storage holds now. Waits for nothing, and never throws. */
  read(): StoredState;
  /** As `read`; where nothing was ever stored, the first text is written. */
  readOrSeed(): StoredState;
  /**
   * Runs a task on the newest text, one at a time across all tabs, although one tab's storage lags the other's. Where nothing
   * was ever stored, that is the first text.
   *
   * @throws PostStoreError `unavailable`
   */
  change<Result>(task: (newest: NewestText) => Promise<Result>): Promise<Result>;
  /**
   * Replays what was lost, gives way to edits from outside, drops what is old from the journal. Resolves with whether there is
   * something new to show; also where nothing can be done now, for the journal keeps what it has for the next start.
   *
   * @param isStart of a page, where the first text may be among what was lost
   */
  reconcile(isStart?: boolean): Promise<boolean>;
  /** Calls back when other tabs have changed something, and when that has led to something new. */
  subscribe(onChange: () => void): void;
  /** Changes survive the browser being killed. False once the journal could not be kept. */
  isDurable(): boolean;
}

/** How long another tab's write may take to arrive in this tab's storage before it counts as lost. */
const lagLimitMs = 2_000;
const lagPollMs = 2;

/**
 * How long an entry stays in the journal although storage shows it. Browsers delay large writes to disk: Chrome allows an origin
 * 10 MB an hour, and the next write waits until the last one fits into that.
 */
const journalRetentionMs = 2 * 60 * 60_000;

/** More entries than these stay for a shorter time only: the journal is read at every start. */
const journalLength = 200;
const surplusRetentionMs = 5 * 60_000;

/** A burst of other tabs' changes is looked at once, this long after the last of them. */
const reconcileDelayMs = 500;

/** Stores a text with a journal beside it. */
export function createWriteAheadLog(options: WriteAheadLogOptions): WriteAheadLog {
  const {
    storage,
    journal,
    tabLock: tabLock,
    lastSeenRevision: lastSeenRevision,
    now,
    getFingerprint: getFingerprint,
  } = options;
  let hasSeenText = false;
  /** The revision of this page's last change. */
  let lastRevision = 0;
  let isJournalDurable = true;

  const log: WriteAheadLog = {
    read() {
      try {
        const text = readStoredText(storage);
        hasSeenText ||= text !== null;
        return { text, blocked: null, isNew: !hasSeenText };
      } catch (error) {
        return { text: null, blocked: getErrorMessage(error), isNew: false };
      }
    },

    readOrSeed() {
      const stored = log.read();
      if (!stored.isNew) return stored;
      try {
        writeStoredText(storage, options.seedText);
        hasSeenText = true;
        return { text: options.seedText, blocked: null, isNew: false };
      } catch (error) {
        return { text: null, blocked: getErrorMessage(error), isNew: false };
      }
    },

    async change(task) {
      assertOpen(log.read());
      return tabLock.withLock(async () => {
        assertOpen(log.readOrSeed());
        const head = await tryJournal(() => journal.head(), null);
        const text = await recover(head);
        return task({ text, write: (after, changes) => write({ before: text, after, changes, head }) });
      });
    },

    async reconcile(isStart = false) {
      const wasDurable = isJournalDurable;
      let isChanged = false;
      try {
        await tabLock.withLock(async () => {
          const entries = await tryJournal(() => journal.entries(), []);
          const head = entries.at(-1);
          if (!head) return;
          const { text: before } = isStart ? log.readOrSeed() : log.read();
          const text = await recover(head);
          if (text === before) await recordSeen(text);
          else isChanged = true;
          const old = entries.findLast((entry, index) => {
            const isSurplus = index < entries.length - journalLength;
            return entry !== head && entry.at < now() - (isSurplus ? surplusRetentionMs : journalRetentionMs);
          });
          if (old) await tryJournal(() => journal.dropThrough(old.revision), undefined);
        });
      } catch {
        // Storage is blocked or full.
      }
      // The screens have shown the stronger promise by now.
      return isChanged || isJournalDurable !== wasDurable;
    },

    subscribe(onChange) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      options.events.addEventListener('storage', ({ key }: StorageEvent) => {
        // `clear()` in another tab arrives without a key.
        if (key !== null && !key.startsWith(postsKey)) return;
        onChange();
        void recordSeen(log.read().text);
        clearTimeout(timer);
        timer = setTimeout(() => {
          void log.reconcile().then((isNews) => isNews && onChange());
        }, reconcileDelayMs);
      });
    },

    isDurable: () => isJournalDurable,
  };
  return log;

  async function write(written: {
    readonly before: string | null;
    readonly after: string;
    readonly changes: readonly PostChange[];
    readonly head: JournalEntry | null;
  }): Promise<void> {
    const { before, after, changes, head } = written;
    // Never a number used before, even after the journal was emptied: tabs remember what they have seen. One that does not answer has no head.
    const revision = Math.max((head?.revision ?? 0) + 1, lastRevision + 1, now());
    lastRevision = revision;
    const entry = {
      revision,
      changes,
      before: getFingerprint(before),
      after: getFingerprint(after),
      at: now(),
    };
    const isTried = isJournalDurable;
    // Also where it has failed before: without this entry, a change that is undone now would look as if it had been lost.
    const appending = journal.append(entry).then(
      () => true,
      () => (isJournalDurable = false),
    );
    if (isTried) await appending;
    try {
      writeStoredText(storage, after);
    } catch (error) {
      // Also where the journal did not answer in time: what arrives late is taken back behind it.
      const removing = journal.remove(revision).catch(() => (isJournalDurable = false));
      if (isTried) await removing;
      throw error;
    }
    hasSeenText = true;
    void appending.then((isJournaled) => isJournaled && lastSeenRevision.set(revision));
  }

  /**
   * Gives the newest text. What the journal has and storage has not may be another tab's writing that has not arrived here
   * yet: it waits for that. Writing on without it, even the right text, would let the two tabs' writes reach the browser in
   * the wrong order, and the older one would stay. What does not arrive was lost, and is replayed.
   */
  async function recover(head: JournalEntry | null): Promise<string | null> {
    let text = readStoredText(storage);
    if (!head || head.after === getFingerprint(text)) return text;

    const entries = await tryJournal(() => journal.entries(), []);
    const mayArrive = now() - head.at < lagLimitMs && (await tabLock.hasOtherTabs());
    const deadline = mayArrive ? now() + lagLimitMs : 0;
    for (;;) {
      const state = compareWithJournal(entries, getFingerprint(text), lastSeenRevision.get());
      if (state.type === 'held') return text;
      if (state.type === 'edited' || (state.type === 'reverted' && now() >= deadline)) {
        await tryJournal(() => journal.dropThrough(head.revision), undefined);
        return text;
      }
      if (state.type === 'missing' && now() >= deadline) {
        const changes = state.entries.flatMap((entry) => entry.changes);
        const replayed = await options.replay(text, changes);
        writeStoredText(storage, replayed);
        lastSeenRevision.set(head.revision);
        return replayed;
      }
      await options.sleep(lagPollMs);
      text = readStoredText(storage);
    }
  }

  /** Remembers that the newest change has arrived in this tab's storage: if it is gone later, it was edited away. */
  async function recordSeen(text: string | null): Promise<void> {
    const head = await tryJournal(() => journal.head(), null);
    if (head && head.after === getFingerprint(text)) lastSeenRevision.set(head.revision);
  }

  /** A journal that fails once is not waited for in the life of the page: every further try would cost its time limit. */
  async function tryJournal<Result>(task: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (!isJournalDurable) return otherwise;
    try {
      return await task();
    } catch {
      isJournalDurable = false;
      return otherwise;
    }
  }
}

function assertOpen({ blocked }: StoredState): void {
  if (blocked !== null) throw new PostStoreError('unavailable', blocked);
}
