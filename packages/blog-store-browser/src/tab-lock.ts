import { PostStoreError } from '@branchbook/blog-core';

import { postsKey } from './posts-key.ts';
import { getErrorMessage } from './stored-text.ts';

/** A lock (mutex) across the tabs of this site in one browser. */
export interface TabLock {
  /**
   * Runs one task at a time across all tabs, or in this tab if there is no lock manager.
   *
   * @throws PostStoreError `unavailable` if the browser denies the lock, as with blocked storage
   */
  withLock<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Returns true if another tab is open. Also true if that is unknown. */
  hasOtherTabs(): Promise<boolean>;
}

const presenceLock = `${postsKey}.open`;

/**
 * Creates the lock with the Web Locks API: an exclusive lock for writing, and a shared lock that
 * every open page holds. Without a lock manager (old browsers, insecure origins) a queue replaces the
 * lock within this tab, and two tabs that write at the same time may conflict.
 */
export function createTabLock(locks: LockManager | undefined = globalThis.navigator?.locks): TabLock {
  // Held until the page closes. The build has a lock manager too, but no page.
  if (typeof document !== 'undefined') {
    void locks?.request(presenceLock, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
  }

  /** Resolves after the last task of the queue. Never rejects. */
  let queue: Promise<unknown> = Promise.resolve();

  return {
    async withLock(task) {
      if (!locks) {
        const result = queue.then(task);
        queue = result.catch(() => {});
        return await result;
      }
      let hasBegun = false;
      try {
        return await locks.request(postsKey, () => {
          hasBegun = true;
          return task();
        });
      } catch (error) {
        if (hasBegun) throw error;
        throw new PostStoreError('unavailable', getErrorMessage(error), { cause: error });
      }
    },
    async hasOtherTabs() {
      if (!locks) return true;
      const { held } = await locks.query();
      return (held ?? []).filter((lock) => lock.name === presenceLock).length > 1;
    },
  };
}
