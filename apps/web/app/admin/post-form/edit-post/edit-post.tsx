import type { StoredPost, VersionedPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { getHistoryPath } from '../../../posts/edit-path.ts';
import { useCondition } from '../../../posts/admin-queries.ts';
import { usePostStorage } from '../../../posts/post-storage.ts';
import { storedPostKey } from '../../../posts/query-keys.ts';
import { ExportPostButton } from '../../downloads/export-post-button.tsx';
import type { ListEvent } from '../use-list-message.ts';
import { getFields, isSameText } from '../../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import { type EditedPost, saveEditedPost, unpublishEditedPost } from './save-edited-post.ts';
import { useReasonGone } from './unpublished-draft.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { UnpublishedPost } from './unpublished-post.tsx';

/**
 * Edits the post with an id. The form keeps the post as it was when it opened, and the author's
 * text, whatever happens to the list.
 *
 * @param stored the post as it is now; null if the list does not contain it
 */
export function EditPost({ id, stored }: { id: number; stored: StoredPost | null }) {
  const [opened, setOpened] = useState(stored);
  const [openings, setOpenings] = useState(0);
  const [isUnpublished, setIsUnpublished] = useState(false);

  // After a crash, the list is first shown as stored, then with the changes of the journal.
  if (!opened && !isUnpublished && stored) setOpened(stored);

  if (!opened) return <UnpublishedPost id={id} onLocked={() => setIsUnpublished(true)} />;
  return (
    <EditForm
      // A new form shows the other tab's text and offers the author's as a draft.
      key={openings}
      opened={opened}
      stored={stored}
      onStored={(post) => setOpened({ ...opened, ...post })}
      onReopen={(theirs) => {
        setOpened({ ...opened, ...theirs });
        setOpenings((count) => count + 1);
      }}
    />
  );
}

function EditForm({
  opened,
  stored,
  onStored,
  onReopen,
}: {
  opened: StoredPost;
  stored: StoredPost | null;
} & Pick<EditedPost, 'onStored' | 'onReopen'>) {
  const { post } = opened;
  const [initial] = useState(() => getFields(post));
  /** The version that the form has loaded while it was open. */
  const [loadedVersion, setLoadedVersion] = useState<string | null>(null);
  const storage = usePostStorage();
  const queryClient = useQueryClient();
  const edited: EditedPost = {
    storage,
    opened,
    onStored(saved: VersionedPost) {
      // Shows the form's own save at once, which is no change by somebody else.
      queryClient.setQueryData<StoredPost | null>(storedPostKey(post.id), (before) =>
        // Undefined if the author has left.
        before === undefined ? undefined : { ...opened, ...before, ...saved },
      );
      onStored(saved);
    },
    onReopen,
  };
  const readingPlace = useReadingPosition();
  const wasCleared = useCondition().value?.wasCleared ?? false;
  const reasonGone = useReasonGone(post.id, stored === null);
  const current = stored?.post ?? post;
  const isChanged = stored !== null && !isSameText(getFields(stored.post), getFields(post));
  return (
    <PostForm
      heading="Edit Post"
      submitLabel="Update Post"
      initial={initial}
      draftForm={`edit:${post.id}`}
      target={{ type: 'edit', post: current }}
      isMarkdown={post.isMarkdown}
      date={post.date}
      onSave={(fields, form) => saveEditedPost(edited, fields, form)}
      onUnpublish={(fields, form) => unpublishEditedPost(edited, fields, form)}
      readingPlace={readingPlace}
      actions={
        <>
          <ExportPostButton variant="ghost" post={current} />
          {stored && (
            <Button variant="ghost" render={<Link to={getHistoryPath(post)} />}>
              <History aria-hidden="true" strokeWidth={1.75} />
              Version history
            </Button>
          )}
        </>
      }
      listEvent={getListEvent()}
      latest={
        isChanged
          ? {
              version: stored.version,
              fields: getFields(stored.post),
              onLoaded() {
                setLoadedVersion(stored.version);
                onStored(stored);
              },
            }
          : null
      }
    />
  );

  function getListEvent(): ListEvent | null {
    if (wasCleared) return 'cleared';
    if (!stored) return reasonGone;
    if (isChanged) return 'changed';
    return stored.version === loadedVersion ? 'loaded' : null;
  }
}
