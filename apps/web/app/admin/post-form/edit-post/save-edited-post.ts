import {
  type BlogPost,
  DraftConflictError,
  PostConflictError,
  type PostStore,
  PostStoreError,
  type StoredDraft,
  type StoredPost,
  type VersionedPost,
} from '@branchbook/blog-core';

import { isUnavailable } from '../../../posts/is-unavailable.ts';
import type { PostStorage } from '../../../posts/post-storage.ts';
import { applyFields, createUpdate } from '../../post-model/apply-fields.ts';
import type { Draft } from '../../post-model/draft.ts';
import { EditConflict, hasConflict } from '../../post-model/edit-conflict.ts';
import {
  getFields,
  getTextFields,
  isSameText,
  type PostFields,
  toWellFormedFields,
  withText,
} from '../../post-model/post-fields.ts';
import { DraftNotSaved, findUnpublished, restoreAs, unpublishPost } from '../../publishing/unpublish-post.ts';
import type { PostChoice, SavedPost, SavingForm } from '../form-machine.ts';
import { tryMerge } from '../try-merge.ts';
import { editMessages } from './messages.ts';
import { hasUnpublishedDraft } from './unpublished-draft.ts';

/** A published post in a form. */
export interface EditedPost {
  readonly storage: PostStorage;
  /** The post as the author opened it, or has saved it since. */
  readonly opened: StoredPost;
  /** Called when the post was saved, and when the form got the changes of somebody else. */
  readonly onStored: (stored: VersionedPost) => void;
  /** Called when the author continues with the other text. */
  readonly onReopen: (theirs: VersionedPost) => void;
}

/**
 * Saves the text of a form to the post that it edits. If the post was changed elsewhere, asks the
 * author which text to keep; no choice loses one. Resolves to null if the author continues editing.
 */
export async function saveEditedPost(
  edited: EditedPost,
  firstFields: PostFields,
  form: SavingForm,
): Promise<SavedPost | null> {
  const { opened, onStored, onReopen } = edited;
  const { id } = opened.post;
  /** The stored post, as far as this form knows; null if it was deleted. */
  let current: VersionedPost | null = opened;
  /** The post that the author has edited. The post may have changed since, before the form opened. */
  let base = withText(opened.post, form.getBase());
  /** The stored post, as far as the author knows. */
  let known: BlogPost | null = base;
  let fields = firstFields;
  /** The draft of the unpublished post, as far as the author knows. */
  let unpublished: StoredDraft | null = null;
  for (;;) {
    try {
      if (current && hasConflict(current.post, known, base, fields)) throw new PostConflictError(current);
      const stored = await (current
        ? update(current, base, fields, { store: edited.storage.store, form })
        : restore(edited, fields, unpublished));
      onStored(stored);
      return { message: editMessages.updated, id, slug: stored.post.slug, stored: stored.post };
    } catch (error) {
      current = getCurrent(error);
      // Somebody has edited the unpublished post.
      if (error instanceof DraftConflictError) known = opened.post;
      const theirs: BlogPost | null = current?.post ?? null;
      if (theirs && form.isSent(theirs)) {
        // This form has saved it, and the response got lost or the author has typed since.
        known = theirs;
        base = theirs;
      }
      if (!hasConflict(theirs, known, base, fields)) continue;
      // The author has left. The text is saved as a draft.
      if (!form.isOpen()) throw new PostStoreError('conflict', new EditConflict(theirs).message);
      if (!theirs) unpublished = await findUnpublished(edited.storage, id);
      const other = theirs ?? unpublished?.post ?? null;
      const isUnpublished = !theirs && (unpublished !== null || (await hasUnpublishedDraft(id)));
      const merged = theirs && (await mergeWith(theirs, base, form));
      const question = { fields, opened: base, theirs, merged, isUnpublished };
      const { choice, isOtherSaved } = await askAndSaveOther(question, other, form);
      // The form is all that has a text of which no draft could be saved.
      if (choice === 'neither' || (choice === 'both' && !isOtherSaved)) return null;
      if (choice === 'both') return { message: editMessages.bothSaved, id, slug: null, stored: null };
      if (choice === 'theirs' && current) {
        onReopen(current);
        return null;
      }
      if (choice === 'theirs') {
        const message = editMessages.staysGone(isUnpublished, isOtherSaved);
        return { message, id, slug: null, stored: null };
      }
      known = theirs;
      if (choice === 'merged' && current) {
        // The author may have typed until the question was there.
        const latest = await mergeWith(current.post, base, form);
        if (!latest) return null;
        form.adoptMerged(latest, getFields(current.post));
        // The form has their changes.
        onStored(current);
        fields = latest;
        base = current.post;
      }
    }
  }
}

/** Merges the text of the form with the post as saved elsewhere. Resolves to null if they overlap. */
async function mergeWith(theirs: BlogPost, base: BlogPost, form: SavingForm): Promise<PostFields | null> {
  const slug = theirs.slug === base.slug ? null : theirs.slug;
  const merged = await tryMerge(getFields(base), form.getText, { ...getFields(theirs), slug });
  return merged && toWellFormedFields(merged);
}

/**
 * Updates the post. Sends nothing if the author has changed nothing.
 *
 * @param base the post that the author has edited
 */
async function update(
  current: VersionedPost,
  base: BlogPost,
  fields: PostFields,
  { store, form }: { readonly store: PostStore; readonly form: SavingForm },
): Promise<VersionedPost> {
  const changed = applyFields(current.post, base, fields, { now: new Date() });
  const isChanged = changed !== current.post;
  const stored = isChanged
    ? (await store.apply([createUpdate(current, changed)])).posts[0]
    : await store.get({ id: base.id });
  if (!stored) throw createNotFoundError();
  // The author takes back a text that this form has sent.
  if (!isChanged && stored.version !== current.version && form.isSent(stored.post)) {
    throw new PostConflictError(stored);
  }
  return stored;
}

/** Returns the deleted post to the list, at its position, with the text of the form. */
function restore(
  { storage, opened }: EditedPost,
  fields: PostFields,
  unpublished: StoredDraft | null,
): Promise<VersionedPost> {
  const { post } = opened;
  const changed = applyFields(post, post, fields, { now: new Date() });
  const before = opened.previous?.id ?? null;
  return restoreAs(storage, { post, trashKey: null }, changed, { known: unpublished, before });
}

/**
 * Asks, and saves the other text as a draft. If that fails, says so and asks once more.
 *
 * @param other the post as saved elsewhere, or the draft of an unpublished one; null if deleted
 */
async function askAndSaveOther(
  question: Omit<Parameters<SavingForm['ask']>[0], 'isDraftUnsaved'>,
  other: BlogPost | null,
  form: SavingForm,
): Promise<{ choice: PostChoice; isOtherSaved: boolean }> {
  const { fields, opened, theirs } = question;
  const ask = (isDraftUnsaved: boolean) => form.ask({ ...question, isDraftUnsaved });
  const choice = await ask(false);
  if (await saveOther(choice)) return { choice, isOtherSaved: true };
  return { choice: await ask(true), isOtherSaved: false };

  async function saveOther(chosen: PostChoice): Promise<boolean> {
    const { drafts } = form;
    if (chosen === 'mine') {
      const isKnown = !other || (!theirs && isSameText(getFields(other), getFields(opened)));
      return isKnown || drafts.stashDraft(`edit:${opened.id}`, getFields(other), getFields(opened));
    }
    if (chosen === 'both') return drafts.stashDraft('new', fields);
    if (chosen === 'theirs') return theirs === null ? drafts.stashDraft('new', fields) : drafts.saveNow();
    return true;
  }
}

/**
 * Unpublishes the post, with the text of the form as its draft, which it resolves to.
 *
 * @throws DraftNotSaved if the draft can't be saved
 * @throws EditConflict if the post was changed elsewhere
 * @throws PostStoreError if the list wasn't changed
 */
export async function unpublishEditedPost(
  edited: EditedPost,
  fields: PostFields,
  form: SavingForm,
): Promise<Draft> {
  for (;;) {
    const draft = await tryToUnpublish(edited, fields, form);
    if (draft) return draft;
  }
}

/** Resolves to null if the post was changed elsewhere since it was read. */
async function tryToUnpublish(
  { storage: { store }, opened: { post } }: EditedPost,
  fields: PostFields,
  { drafts, sync, isSent, getBase, saveDraft, convertToEditDraft }: SavingForm,
): Promise<Draft | null> {
  const listed = await store.get({ id: post.id });
  // After an earlier attempt without a response, the draft has the post.
  const stored = listed ?? drafts.getUnpublished();
  if (!stored) throw createNotFoundError();
  const base = isSent(stored.post) ? stored.post : withText(post, getBase());
  if (hasConflict(stored.post, base, base, fields)) throw new EditConflict(stored.post);
  // Untouched fields may have been changed elsewhere.
  const merged = applyFields(stored.post, base, fields, { now: new Date() });
  const text = { ...fields, ...getTextFields(merged) };
  const draft = { key: drafts.getKey(), form: `edit:${post.id}`, fields: text, isSaved: true };
  // If it was not there, it must not be there now: no post has the empty version.
  const ifVersion = listed?.version ?? '';
  try {
    const unpublished = await unpublishPost(stored.post, {
      save: (before) => saveDraft(text, before),
      async apply() {
        if (!sync) {
          // Deletes nothing if an earlier attempt did: the trash has the post by its text and its id.
          const { trashKeys } = await store.apply([{ type: 'delete', id: post.id, ifVersion }]);
          return trashKeys[0] ?? null;
        }
        const { key } = draft;
        await sync.unpublish(key, () =>
          store.apply([{ type: 'unpublish', id: post.id, draft: key, ifVersion }]),
        );
        return null;
      },
    });
    return { ...draft, savedAt: Date.now(), unpublished };
  } catch (error) {
    const isDraftSaved = !(error instanceof DraftNotSaved);
    // If only the response got lost, the draft is all that shows the post in the admin.
    if (isDraftSaved && !(isUnavailable(error) && (await isGone()))) convertToEditDraft();
    if (error instanceof PostConflictError) return null;
    throw error;
  }

  /** Resolves to true if the post is not in the list, or if that cannot be read. */
  async function isGone(): Promise<boolean> {
    try {
      return (await store.get({ id: post.id })) === null;
    } catch {
      return true;
    }
  }
}

/**
 * Returns the post as it is now, if an error says that; null if it was deleted or unpublished.
 * Rethrows other errors.
 */
function getCurrent(error: unknown): VersionedPost | null {
  if (error instanceof PostConflictError) return error.current;
  if (error instanceof DraftConflictError) return null;
  if (error instanceof PostStoreError && error.code === 'not-found') return null;
  throw error;
}

function createNotFoundError(): PostStoreError {
  return new PostStoreError('not-found', 'The post is no longer in the list.');
}
