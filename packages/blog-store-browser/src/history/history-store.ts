import { addVersion, getVersionSize, isPostText, type PostVersion } from '@branchbook/blog-core';

import { historyIndex, isRecord, openTransaction, type PostHistory } from '../database.ts';
import { findExpiredHistories, type HistorySummary } from './find-expired-histories.ts';
import { getVersionChanges, type ListSave } from './version-changes.ts';

/** Stores versions of posts. Calls have no time limit; some browsers never respond. */
export interface HistoryStore {
  /** Records a save. Rejects if it cannot be stored. */
  record(save: ListSave): Promise<void>;
  /**
   * Returns the versions of a post, newest first; empty if no save was recorded. Rejects if they
   * cannot be read.
   */
  getVersions(postId: number): Promise<readonly PostVersion[]>;
  /** Returns the versions of all posts, deleted ones too. Rejects if they cannot be read. */
  getAll(): Promise<readonly PostVersionList[]>;
}

/** The versions of one post. */
export interface PostVersionList {
  readonly postId: number;
  /** Oldest first. */
  readonly versions: readonly PostVersion[];
}

/**
 * The histories in IndexedDB (`branchbook` → `histories`), one record per post. Each save is one
 * transaction, so saves of several tabs are recorded one after another.
 *
 * A deleted post's history is retained in case the post is restored or imported again.
 */
export const indexedDbHistoryStore: HistoryStore = {
  async record(save) {
    const { saved, removed, added } = getVersionChanges(save);
    const { now } = save;
    if (saved.length + removed.length + added.length === 0) return;

    const transaction = await openTransaction('histories', 'readwrite');
    const { store } = transaction;
    const readHistory = async (id: number) => parseHistory(await store.get(id));
    for (const id of removed) {
      const history = await readHistory(id);
      if (history) await store.put({ ...history, goneAt: now });
    }
    for (const id of added) {
      const history = await readHistory(id);
      if (history && history.goneAt !== 0) await store.put({ ...history, goneAt: 0 });
    }
    for (const { id, before, after } of saved) {
      const history = await readHistory(id);
      const versions = addVersion(history?.versions ?? [], { before, after, now });
      const size = versions.reduce((sum, version) => sum + getVersionSize(version), 0);
      await store.put({ postId: id, versions, size, changedAt: now, goneAt: 0 });
    }

    const summaries: HistorySummary[] = [];
    let cursor = await store.index(historyIndex).openKeyCursor();
    while (cursor) {
      const [changedAt, size, goneAt] = cursor.key;
      summaries.push({ postId: cursor.primaryKey, changedAt, size, goneAt });
      cursor = await cursor.continue();
    }
    for (const id of findExpiredHistories(summaries, now)) await store.delete(id);
    await transaction.done;
  },

  async getVersions(postId) {
    const { store } = await openTransaction('histories');
    const history = parseHistory(await store.get(postId));
    return history?.versions.toReversed() ?? [];
  },

  async getAll() {
    const stored: unknown[] = await (await openTransaction('histories')).store.getAll();
    return stored
      .map(parseHistory)
      .filter((history) => history !== null)
      .map(({ postId, versions }) => ({ postId, versions }));
  },
};

/** Validates a stored value. Drops versions that cannot be shown. */
function parseHistory(value: unknown): PostHistory | null {
  if (!isRecord(value) || !Array.isArray(value['versions'])) return null;
  const { postId, size, changedAt, goneAt } = value;
  if (![postId, size, changedAt, goneAt].every((number) => typeof number === 'number')) return null;
  // TypeScript does not follow the check of four fields in a loop.
  return { ...(value as unknown as PostHistory), versions: value['versions'].filter(isVersion) };
}

function isVersion(value: unknown): value is PostVersion {
  if (!isRecord(value)) return false;
  const { number, savedAt } = value;
  return typeof number === 'number' && (savedAt === null || typeof savedAt === 'number') && isPostText(value);
}
