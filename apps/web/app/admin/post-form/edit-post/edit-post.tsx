import { Button } from '@branchbook/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { PostsView } from '../../../posts/posts.query.ts';
import { getHistoryPath } from '../../../posts/edit-path.ts';
import { ExportPostButton } from '../../import-export/export-post-button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { findAgain, type OpenedPost, openPost } from '../post-model/edited-post.ts';
import type { ListEvent } from '../use-list-message.ts';
import { fieldsOf, isSameText } from '../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import { useEditedPost } from './use-edited-post.ts';
import { useReadingPlace } from './use-reading-place.ts';
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
  const { save, unpublish, question, isWriting } = useEditedPost(opened, { draftForm, onStored, onReopen });
  const readingPlace = useReadingPlace();
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
        readingPlace={readingPlace}
        actions={
          <>
            <ExportPostButton variant="ghost" target={{ post: stored, at: found?.at ?? opened.at }} />
            {found && (
              <Button variant="ghost" render={<Link to={getHistoryPath(view.posts, found.at)} />}>
                <History aria-hidden="true" strokeWidth={1.75} />
                Version history
              </Button>
            )}
          </>
        }
        // The form's own update is not news, nor is it afterwards, on the way to the list.
        listEvent={isWriting ? null : eventOf(view, opened)}
      />
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
