import { PostStoreError, type PostVersions } from '@branchbook/blog-core';

import { readTimeLimitMs, withTimeout } from '../database.ts';
import { getErrorMessage } from '../stored-text.ts';
import type { HistoryStore, PostVersionList } from './history-store.ts';
import type { ListSave } from './version-changes.ts';

/** The versions of posts in the browser. */
export interface BrowserPostVersions extends PostVersions {
  /**
   * Lists the versions of all posts, deleted ones too.
   *
   * @throws PostStoreError `unavailable`
   */
  listAll(): Promise<readonly PostVersionList[]>;
}

/** The versions of a store's posts, and their recorder. */
export interface VersionRecorder {
  readonly versions: BrowserPostVersions;
  /** Records a successful save in the background. Ignores errors: the post itself is stored. */
  readonly record: (save: ListSave) => void;
}

/** Creates a recorder. `versions` waits for saves that are still being recorded. */
export function createVersionRecorder(histories: HistoryStore): VersionRecorder {
  let recording: Promise<void> = Promise.resolve();

  return {
    record(save) {
      recording = recording.then(() => histories.record(save)).catch(() => {});
    },
    versions: {
      list: (id) => read(() => histories.getVersions(id)),
      listAll: () => read(() => histories.getAll()),
    },
  };

  async function read<Value>(task: () => Promise<Value>): Promise<Value> {
    try {
      return await withTimeout(readTimeLimitMs, recording.then(task));
    } catch (cause) {
      throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
    }
  }
}
