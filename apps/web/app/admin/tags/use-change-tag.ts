import type { TagCount } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { useState } from 'react';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { describeTagError } from '../lib/store-error-messages.ts';
import { type ChangedTag, replaceTag, undoTagChange } from './change-tag.ts';
import { tagMessages as messages } from './messages.ts';

/** A newer change replaces the toast of the older one. */
const toasts = toast.scope('tags');

/** Returns a function that changes a tag in all posts, and offers to undo it. */
export function useChangeTag(): {
  readonly isChanging: boolean;
  /**
   * Resolves to true once all posts are changed.
   *
   * @param name the tag that the posts get; null to delete the tag
   * @param done the message for success
   */
  readonly change: (tag: TagCount, name: string | null, done: string) => Promise<boolean>;
} {
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const [isChanging, setIsChanging] = useState(false);

  async function change(tag: TagCount, name: string | null, done: string): Promise<boolean> {
    setIsChanging(true);
    try {
      const changed = await replaceTag(storage, tag.slug, name);
      toasts.success(done, messages.changed(changed.posts.length), {
        label: 'Undo',
        onClick: () => void undo(changed),
      });
      return true;
    } catch (error) {
      toasts.error(messages.notChanged(tag.name), describeTagError(storageMessages, error));
      return false;
    } finally {
      setIsChanging(false);
    }
  }

  async function undo(changed: ChangedTag): Promise<void> {
    try {
      const leftOut = await undoTagChange(storage, changed);
      toasts.success(messages.undone, leftOut > 0 ? messages.partlyUndone(leftOut) : undefined);
    } catch (error) {
      toasts.error(messages.notUndone, describeTagError(storageMessages, error));
    }
  }

  return { isChanging, change };
}
