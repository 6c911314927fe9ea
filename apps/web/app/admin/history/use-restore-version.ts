import {
  type BlogPost,
  isSameVersion,
  markUpdated,
  type PostText,
  PostStoreError,
  toPostText,
} from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { useRef, useState } from 'react';

import { storageMessages } from '../../posts/messages.ts';
import { noUpdated } from '../../posts/post-store.ts';
import { updatePosts } from '../../posts/posts.mutations.ts';
import { describeRestoreError } from '../lib/store-error-words.ts';
import { findAgain, type OpenedPost } from '../post-form/post-model/edited-post.ts';

/**
 * Puts a version in the place of what a post says, which stays among its versions; and offers to undo it. Everything that is no text
 * (address, date, place in the list) stays as it is.
 */
export function useRestoreVersion(opened: OpenedPost) {
  const [isRestoring, setIsRestoring] = useState(false);
  // State alone lets the second press of a double click through.
  const isBusy = useRef(false);

  /** Resolves with whether the post says it now. */
  async function restore(version: PostText): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsRestoring(true);
    let replaced: BlogPost | null = null;
    try {
      await write(opened, (found) => {
        replaced = found;
        return markUpdated({ ...found, ...toPostText(version) }, { before: found, now: new Date() });
      });
    } catch (error) {
      toast.error('Couldn’t restore the version', describe(error));
      return false;
    } finally {
      isBusy.current = false;
      setIsRestoring(false);
    }
    const before: BlogPost | null = replaced;
    toast.success(
      'Version restored',
      `“${version.title || 'Untitled'}”`,
      before ? { label: 'Undo', onClick: () => void undo(opened, version, before) } : undefined,
    );
    return true;
  }

  return { isRestoring, restore };
}

/** Somebody has saved another text since. */
class ChangedSince extends Error {}

async function undo(opened: OpenedPost, restored: PostText, before: BlogPost): Promise<void> {
  try {
    await write(opened, (found) => {
      if (!isSameVersion(found, restored) && !isSameVersion(found, before)) throw new ChangedSince();
      // Nobody has edited it: the day goes back too.
      return { ...found, ...toPostText(before), updated: before.updated ?? noUpdated };
    });
    toast.success('Restore undone');
  } catch (error) {
    toast.error('Couldn’t undo', describe(error));
  }
}

/** `edit` gets the post as it is stored now, and may refuse by throwing. */
function write(opened: OpenedPost, edit: (found: BlogPost) => BlogPost): Promise<void> {
  return updatePosts([opened.post.id], (newest) => {
    const found = findAgain(newest, opened);
    if (!found) throw new PostStoreError('not-found', 'The post is no longer in the list.');
    return [{ type: 'update', post: edit(found.post), at: found.at }];
  });
}

function describe(error: unknown): string {
  if (error instanceof ChangedSince) {
    return 'The post has changed since. Its earlier text is in the version history.';
  }
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return `The post was deleted ${storageMessages.elsewhere}.`;
  }
  return describeRestoreError(error);
}
