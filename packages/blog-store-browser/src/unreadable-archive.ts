import type { UnreadableText } from '@branchbook/blog-core';

import { databaseTimeLimitMs, openTransaction, withTimeout } from './database.ts';
import { postsKey } from './posts-key.ts';

/** Stores copies of unreadable texts. */
export interface UnreadableArchive {
  /**
   * Resolves once the copy is stored. Stores equal texts only once. Rejects if it cannot be stored.
   */
  add(text: string): Promise<void>;
  /**
   * Returns the copies, newest first. Never rejects: returns an empty list if the archive does not
   * open in time.
   */
  list(): Promise<readonly UnreadableText[]>;
  /** Deletes a copy permanently. Resolves if there is none. Rejects if it cannot be deleted. */
  discard(id: string): Promise<void>;
}

/**
 * A flag in local storage that the archive may have copies. It saves most pages from opening the
 * database. Without IndexedDB, copies have the same prefix.
 */
const archiveFlagKey = `${postsKey}.hasUnreadable`;
const fallbackPrefix = `${postsKey}.unreadable.`;

/**
 * Stores unreadable texts in IndexedDB (`branchbook` → `unreadable`, by time), because a second
 * copy of a large list may exceed local storage. Without IndexedDB: under
 * `blogPosts.unreadable.{time}`.
 */
export const indexedDbArchive: UnreadableArchive = {
  async add(text) {
    const kept = await readAll();
    if (kept.some((entry) => entry.text === text)) {
      // A killed browser may have stored the text but not the flag.
      updateFlag();
      return;
    }
    // Two texts archived in the same millisecond need different keys.
    const archivedAt = Math.max(Date.now(), (kept[0]?.archivedAt ?? 0) + 1);
    try {
      await withTimeout(databaseTimeLimitMs, putText(text, archivedAt));
    } catch {
      localStorage.setItem(fallbackPrefix + archivedAt, text);
    }
    updateFlag();
  },

  async list() {
    try {
      if (isFlagPending) updateFlag();
      return localStorage.getItem(archiveFlagKey) === null && !isFlagPending ? [] : await readAll();
    } catch {
      return [];
    }
  },

  async discard(id) {
    if (localStorage.getItem(fallbackPrefix + id) === null) {
      await withTimeout(databaseTimeLimitMs, deleteText(Number(id)));
    } else {
      localStorage.removeItem(fallbackPrefix + id);
    }
    if (await isEmpty()) localStorage.removeItem(archiveFlagKey);
    else updateFlag();
  },
};

/** True if local storage had no room for the flag. The next list is shorter and makes room. */
let isFlagPending = false;

/** Sets the flag to a new value each time, because equal values emit no `storage` event. */
function updateFlag(): void {
  try {
    localStorage.setItem(archiveFlagKey, String(Date.now()));
    isFlagPending = false;
  } catch {
    isFlagPending = true;
  }
}

async function readAll(): Promise<UnreadableText[]> {
  const kept = readFallbacks();
  try {
    kept.push(...(await withTimeout(databaseTimeLimitMs, getTexts())));
  } catch {
    // Without the database, only the fallback copies exist.
  }
  return kept.toSorted((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0));
}

/** Returns false if the database cannot be read: it may contain texts. */
async function isEmpty(): Promise<boolean> {
  try {
    return readFallbacks().length === 0 && (await withTimeout(databaseTimeLimitMs, getTexts())).length === 0;
  } catch {
    return false;
  }
}

async function putText(text: string, archivedAt: number): Promise<void> {
  const transaction = await openTransaction('unreadable', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(text, archivedAt), transaction.done]);
}

async function deleteText(archivedAt: number): Promise<void> {
  const transaction = await openTransaction('unreadable', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(archivedAt), transaction.done]);
}

async function getTexts(): Promise<UnreadableText[]> {
  const transaction = await openTransaction('unreadable');
  const [keys, texts] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  return texts
    .map((text: unknown, index) => (typeof text === 'string' ? toEntry(Number(keys[index]), text) : null))
    .filter((entry) => entry !== null);
}

function readFallbacks(): UnreadableText[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(fallbackPrefix))
    .map((key) => toEntry(Number(key.slice(fallbackPrefix.length)), localStorage.getItem(key) ?? ''));
}

function toEntry(archivedAt: number, text: string): UnreadableText {
  return { id: String(archivedAt), text, archivedAt };
}
