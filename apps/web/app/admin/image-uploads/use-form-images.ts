import { findMediaIds } from '@branchbook/blog-core';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { useIsUnmountedRef } from '../lib/use-is-unmounted-ref.ts';
import type { FormMessage } from '../post-model/form-message.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import { addImage, loadPagePreparer } from './add-image.ts';
import { imageMessages as messages } from './messages.ts';
import { pageImageUploads as uploads } from './page-image-uploads.ts';

/** Adds images to the text of a form, and says how far their upload is. */
export function useFormImages(
  fields: PostFields,
  /** Must be stable. */
  showMessage: (message: FormMessage) => void,
) {
  const { waiting, failed } = useSyncExternalStore(uploads.subscribe, uploads.getState, uploads.getState);
  const hasUploads = waiting.length > 0 || failed.length > 0;
  const named = useMemo(() => new Set(hasUploads ? findMediaIds(fields) : []), [hasUploads, fields]);
  const countNamed = (ids: readonly string[]) => ids.filter((id) => named.has(id)).length;
  const [waitingCount, failedCount] = [countNamed(waiting), countNamed(failed)];
  /** The failed uploads when the author dismissed the message. */
  const [dismissed, setDismissed] = useState<readonly string[] | null>(null);
  /** The image that is being prepared, whose URL is not in the text yet. */
  const adding = useRef<Promise<unknown>>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isUnmounted = useIsUnmountedRef();
  return {
    addImage: useCallback(
      async (file: File) => {
        const added = addImage(file, { loadPreparer: loadPagePreparer, uploads, showMessage });
        adding.current = added;
        setIsAdding(true);
        await added;
        adding.current = null;
        setIsAdding(false);
        return added;
      },
      [showMessage],
    ),
    /** Calls `run` once the images that the author has added are in the text; not after leaving the form. */
    async runWhenAdded(run: () => void): Promise<void> {
      while (adding.current) {
        await adding.current;
        // The editor inserts it, and adds the next one.
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (!isUnmounted.current) run();
    },
    /** 'Uploading 2 images…'; empty if nothing is added or uploaded. */
    status: getStatus(isAdding, waitingCount),
    messages: getErrors(failed === dismissed ? 0 : failedCount),
    /** Hides the message until another upload fails. */
    dismiss: () => setDismissed(failed),
  };
}

/** Saves a text once the server has the images that it names. */
export function saveWithImages<Result>(fields: PostFields, save: () => Promise<Result>): Promise<Result> {
  return uploads.save(findMediaIds(fields), save);
}

function getStatus(isAdding: boolean, waitingCount: number): string {
  if (waitingCount > 0) return messages.uploading(waitingCount);
  return isAdding ? messages.adding : '';
}

/** By the number of images, so that each render returns the same messages. */
const errors = new Map<number, readonly FormMessage[]>([[0, []]]);

function getErrors(count: number): readonly FormMessage[] {
  const { title, text } = messages.notUploaded;
  const action = { label: messages.tryAgain, onPress: uploads.retry };
  const found = errors.get(count) ?? [{ tone: 'danger', title: title(count), text, action }];
  errors.set(count, found);
  return found;
}
