import { PostStoreError } from '@branchbook/blog-core';

import { postsKey } from './posts-key.ts';
import { getErrorMessage } from './stored-text.ts';

/** The other tabs of this site in the same browser. */
export interface TabLock {
  /**
   * Runs one task at a time across all tabs.
   *
   * @throws PostStoreError `unavailable` where the browser refuses the order, as it does where a site may store nothing
   */
  withLock<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether another tab is open now. In doubt, yes. */
  hasOtherTabs(): Promise<boolean>;
}

const presenceLock = `${postsKey}.open`;

/**
 * The tabs by the Web Locks API: one exclusive lock for writing, one shared lock that every open page holds. Where there is
 * no lock manager (old browsers, insecure origins), tasks run at once: two tabs writing in the same moment are then the
 * visitor's own risk.
 */
export function createTabLock(locks: LockManager | undefined = globalThis.navigator?.locks): TabLock {
  // Held as long as the page lives. The build has a lock manager too, but no page.
  if (typeof document !== 'undefined') {
    void locks?.request(presenceLock, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
  }

  return {
    async withLock(task) {
      if (!locks) return await task();
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
