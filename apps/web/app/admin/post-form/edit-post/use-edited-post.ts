import { type BlogPost, type DecideIndexed, makeUniqueSlug, PostStoreError } from '@branchbook/blog-core';
import { useState } from 'react';

import { updatePosts } from '../../../posts/posts.mutations.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import type { SavedPost } from '../use-saving.ts';
import { EditConflict, hasConflict } from '../post-model/edit-conflict.ts';
import { editedPost, findAgain, type OpenedPost } from '../post-model/edited-post.ts';
import { fieldsOf, type PostFields, textOf } from '../post-model/post-fields.ts';
import { useIsLeft } from '../../lib/use-is-left.ts';
import { unpublishPost } from '../../posts/trash/unpublish-post.ts';
import type { ConflictChoice, ConflictQuestion } from './conflict-dialog.tsx';

/**
 * Stores what the form makes of an opened post, or unpublishes it. Where somebody else has changed the post meanwhile, asks the
 * author which text stays; no answer loses one.
 *
 * @param draftForm names the form's drafts; see `Draft.form`
 * @param onStored the post is stored as the author wants it, and edited on
 * @param onReopen the author wants to go on with the other text
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
  const isLeft = useIsLeft();

  return {
    save,
    unpublish,
    /** What the author is to decide; null where nothing is. */
    question,
    /** The list changes by this form's own doing, or has just done so. */
    isWriting,
  };

  async function save(fields: PostFields, drafts: Drafts): Promise<SavedPost | null> {
    /** The post as the author knows it to be stored. */
    let known: BlogPost | null = post;
    let stored: OpenedPost = opened;
    for (;;) {
      try {
        await write((newest) => {
          const found = findAgain(newest, opened);
          if (hasConflict(found?.post ?? null, known, post, fields)) {
            throw new EditConflict(found?.post ?? null);
          }
          const edited = editedPost(found?.post ?? post, post, fields, { now: new Date() });
          stored = { post: edited, at: found?.at ?? opened.at };
          if (!found) return [{ type: 'insert', post: edited, at: opened.at }];
          return edited === found.post ? [] : [{ type: 'update', post: edited, at: found.at }];
        });
        onStored(stored);
        setIsWriting(false);
        const { id, slug } = stored.post;
        return { message: 'Blog post updated successfully!', id, slug, stored: stored.post };
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        // Nobody is there to answer; the text is among the drafts.
        if (isLeft.current) throw new PostStoreError('conflict', error.message);
        const { theirs } = error;
        const { choice, isOtherKept } = await askUntilSaved(theirs, fields, drafts);
        if (choice === 'neither') return null;
        if (choice === 'both') return addCopy(fields);
        if (choice === 'theirs') return leave(theirs, isOtherKept);
        known = theirs;
      }
    }
  }

  async function write(decide: DecideIndexed): Promise<void> {
    setIsWriting(true);
    try {
      await updatePosts([post.id], decide);
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  /** Asks, and keeps the text that is not chosen as a draft. Where that fails it says so and asks once more. */
  async function askUntilSaved(
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
    isDraftRefused: boolean,
  ): Promise<ConflictChoice> {
    const choice = await new Promise<ConflictChoice>((answer) => {
      setQuestion({ fields, opened: post, theirs, isDraftRefused, answer });
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
    if (choice === 'mine') return theirs === null || drafts.putAside(draftForm, fieldsOf(theirs));
    if (choice === 'theirs') return theirs === null ? drafts.putAside('new', fields) : drafts.saveAll();
    return true;
  }

  async function addCopy(fields: PostFields): Promise<SavedPost> {
    // The old URLs and the next import lead to the post that stays.
    const {
      aliases: _,
      oldPaths: __,
      source: ___,
      ...copy
    } = editedPost(post, post, fields, { now: new Date() });
    let { slug } = copy;
    await write((newest) => {
      slug = makeUniqueSlug(copy.slug, newest);
      return [{ type: 'insert', post: { ...copy, slug }, at: findAgain(newest, opened)?.at ?? opened.at }];
    });
    return { message: 'Both versions are saved, as two posts', id: post.id, slug, stored: null };
  }

  /** As a draft, with what the form holds. */
  async function unpublish(fields: PostFields, drafts: Drafts): Promise<void> {
    // What the author left alone may have been changed elsewhere since.
    let text = fields;
    setIsWriting(true);
    try {
      await unpublishPost(
        post.id,
        (newest) => {
          const found = findAgain(newest, opened);
          if (!found) throw new PostStoreError('not-found', 'The post is no longer in the list.');
          if (hasConflict(found.post, post, post, fields)) throw new EditConflict(found.post);
          text = { ...fields, ...textOf(editedPost(found.post, post, fields, { now: new Date() })) };
          return found;
        },
        {
          save: (unpublished) => drafts.saveDraft(text, unpublished),
          release: drafts.continueAsEdit,
        },
        Date.now(),
      );
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  function leave(theirs: BlogPost | null, isMineKept: boolean): SavedPost | null {
    if (theirs === null) {
      const mine = isMineKept ? 'is saved as a draft' : "couldn't be saved as a draft";
      return { message: `The post stays deleted; your text ${mine}`, id: post.id, slug: null, stored: null };
    }
    onReopen({ post: theirs, at: opened.at });
    return null;
  }
}
