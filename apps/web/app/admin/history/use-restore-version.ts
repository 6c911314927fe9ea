import {
  type BlogPost,
  isSameVersion,
  markUpdated,
  type PostText,
  PostStoreError,
  toPostText,
} from '@branchbook/blog-core';
import { useRef, useState } from 'react';

import { storageMessages } from '../../posts/messages.ts';
import { noUpdated } from '../../posts/post-store.ts';
import { updatePosts } from '../../posts/posts.mutations.ts';
import { getPostToasts } from '../lib/post-toasts.ts';
import { describeRestoreError } from '../lib/store-error-messages.ts';
import { findOpenedPost, type OpenedPost } from '../post-form/post-model/opened-post.ts';
import { historyMessages } from './messages.ts';
import { commonMessages } from '../lib/messages.ts';

/**
 * Restores a version of a post and offers to undo it. The replaced text stays in the history. URL,
 * date and position don't change.
 */
export function useRestoreVersion(opened: OpenedPost) {
  const [isRestoring, setIsRestoring] = useState(false);
  // State alone doesn't stop the second press of a double click.
  const isBusy = useRef(false);

  /** Resolves to true once the version is restored. */
  async function restore(version: PostText): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsRestoring(true);
    let replaced: BlogPost | null = null;
    try {
      await updateOpenedPost(opened, (found) => {
        replaced = found;
        return markUpdated({ ...found, ...toPostText(version) }, { before: found, now: new Date() });
      });
    } catch (error) {
      getPostToasts(opened.post.id).error(historyMessages.notRestored, describeError(error));
      return false;
    } finally {
      isBusy.current = false;
      setIsRestoring(false);
    }
    const before: BlogPost | null = replaced;
    getPostToasts(opened.post.id).success(
      historyMessages.restored,
      `“${version.title || 'Untitled'}”`,
      before ? { label: 'Undo', onClick: () => void undo(opened, version, before) } : undefined,
    );
    return true;
  }

  return { isRestoring, restore };
}

/** The post was saved with another text in the meantime. */
class ChangedSince extends Error {}

async function undo(opened: OpenedPost, restored: PostText, before: BlogPost): Promise<void> {
  try {
    await updateOpenedPost(opened, (found) => {
      if (!isSameVersion(found, restored) && !isSameVersion(found, before)) throw new ChangedSince();
      // Nobody has edited the text, so the 'updated' date goes back too.
      return { ...found, ...toPostText(before), updated: before.updated ?? noUpdated };
    });
    getPostToasts(opened.post.id).success(historyMessages.undone);
  } catch (error) {
    getPostToasts(opened.post.id).error(historyMessages.notUndone, describeError(error));
  }
}

/** Updates the opened post. `edit` gets the post as stored now and may throw to cancel. */
function updateOpenedPost(opened: OpenedPost, edit: (found: BlogPost) => BlogPost): Promise<void> {
  return updatePosts([opened.post.id], (newest) => {
    const found = findOpenedPost(newest, opened);
    if (!found) throw new PostStoreError('not-found', 'The post is no longer in the list.');
    return [{ type: 'update', post: edit(found.post), at: found.index }];
  });
}

function describeError(error: unknown): string {
  if (error instanceof ChangedSince) {
    return historyMessages.changedSince;
  }
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return commonMessages.postDeleted(storageMessages.elsewhere);
  }
  return describeRestoreError(error);
}
