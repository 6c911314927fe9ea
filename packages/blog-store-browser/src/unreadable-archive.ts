import type { UnreadableText } from '@branchbook/blog-core';

import { databaseTimeLimitMs, openPostsDatabase, withTimeout } from './database.ts';
import { postsKey } from './posts-key.ts';

/** Where exact copies of unreadable texts are kept. */
export interface UnreadableArchive {
  /** Resolves once the copy is kept. Keeping the same text twice keeps one copy. Rejects if it cannot be kept. */
  add(text: string): Promise<void>;
  /** The kept texts, newest first. Never rejects: an archive that cannot be opened in time counts as empty. */
  list(): Promise<readonly UnreadableText[]>;
  /** Removes the copy with this id for good; resolves also where there is none. Rejects if it cannot be removed. */
  discard(id: string): Promise<void>;
}

/**
 * Says in local storage that the archive may hold something, so that a reader's page opens no database to learn that it is
 * empty. Fallback copies, where IndexedDB is refused, are kept under the same prefix.
 */
const archiveFlagKey = `${postsKey}.hasUnreadable`;
const fallbackPrefix = `${postsKey}.unreadable.`;

/**
 * Keeps unreadable texts as plain strings in IndexedDB (`branchbook` → `unreadable`, keyed by time), because a second
 * copy of a large list may not fit into local storage; where IndexedDB is refused, under `blogPosts.unreadable.{time}`.
 */
export const indexedDbArchive: UnreadableArchive = {
  async add(text) {
    const kept = await readAll();
    if (kept.some((entry) => entry.text === text)) {
      // A browser that was killed may have kept the text and lost the flag.
      updateFlag();
      return;
    }
    // Two texts kept within a millisecond must not share a key: the second would replace the first.
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

/** There was no room for the flag; the list that is written next is shorter than the text it replaces, and makes some. */
let isFlagPending = false;

/** The value differs every time, or other tabs would not hear of a change. */
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
    // The fallbacks are all there is to show.
  }
  return kept.toSorted((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0));
}

/** In doubt, no: where the database cannot be read, texts may be in it. */
async function isEmpty(): Promise<boolean> {
  try {
    return readFallbacks().length === 0 && (await withTimeout(databaseTimeLimitMs, getTexts())).length === 0;
  } catch {
    return false;
  }
}

async function putText(text: string, archivedAt: number): Promise<void> {
  const database = await openPostsDatabase();
  const transaction = database.transaction('unreadable', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(text, archivedAt), transaction.done]);
}

async function deleteText(archivedAt: number): Promise<void> {
  const database = await openPostsDatabase();
  const transaction = database.transaction('unreadable', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(archivedAt), transaction.done]);
}

async function getTexts(): Promise<UnreadableText[]> {
  const transaction = (await openPostsDatabase()).transaction('unreadable');
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
