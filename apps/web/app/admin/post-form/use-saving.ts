import { type BlogPost, DraftConflictError } from '@branchbook/blog-core';
import type { ScopedToasts } from '@branchbook/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { isUnavailable } from '../../posts/is-unavailable.ts';
import type { StorageMessages } from '../../posts/messages.ts';
import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import type { ReadingPositionState, ReadingPosition } from '../../posts/reading-position.ts';
import { postPath } from '@branchbook/blog-server/post-path';
import { broadcastDraftsChanged } from '../drafts/draft-locks.ts';
import { pageDraftSync } from '../drafts/page-draft-sync.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { EditConflict } from '../post-model/edit-conflict.ts';
import { getFields, type PostFields, toWellFormedFields } from '../post-model/post-fields.ts';
import { formToasts, getPostToasts } from '../lib/post-toasts.ts';
import { describeSaveError } from '../lib/store-error-messages.ts';
import { useListPath } from '../lib/list-path.ts';
import { useIsUnmountedRef } from '../lib/use-is-unmounted-ref.ts';
import { DraftNotSaved } from '../publishing/unpublish-post.ts';
import { formMessages } from './messages.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** The longest wait for the list after a save. The screen of the list shows it when it arrives. */
const maxListMs = 2000;

/** The result of a save. */
export interface SavedPost {
  /** The message for the toast. */
  readonly message: string;
  readonly id: BlogPost['id'];
  /** Of the published post; null if it isn't published. */
  readonly slug: string | null;
  /** The stored post, if the form can continue editing it; else null. */
  readonly stored: BlogPost | null;
}

export interface SavingOptions {
  fields: PostFields;
  drafts: Drafts;
  /** See `PostFormProps`. */
  onSave: (fields: PostFields, drafts: Drafts) => Promise<SavedPost | null>;
  /** Resolves a conflict of the draft. Resolves to true if the form continues with its text. */
  settleConflict: () => Promise<boolean>;
  onUnpublish: ((fields: PostFields, drafts: Drafts) => Promise<void>) | undefined;
  /** The sent text is stored, and the author continues editing. */
  onStored: (stored: PostFields, sent: PostFields) => void;
  /** The reading position to return to; null if the author came from elsewhere. */
  readingPlace?: ReadingPosition | null;
  /** The id of the edited post; null for a new one. */
  postId: BlogPost['id'] | null;
  /** The button that publishes. */
  submitButton: RefObject<HTMLButtonElement | null>;
}

/** The state of the save. */
type SaveState =
  | { readonly step: 'editing' }
  /** The author resolved a conflict by continuing to edit. */
  | { readonly step: 'resumed'; readonly lastFocus: HTMLElement | null }
  | { readonly step: 'saving' }
  /** As 'saving', but the form stays editable. */
  | { readonly step: 'saving-on' }
  | { readonly step: 'saved' }
  | Failure;

interface Failure {
  readonly step: 'failed';
  readonly message: string;
  /** The element that lost the focus because the form was disabled. */
  readonly lastFocus: HTMLElement | null;
  /** The save to repeat if the author tries again; null if the message does not offer that. */
  readonly retry?: { readonly stays: boolean } | null;
}

/**
 * Returns functions that save, publish and unpublish, one at a time. After saving, shows a toast
 * and opens Manage Posts, unless the author stays. If saving fails, shows why.
 */
export function useSaving({
  fields,
  drafts,
  onSave,
  settleConflict,
  onUnpublish,
  onStored,
  postId,
  readingPlace = null,
  submitButton,
}: SavingOptions) {
  const [save, setSave] = useState<SaveState>({ step: 'editing' });
  // State alone doesn't stop the second press of a double click.
  const isSaving = useRef(false);
  /** What the author asked for while an earlier text was being saved. */
  const queued = useRef<'save' | 'publish' | 'unpublish'>(null);
  /** After the author has left, the save continues and shows a toast, but doesn't navigate. */
  const isUnmounted = useIsUnmountedRef();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isOnServer } = usePostStorage();
  const storageMessages = useStorageMessages();
  const listPath = useListPath();
  const failure = save.step === 'failed' ? save : null;

  useEffect(() => {
    if (save.step === 'resumed' || save.step === 'failed') save.lastFocus?.focus();
  }, [save]);

  const runQueued = useEffectEvent(() => {
    const next = queued.current;
    queued.current = null;
    if (next === 'unpublish' && onUnpublish) void unpublish(onUnpublish);
    else if (next) void publish({ stays: next === 'save' });
  });
  useEffect(() => {
    if (save.step === 'editing') runQueued();
  }, [save]);

  useSaveKeys({
    onSave: () => void (onUnpublish ? publish({ stays: true }) : saveDraft()),
    onPublish: () => void publish({ stays: false }),
  });

  return {
    /** The form is disabled and shows progress. */
    isBusy: save.step === 'saving' || save.step === 'saved',
    /** Why the last save failed; null if it didn't. */
    error: failure && failure.message,
    /** `retry` repeats the save. */
    isRetryable: Boolean(failure?.retry),
    retry,
    dismissError: () => setSave((before) => (before.step === 'failed' ? { step: 'editing' } : before)),
    listPath,
    publish: () => void publish({ stays: false }),
    saveDraft: () => void saveDraft(),
    /** Null if the post isn't published. */
    unpublish: onUnpublish ? () => void unpublish(onUnpublish) : null,
  };

  /** `stays`: the author continues editing, if possible. */
  async function publish({ stays }: { stays: boolean }): Promise<void> {
    if (!begin(stays ? 'saving-on' : 'saving')) return queue(stays ? 'save' : 'publish');
    // The button is disabled, which loses the focus.
    const lastFocus = stays ? null : submitButton.current;
    let saved: SavedPost | null;
    try {
      saved = await saveText();
    } catch (error) {
      // A store in the browser needs no connection.
      const isOffline = isOnServer && isUnavailable(error) && (await drafts.ensureStored());
      fail(
        isOffline
          ? { message: formMessages.offline, lastFocus, retry: { stays } }
          : { message: describeSaveError(storageMessages, error), lastFocus },
        formMessages.notSavedAfterLeaving,
      );
      return;
    }
    /** The stored post if the author continues editing it. */
    const continued = stays ? (saved?.stored ?? null) : null;
    if (saved) {
      // Before the list, which may take long: the draft of a published text would be published twice.
      await drafts.finish(fields);
      await refetchList();
    }
    if (isUnmounted.current) {
      if (!saved) return;
      // Another form may offer the draft already.
      broadcastDraftsChanged();
      showSavedToast(saved);
    } else if (saved === null) {
      end({ step: 'resumed', lastFocus });
    } else if (continued) {
      onStored(getFields(continued), fields);
      end({ step: 'editing' });
      showSavedToast(saved);
    } else {
      end({ step: 'saved' });
      showSavedToast(saved);
      await (readingPlace && saved.slug !== null ? goToPost(postPath(saved.slug)) : navigate(listPath));
    }
  }

  /** Saves the text. Resolves to null if the author continues editing. */
  async function saveText(): Promise<SavedPost | null> {
    for (;;) {
      if (!(await settleConflict())) return null;
      try {
        return await onSave(toWellFormedFields(fields), drafts);
      } catch (error) {
        // The author who has left can't be asked.
        const isAskable = pageDraftSync?.getConflict(drafts.getKey()) && !isUnmounted.current;
        if (!(error instanceof DraftConflictError) || !isAskable) throw error;
      }
    }
  }

  function retry(): void {
    if (!failure?.retry) return;
    // The pressed button disappears.
    submitButton.current?.focus();
    void publish(failure.retry);
  }

  /** Refetches the list before it is shown, so that it has the post at once, unless it takes long. */
  async function refetchList(): Promise<void> {
    const refetched = queryClient.invalidateQueries({ queryKey: [...postsKey, 'list'], refetchType: 'all' });
    await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, maxListMs))]);
  }

  async function saveDraft(): Promise<void> {
    if (!begin('saving-on')) return;
    if (!(await settleConflict())) return end({ step: 'editing' });
    const isDone = await drafts.saveDraft(fields);
    // If the author went on to publish, that saves the text.
    if (isDone || queued.current) end({ step: 'editing' });
    else end({ step: 'failed', message: formMessages.draftRefused, lastFocus: null });
    if (isDone) formToasts.success(formMessages.draftSaved.title, formMessages.draftSaved.text);
  }

  async function unpublish(take: NonNullable<typeof onUnpublish>): Promise<void> {
    const { activeElement } = document;
    if (!begin('saving')) return queue('unpublish');
    try {
      await take(fields, drafts);
    } catch (error) {
      const lastFocus = activeElement instanceof HTMLElement ? activeElement : null;
      fail(
        { message: describeUnpublishError(storageMessages, error), lastFocus },
        formMessages.notUnpublishedAfterLeaving,
      );
      return;
    }
    await refetchList();
    end({ step: 'saved' });
    formToasts.dismiss();
    const { title, text } = formMessages.unpublished;
    (postId === null ? formToasts : getPostToasts(postId)).success(title, text);
    if (!isUnmounted.current) await navigate(listPath);
  }

  /** Returns false while something is being saved, or after the form is done. */
  function begin(step: 'saving' | 'saving-on'): boolean {
    if (isSaving.current) return false;
    isSaving.current = true;
    setSave({ step });
    return true;
  }

  /** Runs an action after the running save, if the form stays open. Saving replaces no other one. */
  function queue(action: NonNullable<typeof queued.current>): void {
    if (save.step === 'saving-on' && (action !== 'save' || !queued.current)) queued.current = action;
  }

  function end(next: SaveState): void {
    isSaving.current = next.step === 'saved';
    // A queued action is dropped unless the save succeeded.
    if (next.step !== 'editing') queued.current = null;
    setSave(next);
  }

  /** `afterLeaving`: the message if the author is on another screen. */
  function fail(failed: Omit<Failure, 'step'>, afterLeaving: string): void {
    if (isUnmounted.current) formToasts.error(afterLeaving);
    end({ step: 'failed', ...failed });
  }

  /** Opens the post at the reading position. */
  async function goToPost(path: string): Promise<void> {
    const state: ReadingPositionState | null = readingPlace && { readingPosition: readingPlace };
    await navigate(path, { state });
  }

  function showSavedToast({ message, id, slug }: SavedPost): void {
    // 'Draft saved' no longer applies.
    formToasts.dismiss();
    const toasts = getPostToasts(id);
    const path = slug === null ? null : postPath(slug);
    if (path === null) toasts.success(message);
    else {
      toasts.success(
        message,
        undefined,
        { label: formMessages.viewPost, href: path, onClick: () => void goToPost(path) },
        { label: formMessages.copyLink, onClick: () => void copyLink(path, toasts) },
      );
    }
  }
}

async function copyLink(path: string, toasts: ScopedToasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toasts.success(formMessages.linkCopied);
  } catch {
    toasts.error(formMessages.linkNotCopied.title, formMessages.linkNotCopied.text);
  }
}

/** Returns the message for a post that couldn't be unpublished. */
function describeUnpublishError(storageMessages: StorageMessages, error: unknown): string {
  if (error instanceof DraftNotSaved) {
    return formMessages.noDrafts;
  }
  if (error instanceof EditConflict) {
    return formMessages.unpublishConflict(storageMessages.elsewhere);
  }
  return describeSaveError(storageMessages, error).replace('Couldn’t save', 'Couldn’t unpublish');
}
