import { type BlogPost, type DecideIndexed, makeUniqueSlug, PostStoreError } from '@branchbook/blog-core';
import { useState } from 'react';

import { updatePosts } from '../../../posts/posts.mutations.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import type { SavedPost } from '../use-saving.ts';
import { EditConflict, hasConflict } from '../post-model/edit-conflict.ts';
import { applyFields, findOpenedPost, type OpenedPost } from '../post-model/opened-post.ts';
import { getFields, type PostFields, getTextFields } from '../post-model/post-fields.ts';
import { useIsUnmountedRef } from '../../lib/use-is-unmounted-ref.ts';
import { unpublishPost } from '../../posts/trash/unpublish-post.ts';
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
  opened: OpenedPost,
  {
    draftForm,
    onStored,
    onReopen,
  }: {
    draftForm: string;
    onStored: (stored: OpenedPost) => void;
    onReopen: (theirs: OpenedPost) => void;
  },
) {
  const { post } = opened;
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  const [isWriting, setIsWriting] = useState(false);
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
    /** The stored post, as far as the author knows. */
    let known: BlogPost | null = post;
    let stored: OpenedPost = opened;
    for (;;) {
      try {
        await updatePost((newest) => {
          const found = findOpenedPost(newest, opened);
          if (hasConflict(found?.post ?? null, known, post, fields)) {
            throw new EditConflict(found?.post ?? null);
          }
          const edited = applyFields(found?.post ?? post, post, fields, { now: new Date() });
          stored = { post: edited, index: found?.index ?? opened.index };
          if (!found) return [{ type: 'insert', post: edited, at: opened.index }];
          return edited === found.post ? [] : [{ type: 'update', post: edited, at: found.index }];
        });
        onStored(stored);
        setIsWriting(false);
        const { id, slug } = stored.post;
        return { message: editMessages.updated, id, slug, stored: stored.post };
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        // The author has left. The text is saved as a draft.
        if (isUnmounted.current) throw new PostStoreError('conflict', error.message);
        const { theirs } = error;
        const { choice, isOtherKept } = await askAndSaveOther(theirs, fields, drafts);
        if (choice === 'neither') return null;
        if (choice === 'both') return addCopy(fields);
        if (choice === 'theirs') return keepTheirs(theirs, isOtherKept);
        known = theirs;
      }
    }
  }

  async function updatePost(decide: DecideIndexed): Promise<void> {
    setIsWriting(true);
    try {
      await updatePosts([post.id], decide);
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
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
    const choice = await new Promise<ConflictChoice>((answer) => {
      setQuestion({ fields, opened: post, theirs, isDraftUnsaved, answer });
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
    let { slug } = copy;
    await updatePost((newest) => {
      slug = makeUniqueSlug(copy.slug, newest);
      return [
        {
          type: 'insert',
          post: { ...copy, slug },
          at: findOpenedPost(newest, opened)?.index ?? opened.index,
        },
      ];
    });
    return { message: editMessages.bothSaved, id: post.id, slug, stored: null };
  }

  /** Unpublishes the post, with the text of the form as its draft. */
  async function unpublish(fields: PostFields, drafts: Drafts): Promise<void> {
    // Untouched fields may have been changed elsewhere.
    let text = fields;
    setIsWriting(true);
    try {
      await unpublishPost(
        post.id,
        (newest) => {
          const found = findOpenedPost(newest, opened);
          if (!found) throw new PostStoreError('not-found', 'The post is no longer in the list.');
          if (hasConflict(found.post, post, post, fields)) throw new EditConflict(found.post);
          text = { ...fields, ...getTextFields(applyFields(found.post, post, fields, { now: new Date() })) };
          return found;
        },
        {
          save: (unpublished) => drafts.saveDraft(text, unpublished),
          release: drafts.convertToEditDraft,
        },
        Date.now(),
      );
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  function keepTheirs(theirs: BlogPost | null, isMineKept: boolean): SavedPost | null {
    if (theirs === null) {
      return { message: editMessages.staysDeleted(isMineKept), id: post.id, slug: null, stored: null };
    }
    onReopen({ post: theirs, index: opened.index });
    return null;
  }
}
