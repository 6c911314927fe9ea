import { type BlogPost, type DecideChanges, freeSlug, PostStoreError } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { changePosts } from '../../posts/posts.mutations.ts';
import type { PostsView } from '../../posts/posts.query.ts';
import { unpublishPost } from '../trash/unpublish-post.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { historyPath } from '../../posts/edit-path.ts';
import { ExportPostButton } from '../files/export-post-button.tsx';
import { type ConflictChoice, ConflictDialog, type ConflictQuestion } from './conflict-dialog.tsx';
import { EditConflict, needsDecision } from '../post-model/edit-conflict.ts';
import { editedPost, findAgain, type OpenedPost, openPost } from '../post-model/edited-post.ts';
import { type ListEvent, ListNotice } from '../post-form/list-notice.tsx';
import { fieldsOf, isSameText, type PostFields } from '../post-model/post-fields.ts';
import { PostForm, type SavedPost } from '../post-form/post-form.tsx';
import { UnpublishedPost } from './unpublished-post.tsx';

type ReadyView = Extract<PostsView, { status: 'ready' }>;

/**
 * Edits the post that an address names. The form opens with the post as it was then and keeps the author's text whatever
 * happens to the list meanwhile.
 *
 * @param id and `at`: as the address holds them
 */
export function EditPost({ id, at, view }: { id: string; at: string | null; view: ReadyView }) {
  const [opened, setOpened] = useState(() => openPost(view.posts, id, at));
  const [openings, setOpenings] = useState(0);
  const [isUnpublished, setIsUnpublished] = useState(false);

  // After a crash the list is shown as it was on disk, and a moment later with what the journal has besides.
  const late = opened || isUnpublished ? null : openPost(view.posts, id, at);
  if (late) setOpened(late);

  if (!opened) return <UnpublishedPost id={id} posts={view.posts} onTaken={() => setIsUnpublished(true)} />;
  return (
    <EditForm
      // A form opened anew shows the other tab's text, and offers the author's as a draft.
      key={openings}
      opened={opened}
      view={view}
      onStored={setOpened}
      onReopen={(theirs) => {
        setOpened(theirs);
        setOpenings((count) => count + 1);
      }}
    />
  );
}

function EditForm({
  opened,
  view,
  onStored,
  onReopen,
}: {
  opened: OpenedPost;
  view: ReadyView;
  /** The post is stored as the author wants it, and edited on. */
  onStored: (stored: OpenedPost) => void;
  onReopen: (theirs: OpenedPost) => void;
}) {
  const { post } = opened;
  const draftForm = `edit:${post.id}`;
  const [initial] = useState(() => fieldsOf(post));
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);
  const [isWriting, setIsWriting] = useState(false);

  async function save(fields: PostFields, drafts: Drafts): Promise<SavedPost | null> {
    /** The post as the author knows it to be stored. */
    let known: BlogPost | null = post;
    let stored: OpenedPost = opened;
    for (;;) {
      try {
        await write((newest) => {
          const found = findAgain(newest, opened);
          if (needsDecision(found?.post ?? null, known, post, fields)) {
            throw new EditConflict(found?.post ?? null);
          }
          const edited = editedPost(found?.post ?? post, post, fields, { now: new Date() });
          stored = { post: edited, at: found?.at ?? opened.at };
          if (!found) return [{ type: 'insert', post: edited, at: opened.at }];
          return edited === found.post ? [] : [{ type: 'update', post: edited, at: found.at }];
        });
        onStored(stored);
        setIsWriting(false);
        return { message: 'Blog post updated successfully!', slug: stored.post.slug, stored: stored.post };
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        const { theirs } = error;
        const choice = await askUntilKept(theirs, fields, drafts);
        if (choice === 'neither') return null;
        if (choice === 'both') return addCopy(fields);
        if (choice === 'theirs') return leave(theirs);
        known = theirs;
      }
    }
  }

  async function write(decide: DecideChanges): Promise<void> {
    setIsWriting(true);
    try {
      await changePosts(decide);
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  /** Asks, and keeps the text that is not chosen as a draft. Where that fails it says so and asks once more. */
  async function askUntilKept(
    theirs: BlogPost | null,
    fields: PostFields,
    drafts: Drafts,
  ): Promise<ConflictChoice> {
    const choice = await ask(theirs, fields, false);
    const isKept = await keepOther(choice, theirs, fields, drafts);
    return isKept ? choice : ask(theirs, fields, true);
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

  async function keepOther(
    choice: ConflictChoice,
    theirs: BlogPost | null,
    fields: PostFields,
    drafts: Drafts,
  ): Promise<boolean> {
    if (choice === 'mine') return theirs === null || drafts.putAside(draftForm, fieldsOf(theirs));
    if (choice === 'theirs') return theirs === null ? drafts.putAside('new', fields) : drafts.keepAll();
    return true;
  }

  async function addCopy(fields: PostFields): Promise<SavedPost> {
    // The old addresses lead to the post that stays.
    const { aliases: _, ...copy } = editedPost(post, post, fields, { now: new Date() });
    let { slug } = copy;
    await write((newest) => {
      slug = freeSlug(copy.slug, newest);
      return [{ type: 'insert', post: { ...copy, slug }, at: findAgain(newest, opened)?.at ?? opened.at }];
    });
    return { message: 'Both versions are kept, as two posts', slug, stored: null };
  }

  /** As a draft, with what the form holds. */
  async function unpublish(fields: PostFields, drafts: Drafts): Promise<void> {
    setIsWriting(true);
    try {
      await unpublishPost(
        (newest) => {
          const found = findAgain(newest, opened);
          if (!found) throw new PostStoreError('gone', 'The post is no longer in the list.');
          if (needsDecision(found.post, post, post, fields)) throw new EditConflict(found.post);
          return found;
        },
        {
          keep: (unpublished) => drafts.saveDraft(fields, unpublished),
          release: drafts.keepPublished,
        },
        Date.now(),
      );
    } catch (error) {
      setIsWriting(false);
      throw error;
    }
  }

  function leave(theirs: BlogPost | null): SavedPost | null {
    if (theirs === null) {
      return { message: 'The post stays deleted; your text is kept as a draft', slug: null, stored: null };
    }
    onReopen({ post: theirs, at: opened.at });
    return null;
  }

  const found = findAgain(view.posts, opened);
  const stored = found?.post ?? post;
  return (
    <>
      <PostForm
        heading="Edit Post"
        submitLabel="Update Post"
        initial={initial}
        draftForm={draftForm}
        address={{ type: 'fixed', post: stored }}
        posts={view.posts}
        isMarkdown={post.isMarkdown}
        date={post.date}
        onSave={save}
        onUnpublish={unpublish}
        actions={
          <>
            <ExportPostButton variant="ghost" post={stored} />
            {found && (
              <Button variant="ghost" render={<Link to={historyPath(view.posts, found.at)} />}>
                <History aria-hidden="true" strokeWidth={1.75} />
                Version history
              </Button>
            )}
          </>
        }
      >
        {/* The form's own update is not news, nor is it afterwards, on the way to the list. */}
        <ListNotice event={isWriting ? null : eventOf(view, opened)} />
      </PostForm>
      <ConflictDialog question={question} />
    </>
  );
}

function eventOf(view: ReadyView, opened: OpenedPost): ListEvent | null {
  if (view.clearing?.wasCleared) return 'cleared';
  const found = findAgain(view.posts, opened);
  if (!found) return 'deleted';
  return isSameText(fieldsOf(found.post), fieldsOf(opened.post)) ? null : 'changed';
}
