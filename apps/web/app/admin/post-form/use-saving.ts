import type { BlogPost } from '@branchbook/blog-core';
import type { ScopedToasts } from '@branchbook/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { storageMessages } from '../../posts/messages.ts';
import type { ReadingPositionState, ReadingPosition } from '../../posts/reading-position.ts';
import { postPath } from '../../posts/post-path.ts';
import { tellDraftsChanged } from './drafts/draft-claims.ts';
import type { Drafts } from './drafts/use-drafts.ts';
import { EditConflict } from './post-model/edit-conflict.ts';
import { fieldsOf, type PostFields, toWellFormedFields } from './post-model/post-fields.ts';
import { formToasts, postToasts } from '../lib/post-toasts.ts';
import { describeSaveError } from '../lib/store-error-words.ts';
import { useListPath } from '../lib/list-path.ts';
import { useIsLeft } from '../lib/use-is-left.ts';
import { NotSaved } from '../posts/trash/unpublish-post.ts';
import { formMessages } from './messages.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** What became of a text that was stored. */
export interface SavedPost {
  /** What to tell the author. */
  readonly message: string;
  /** The post's id. */
  readonly id: BlogPost['id'];
  /** Of the post as it is published now, to be looked at; null where it is not. */
  readonly slug: string | null;
  /** The post as it is stored, where the form can go on editing it; null where it cannot. */
  readonly stored: BlogPost | null;
}

export interface SavingOptions {
  fields: PostFields;
  drafts: Drafts;
  /** See `PostFormProps`. */
  onSave: (fields: PostFields, drafts: Drafts) => Promise<SavedPost | null>;
  onUnpublish: ((fields: PostFields, drafts: Drafts) => Promise<void>) | undefined;
  /** The text that was sent is stored, and the author goes on editing. */
  onStored: (stored: PostFields, sent: PostFields) => void;
  /** Where the author was reading the post, to go back there; null if they came from elsewhere. */
  readingPlace?: ReadingPosition | null;
  /** The id of the edited post; null for a new one. */
  postId: BlogPost['id'] | null;
  /** The button that publishes. */
  submitButton: RefObject<HTMLButtonElement | null>;
}

/** Where the text is on its way into the list. */
type SaveState =
  | { readonly step: 'editing' }
  /** The author was asked something while saving, and chose to go on editing. */
  | { readonly step: 'resumed' }
  | { readonly step: 'saving' }
  /** As 'saving', while the author writes on. */
  | { readonly step: 'saving-on' }
  | { readonly step: 'saved' }
  /** `lastFocus`: what has lost the focus, because the form could not be changed while it was tried. */
  | { readonly step: 'failed'; readonly message: string; readonly lastFocus: HTMLElement | null };

/**
 * The ways to save what a form holds, by its buttons and by the keys, one at a time. Once stored it says so and leads to Manage
 * Posts, or lets the author go on; where storing fails it says why.
 */
export function useSaving({
  fields,
  drafts,
  onSave,
  onUnpublish,
  onStored,
  postId,
  readingPlace = null,
  submitButton,
}: SavingOptions) {
  const [save, setSave] = useState<SaveState>({ step: 'editing' });
  // State alone lets the second press of a double click through.
  const isSaving = useRef(false);
  /** The author has pressed the button that publishes while an earlier text was being saved. */
  const isPublishWanted = useRef(false);
  /** The author has left the form. What was to be saved is saved all the same, and told; the screen that is there now stays. */
  const isLeft = useIsLeft();
  const navigate = useNavigate();
  const listPath = useListPath();

  useEffect(() => {
    // The button was disabled meanwhile, and a disabled button loses the focus. Who writes on keeps it.
    if (save.step === 'resumed') submitButton.current?.focus();
    if (save.step === 'failed') save.lastFocus?.focus();
  }, [save, submitButton]);

  const publishIfWanted = useEffectEvent(() => {
    if (!isPublishWanted.current) return;
    isPublishWanted.current = false;
    void publish({ stays: false });
  });
  useEffect(() => {
    if (save.step === 'editing') publishIfWanted();
  }, [save]);

  useSaveKeys({
    onSave: () => void (onUnpublish ? publish({ stays: true }) : saveDraft()),
    onPublish: () => void publish({ stays: false }),
  });

  return {
    /** The form cannot be changed, and shows that it is at work. */
    isBusy: save.step === 'saving' || save.step === 'saved',
    /** Why the text was not saved; null where it was, or was not asked for. */
    problem: save.step === 'failed' ? save.message : null,
    dismissProblem: () => setSave((before) => (before.step === 'failed' ? { step: 'editing' } : before)),
    listPath,
    publish: () => void publish({ stays: false }),
    saveDraft: () => void saveDraft(),
    /** Null where the post is not published. */
    unpublish: onUnpublish ? () => void unpublish(onUnpublish) : null,
  };

  /** `stays`: the author goes on editing, where that is possible. */
  async function publish({ stays }: { stays: boolean }): Promise<void> {
    if (!begin(stays ? 'saving-on' : 'saving')) {
      isPublishWanted.current ||= !stays && save.step === 'saving-on';
      return;
    }
    let saved: SavedPost | null;
    try {
      saved = await onSave(toWellFormedFields(fields), drafts);
    } catch (error) {
      fail(describeSaveError(error), stays ? null : submitButton.current, formMessages.notSavedAfterLeaving);
      return;
    }
    if (isLeft.current) {
      if (!saved) return;
      await drafts.finish(fields);
      // Another form may offer it already.
      tellDraftsChanged();
      sayThatSaved(saved);
    } else if (saved === null) {
      end({ step: 'resumed' });
    } else if (stays && saved.stored) {
      onStored(fieldsOf(saved.stored), fields);
      end({ step: 'editing' });
      sayThatSaved(saved);
    } else {
      end({ step: 'saved' });
      await drafts.finish(fields);
      sayThatSaved(saved);
      await (readingPlace && saved.slug !== null ? goToPost(postPath(saved.slug)) : navigate(listPath));
    }
  }

  async function saveDraft(): Promise<void> {
    if (!begin('saving-on')) return;
    const isDone = await drafts.saveDraft(fields);
    // Where the author has gone on to publish, that is what keeps the text.
    if (isDone || isPublishWanted.current) end({ step: 'editing' });
    else end({ step: 'failed', message: formMessages.draftRefused, lastFocus: null });
    if (isDone) formToasts.success(formMessages.draftSaved.title, formMessages.draftSaved.text);
  }

  async function unpublish(take: NonNullable<typeof onUnpublish>): Promise<void> {
    const { activeElement } = document;
    if (!begin('saving')) return;
    try {
      await take(fields, drafts);
    } catch (error) {
      const lastFocus = activeElement instanceof HTMLElement ? activeElement : null;
      fail(describeUnpublishError(error), lastFocus, formMessages.notUnpublishedAfterLeaving);
      return;
    }
    end({ step: 'saved' });
    formToasts.dismiss();
    const { title, text } = formMessages.unpublished;
    (postId === null ? formToasts : postToasts(postId)).success(title, text);
    if (!isLeft.current) await navigate(listPath);
  }

  /** False while something is being saved already, or once the form is done. */
  function begin(step: 'saving' | 'saving-on'): boolean {
    if (isSaving.current) return false;
    isSaving.current = true;
    setSave({ step });
    return true;
  }

  function end(next: SaveState): void {
    isSaving.current = next.step === 'saved';
    // A wish that came to nothing is not carried out later.
    if (next.step !== 'editing') isPublishWanted.current = false;
    setSave(next);
  }

  /** `afterLeaving`: what is said in place of the message on another screen than the form's. */
  function fail(message: string, lastFocus: HTMLElement | null, afterLeaving: string): void {
    if (isLeft.current) formToasts.error(afterLeaving);
    end({ step: 'failed', message, lastFocus });
  }

  /** Opens the post where the author was reading it. */
  async function goToPost(path: string): Promise<void> {
    const state: ReadingPositionState | null = readingPlace && { readingPosition: readingPlace };
    await navigate(path, { state });
  }

  function sayThatSaved({ message, id, slug }: SavedPost): void {
    // 'Draft saved' no longer holds.
    formToasts.dismiss();
    const toasts = postToasts(id);
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

/** What the author reads when a post was not unpublished: what happened, and the way out. */
function describeUnpublishError(error: unknown): string {
  if (error instanceof NotSaved) {
    return formMessages.noDrafts;
  }
  if (error instanceof EditConflict) {
    return formMessages.unpublishConflict(storageMessages.elsewhere);
  }
  return describeSaveError(error).replace('Couldn’t save', 'Couldn’t unpublish');
}
