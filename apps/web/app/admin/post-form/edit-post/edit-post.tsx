import { Button } from '@branchbook/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { PostsView } from '../../../posts/posts.query.ts';
import { getHistoryPath } from '../../../posts/edit-path.ts';
import { ExportPostButton } from '../../import-export/export-post-button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { findOpenedPost, type OpenedPost, openPost } from '../post-model/opened-post.ts';
import type { ListEvent } from '../use-list-message.ts';
import { getFields, isSameText } from '../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import { useEditedPost } from './use-edited-post.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { UnpublishedPost } from './unpublished-post.tsx';

type ReadyView = Extract<PostsView, { status: 'ready' }>;

/**
 * Edits the post with an id. The form keeps the post as it was when it opened, and the author's
 * text, whatever happens to the list.
 *
 * @param id and `at`: from the URL, unparsed
 */
export function EditPost({ id, at, view }: { id: string; at: string | null; view: ReadyView }) {
  const [opened, setOpened] = useState(() => openPost(view.posts, id, at));
  const [openings, setOpenings] = useState(0);
  const [isUnpublished, setIsUnpublished] = useState(false);

  // After a crash, the list is first shown as stored, then with the changes of the journal.
  const late = opened || isUnpublished ? null : openPost(view.posts, id, at);
  if (late) setOpened(late);

  if (!opened) return <UnpublishedPost id={id} posts={view.posts} onLocked={() => setIsUnpublished(true)} />;
  return (
    <EditForm
      // A new form shows the other tab's text and offers the author's as a draft.
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
  /** The post was saved, and the author continues editing. */
  onStored: (stored: OpenedPost) => void;
  onReopen: (theirs: OpenedPost) => void;
}) {
  const { post } = opened;
  const draftForm = `edit:${post.id}`;
  const [initial] = useState(() => getFields(post));
  const { save, unpublish, question, isWriting } = useEditedPost(opened, { draftForm, onStored, onReopen });
  const readingPlace = useReadingPosition();
  const found = findOpenedPost(view.posts, opened);
  const stored = found?.post ?? post;
  return (
    <>
      <PostForm
        heading="Edit Post"
        submitLabel="Update Post"
        initial={initial}
        draftForm={draftForm}
        target={{ type: 'edit', post: stored }}
        posts={view.posts}
        isMarkdown={post.isMarkdown}
        date={post.date}
        onSave={save}
        onUnpublish={unpublish}
        readingPlace={readingPlace}
        actions={
          <>
            <ExportPostButton
              variant="ghost"
              target={{ post: stored, index: found?.index ?? opened.index }}
            />
            {found && (
              <Button variant="ghost" render={<Link to={getHistoryPath(view.posts, found.index)} />}>
                <History aria-hidden="true" strokeWidth={1.75} />
                Version history
              </Button>
            )}
          </>
        }
        // The form's own update is not an event.
        listEvent={isWriting ? null : getListEvent(view, opened)}
      />
      <ConflictDialog question={question} />
    </>
  );
}

function getListEvent(view: ReadyView, opened: OpenedPost): ListEvent | null {
  if (view.clearing?.wasCleared) return 'cleared';
  const found = findOpenedPost(view.posts, opened);
  if (!found) return 'deleted';
  return isSameText(getFields(found.post), getFields(opened.post)) ? null : 'changed';
}
