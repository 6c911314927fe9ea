import {
  type BlogPost,
  isSameVersion,
  markUpdated,
  PostConflictError,
  type PostText,
  type PostStore,
  PostStoreError,
  toPostText,
  type VersionedPost,
} from '@branchbook/blog-core';
import { useRef, useState } from 'react';

import type { StorageMessages } from '../../posts/messages.ts';
import { usePostStore, useStorageMessages } from '../../posts/post-storage.ts';
import { getPostToasts } from '../lib/post-toasts.ts';
import { describeRestoreError } from '../lib/store-error-messages.ts';
import { createUpdate } from '../post-model/apply-fields.ts';
import { historyMessages } from './messages.ts';
import { commonMessages } from '../lib/messages.ts';

/**
 * Restores a version of a post and offers to undo it. The replaced text stays in the history. URL,
 * date and position don't change.
 */
export function useRestoreVersion(stored: VersionedPost) {
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const [isRestoring, setIsRestoring] = useState(false);
  // State alone doesn't stop the second press of a double click.
  const isBusy = useRef(false);
  const { id } = stored.post;

  /** Resolves to true once the version is restored. */
  async function restore(version: PostText): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsRestoring(true);
    try {
      const before = await updatePost(store, stored, (post) =>
        markUpdated({ ...post, ...toPostText(version) }, { before: post, now: new Date() }),
      );
      getPostToasts(id).success(historyMessages.restored, `“${version.title || 'Untitled'}”`, {
        label: 'Undo',
        onClick: () => void undo(version, before),
      });
      return true;
    } catch (error) {
      getPostToasts(id).error(historyMessages.notRestored, describeError(storageMessages, error));
      return false;
    } finally {
      isBusy.current = false;
      setIsRestoring(false);
    }
  }

  async function undo(restored: PostText, before: BlogPost): Promise<void> {
    try {
      const current = await store.get({ id });
      if (!current) throw new PostStoreError('not-found', 'The post is no longer in the list.');
      await updatePost(store, current, (post) => {
        if (!isSameVersion(post, restored) && !isSameVersion(post, before)) throw new ChangedSince();
        // Nobody has edited the text, so the 'updated' date goes back too.
        return { ...post, ...toPostText(before), updated: before.updated };
      });
      getPostToasts(id).success(historyMessages.undone);
    } catch (error) {
      getPostToasts(id).error(historyMessages.notUndone, describeError(storageMessages, error));
    }
  }

  return { isRestoring, restore };
}

/** The post was saved with another text in the meantime. */
class ChangedSince extends Error {}

/**
 * Updates a post, and again if somebody else was faster. Resolves to the post before.
 *
 * @param edit gets the post as it is now, and may throw to cancel
 */
async function updatePost(
  store: PostStore,
  stored: VersionedPost,
  edit: (post: BlogPost) => BlogPost,
): Promise<BlogPost> {
  try {
    await store.apply([createUpdate(stored, edit(stored.post))]);
    return stored.post;
  } catch (error) {
    if (error instanceof PostConflictError) return updatePost(store, error.current, edit);
    throw error;
  }
}

function describeError(storageMessages: StorageMessages, error: unknown): string {
  if (error instanceof ChangedSince) {
    return historyMessages.changedSince;
  }
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return commonMessages.postDeleted(storageMessages.elsewhere);
  }
  return describeRestoreError(storageMessages, error);
}
