import { type PostChange, PostStoreError } from '@branchbook/blog-core';

import { compareWithJournal } from './compare-with-journal.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { postsKey } from './posts-key.ts';
import type { LastSeenRevision } from './last-seen-revision.ts';
import { getErrorMessage, pauseBetweenSteps, readStoredText, writeStoredText } from './stored-text.ts';
import type { TabLock } from './tab-lock.ts';

/** The browser APIs and functions that the log uses. */
export interface WriteAheadLogOptions {
  readonly storage: () => Storage | null;
  readonly journal: Journal;
  readonly tabLock: TabLock;
  readonly lastSeenRevision: LastSeenRevision;
  /** The target of other tabs' `storage` events. */
  readonly events: Pick<Window, 'addEventListener'>;
  readonly now: () => number;
  /** Resolves after this many milliseconds of `now`. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The text to write if nothing was ever stored. */
  readonly seedText: string;
  /** Identifies a text in the log. */
  readonly getFingerprint: (text: string | null) => string;
  /** Applies changes to a text, and archives what the result would lose of it. */
  readonly replay: (text: string | null, changes: readonly PostChange[]) => Promise<string>;
}

/** The stored text, or why it is unavailable. */
export interface StoredState {
  readonly text: string | null;
  readonly blocked: string | null;
  /** True if this page has never seen a stored text. */
  readonly isNew: boolean;
}

/** The newest text, locked against changes of other tabs. */
export interface NewestText {
  readonly text: string | null;
  /**
   * Logs the changes, then writes the resulting text and verifies it by reading it back.
   *
   * @throws PostStoreError `quota-exceeded` or `failed`; then the old text is retained and the log
   * is unchanged
   */
  readonly write: (text: string, changes: readonly PostChange[]) => Promise<void>;
}

/**
 * The text under `blogPosts` with a write-ahead log of its changes. Written text survives an
 * immediate kill of the browser: the next start replays what was lost. External edits of the text
 * take precedence over the log.
 */
export interface WriteAheadLog {
  /** Returns the stored text. Synchronous, never throws. */
  read(): StoredState;
  /** Works like `read`, and writes the seed text if nothing was ever stored. */
  readOrSeed(): StoredState;
  /**
   * Runs a task on the newest text, one at a time across tabs, even if this tab's storage lags.
   *
   * @throws PostStoreError `unavailable`
   */
  change<Result>(task: (newest: NewestText) => Promise<Result>): Promise<Result>;
  /**
   * Replays lost changes, accepts external edits and deletes old entries. Resolves with true if
   * there is something new to show. Never rejects: the log retains its entries for the next start.
   *
   * @param isStart true at the start of a page, when the seed text may be among the lost changes
   */
  reconcile(isStart?: boolean): Promise<boolean>;
  /**
   * Calls back after changes of other tabs, after a recovery that they caused, and once a slow log
   * responds.
   */
  subscribe(onChange: () => void): void;
  /**
   * Returns true while changes survive a kill of the browser; false once the log has failed, until it
   * responds.
   */
  isDurable(): boolean;
}

/** Another tab's write counts as lost if it does not arrive within this time. */
const lagLimitMs = 2_000;
const lagPollMs = 2;

/**
 * Entries are retained for this time after storage shows them. Browsers delay large writes: Chrome
 * allows an origin 10 MB per hour and defers the rest.
 */
const journalRetentionMs = 2 * 60 * 60_000;

/** Entries beyond this number are retained for a shorter time, since every start reads the log. */
const journalLength = 200;
const surplusRetentionMs = 5 * 60_000;

/** Debounces the events of other tabs. */
const reconcileDelayMs = 500;

/** Creates a text with a write-ahead log. */
export function createWriteAheadLog(options: WriteAheadLogOptions): WriteAheadLog {
  const { storage, journal, tabLock, lastSeenRevision, now, getFingerprint } = options;
  let hasSeenText = false;
  /** The revision of this page's last change. */
  let lastRevision = 0;
  let isJournalDurable = true;
  let isAwaited = false;
  let emitChange = () => {};

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
        // Storage is unavailable or full.
      }
      // The UI may already promise durability.
      return isChanged || isJournalDurable !== wasDurable;
    },

    subscribe(onChange) {
      emitChange = onChange;
      let timer: ReturnType<typeof setTimeout> | undefined;
      options.events.addEventListener('storage', ({ key }: StorageEvent) => {
        // `clear()` in another tab emits an event without a key.
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
    await pauseBetweenSteps(after, options.sleep);
    // Never reuses a revision, even after the log was emptied: tabs remember the revisions they
    // saw. An unresponsive log has no head.
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
    // Also append after an earlier failure: without this entry, undoing the change later would look
    // like a loss.
    const appending = journal.append(entry).then(
      () => true,
      () => (isJournalDurable = false),
    );
    if (isTried) await appending;
    try {
      writeStoredText(storage, after);
    } catch (error) {
      // Also after a timeout: a late entry is then deleted.
      const removing = journal.remove(revision).catch(() => (isJournalDurable = false));
      if (isTried) await removing;
      throw error;
    }
    hasSeenText = true;
    void appending.then((isJournaled) => isJournaled && lastSeenRevision.set(revision));
  }

  /**
   * Recovers the newest text. If storage lacks logged changes, another tab's write may still be on
   * its way: waits for it, because writing now could reorder the two tabs' writes, and the older
   * one would win. Changes that do not arrive are lost and replayed.
   */
  async function recover(head: JournalEntry | null): Promise<string | null> {
    let text = readStoredText(storage);
    if (!head || head.after === getFingerprint(text)) return text;

    const entries = await tryJournal(() => journal.entries(), []);
    const mayArrive = now() - head.at < lagLimitMs && (await tabLock.hasOtherTabs());
    const deadline = mayArrive ? now() + lagLimitMs : 0;
    for (;;) {
      const state = compareWithJournal(entries, getFingerprint(text), lastSeenRevision.get());
      if (state.type === 'current') return text;
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

  /**
   * Remembers that the newest change has reached this tab's storage. If it is missing later, it was
   * edited away.
   */
  async function recordSeen(text: string | null): Promise<void> {
    const head = await tryJournal(() => journal.head(), null);
    if (head && head.after === getFingerprint(text)) lastSeenRevision.set(head.revision);
  }

  /** Skips the log after a failure: each retry would cost the time limit. */
  async function tryJournal<Result>(task: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (!isJournalDurable) return otherwise;
    try {
      return await task();
    } catch {
      isJournalDurable = false;
      void awaitJournal();
      return otherwise;
    }
  }

  /**
   * Uses the log again once it responds: a slow database opens after the time limit. Waits once only,
   * since a log that responds and fails will fail again.
   */
  async function awaitJournal(): Promise<void> {
    if (isAwaited || !journal.waitUntilReady) return;
    isAwaited = true;
    try {
      await journal.waitUntilReady();
    } catch {
      return;
    }
    isJournalDurable = true;
    // Nothing was recovered at the start.
    await log.reconcile(true);
    emitChange();
  }
}

function assertOpen({ blocked }: StoredState): void {
  if (blocked !== null) throw new PostStoreError('unavailable', blocked);
}
