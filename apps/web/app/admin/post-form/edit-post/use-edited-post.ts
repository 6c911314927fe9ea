import {
  type BlogPost,
  type PostChange,
  PostConflictError,
  type PostStore,
  PostStoreError,
  type StoredPost,
  type VersionedPost,
} from '@branchbook/blog-core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { isUnavailable } from '../../../posts/is-unavailable.ts';
import { usePostStorage } from '../../../posts/post-storage.ts';
import { storedPostKey } from '../../../posts/query-keys.ts';
import { pageDraftSync } from '../../drafts/page-draft-sync.ts';
import type { Drafts } from '../../drafts/use-drafts.ts';
import type { SavedPost } from '../use-saving.ts';
import { createIdempotentApply } from '../create-idempotent-apply.ts';
import { createUnconfirmed } from '../../post-model/create-unconfirmed.ts';
import { EditConflict, hasConflict } from '../../post-model/edit-conflict.ts';
import { applyFields, createUpdate } from '../../post-model/apply-fields.ts';
import { getFields, type PostFields, getTextFields } from '../../post-model/post-fields.ts';
import { findFreeSlug } from '../../post-model/plan-slug.ts';
import { useIsUnmountedRef } from '../../lib/use-is-unmounted-ref.ts';
import { DraftNotSaved, restoreAs, unpublishPost } from '../../publishing/unpublish-post.ts';
import { hasUnpublishedDraft } from './unpublished-draft.ts';
import type { ConflictChoice, ConflictQuestion } from './conflict-dialog.tsx';
import { editMessages } from './messages.ts';

/**
 * Returns functions that save or unpublish an opened post. If the post was changed elsewhere, asks
 * the author which text to keep; no choice loses one.
 *
 * @param draftForm names the form's drafts; see `Draft.form`
 * @param onStored called when the post was saved and the author continues editing
 * @param onReopen called when the author continues with the other text
 */
export function useEditedPost(
  opened: StoredPost,
  {
    draftForm,
    onStored,
    onReopen,
  }: {
    draftForm: string;
    onStored: (stored: VersionedPost) => void;
    onReopen: (theirs: VersionedPost) => void;
  },
) {
  const { post } = opened;
  const storage = usePostStorage();
  const { store } = storage;
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [apply] = useState(() => createIdempotentApply(store));
  const [applyCopy] = useState(() => createIdempotentApply(store));
  const [unconfirmed] = useState(() => createUnconfirmed(store));
  /** The post of a deletion whose response may have got lost. */
  const unconfirmedDeletion = useRef<VersionedPost>(null);
  const queryClient = useQueryClient();
  const isUnmounted = useIsUnmountedRef();

  return {
    save,
    unpublish,
    /** The conflict to resolve; null if none. */
    question,
    /** This form is changing the list, or has just changed it. */
    isWriting,
  };

  async function save(fields: PostFields, drafts: Drafts): Promise<SavedPost | null> {
    /** The stored post, as far as this form knows; null if it was deleted. */
    let current: VersionedPost | null = (await unconfirmed.find()) ?? opened;
    /** The stored post, as far as the author knows. */
    let known: BlogPost | null = current.post;
    /** The post that the author has edited. */
    let edited = current.post;
    for (;;) {
      try {
        setIsWriting(true);
        const stored = await send(current, edited, fields);
        showStored(stored);
        onStored(stored);
        setIsWriting(false);
        const { id, slug } = stored.post;
        return { message: editMessages.updated, id, slug, stored: stored.post };
      } catch (error) {
        setIsWriting(false);
        current = getCurrent(error);
        const theirs: BlogPost | null = current?.post ?? null;
        if (theirs && unconfirmed.isStored(theirs)) {
          // Only the response to an earlier save got lost.
          known = theirs;
          edited = theirs;
        }
        if (!hasConflict(theirs, known, edited, fields)) continue;
        // The author has left. The text is saved as a draft.
        if (isUnmounted.current) throw new PostStoreError('conflict', new EditConflict(theirs).message);
        const { choice, isOtherKept } = await askAndSaveOther(theirs, fields, drafts);
        if (choice === 'neither') return null;
        if (choice === 'both') return addCopy(fields);
        if (choice === 'theirs') return await keepTheirs(current, isOtherKept);
        known = theirs;
      }
    }
  }

  /** Saves the text of the form: an update, or the deleted post again. */
  function send(current: VersionedPost | null, edited: BlogPost, fields: PostFields): Promise<VersionedPost> {
    return unconfirmed.send(
      () => applyFields(post, post, fields, { now: new Date() }),
      () => (current ? update(current, edited, fields) : restore(fields)),
    );
  }

  /** Updates the post. Sends nothing if the author has changed nothing. */
  async function update(
    current: VersionedPost,
    edited: BlogPost,
    fields: PostFields,
  ): Promise<VersionedPost> {
    const edit = () => applyFields(current.post, edited, fields, { now: new Date() });
    if (edit() === current.post) {
      const stored = await store.get({ id: post.id });
      if (!stored) throw createNotFoundError();
      return stored;
    }
    const { posts } = await apply([current.version, fields], () => [createUpdate(current, edit())]);
    if (!posts[0]) throw createNotFoundError();
    return posts[0];
  }

  /** Returns the deleted post to the list, at its position, with the text of the form. */
  function restore(fields: PostFields): Promise<VersionedPost> {
    const edited = applyFields(post, post, fields, { now: new Date() });
    return restoreAs(storage, { post, trashKey: null }, edited, opened.previous?.id ?? null);
  }

  /** Shows the form's own save at once, which is no change by somebody else. */
  function showStored(stored: VersionedPost): void {
    queryClient.setQueryData<StoredPost | null>(storedPostKey(post.id), (before) =>
      // Undefined if the author has left.
      before === undefined ? undefined : { ...opened, ...before, ...stored },
    );
  }

  /** Asks, and saves the other text as a draft. If that fails, says so and asks once more. */
  async function askAndSaveOther(
    theirs: BlogPost | null,
    fields: PostFields,
    drafts: Drafts,
  ): Promise<{ choice: ConflictChoice; isOtherKept: boolean }> {
    const choice = await ask(theirs, fields, false);
    if (await saveOther(choice, theirs, fields, drafts)) return { choice, isOtherKept: true };
    return { choice: await ask(theirs, fields, true), isOtherKept: false };
  }

  async function ask(
    theirs: BlogPost | null,
    fields: PostFields,
    isDraftUnsaved: boolean,
  ): Promise<ConflictChoice> {
    const isUnpublished = theirs === null && (await hasUnpublishedDraft(post.id));
    const choice = await new Promise<ConflictChoice>((answer) => {
      setQuestion({ fields, opened: post, theirs, isUnpublished, isDraftUnsaved, answer });
    });
    setQuestion(null);
    return choice;
  }

  async function saveOther(
    choice: ConflictChoice,
    theirs: BlogPost | null,
    fields: PostFields,
    drafts: Drafts,
  ): Promise<boolean> {
    if (choice === 'mine') return theirs === null || drafts.stashDraft(draftForm, getFields(theirs));
    if (choice === 'theirs') return theirs === null ? drafts.stashDraft('new', fields) : drafts.saveNow();
    return true;
  }

  async function addCopy(fields: PostFields): Promise<SavedPost> {
    // Old URLs and later imports belong to the post that stays.
    const {
      aliases: _,
      oldPaths: __,
      source: ___,
      ...copy
    } = applyFields(post, post, fields, { now: new Date() });
    const slug = await findFreeSlug(copy.slug, store);
    // The store replaces the id, which is taken.
    const { posts } = await applyCopy(fields, () => [
      { type: 'create', post: { ...copy, slug }, before: post.id },
    ]);
    return { message: editMessages.bothSaved, id: post.id, slug: posts[0]?.post.slug ?? slug, stored: null };
  }

  /** Unpublishes the post, with the text of the form as its draft. */
  async function unpublish(fields: PostFields, drafts: Drafts): Promise<void> {
    setIsWriting(true);
    try {
      while (!(await tryToUnpublish(fields, drafts)));
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  /** Resolves to false if the post was changed elsewhere since it was read. */
  async function tryToUnpublish(fields: PostFields, drafts: Drafts): Promise<boolean> {
    const stored = (await store.get({ id: post.id })) ?? unconfirmedDeletion.current;
    if (!stored) throw createNotFoundError();
    if (hasConflict(stored.post, post, post, fields)) throw new EditConflict(stored.post);
    // Untouched fields may have been changed elsewhere.
    const merged = applyFields(stored.post, post, fields, { now: new Date() });
    const text = { ...fields, ...getTextFields(merged) };
    try {
      await unpublishPost(stored, {
        save: (unpublished) => drafts.saveDraft(text, unpublished),
        apply: (changes) => {
          const sendOnce = (sent: readonly PostChange[]) => apply(['unpublish', stored.version], () => sent);
          if (!pageDraftSync) return sendOnce(changes);
          const draft = drafts.getKey();
          return pageDraftSync.unpublish(draft, () =>
            sendOnce([{ type: 'unpublish', id: post.id, draft, ifVersion: stored.version }]),
          );
        },
      });
      return true;
    } catch (error) {
      const isSent = !(error instanceof DraftNotSaved);
      if (isUnavailable(error)) unconfirmedDeletion.current = stored;
      // If only the response got lost, the draft is all that shows the post in the admin.
      if (isSent && !(isUnavailable(error) && (await isDeleted(store, post.id)))) drafts.convertToEditDraft();
      if (error instanceof PostConflictError) return false;
      throw error;
    }
  }

  async function keepTheirs(theirs: VersionedPost | null, isMineKept: boolean): Promise<SavedPost | null> {
    if (theirs === null) {
      const message = editMessages.staysGone(await hasUnpublishedDraft(post.id), isMineKept);
      return { message, id: post.id, slug: null, stored: null };
    }
    onReopen(theirs);
    return null;
  }
}

/** Returns the post as it is now, if an error says that; null if it was deleted. Rethrows other errors. */
function getCurrent(error: unknown): VersionedPost | null {
  if (error instanceof PostConflictError) return error.current;
  if (error instanceof PostStoreError && error.code === 'not-found') return null;
  throw error;
}

/** Resolves to true if a post is not in the list, or if that cannot be read. */
async function isDeleted(store: PostStore, id: BlogPost['id']): Promise<boolean> {
  try {
    return (await store.get({ id })) === null;
  } catch {
    return true;
  }
}

function createNotFoundError(): PostStoreError {
  return new PostStoreError('not-found', 'The post is no longer in the list.');
}
