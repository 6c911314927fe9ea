import { useState } from 'react';

import { useUpdatePost } from '../../posts/posts.mutations.ts';
import type { PostsView } from '../../posts/posts.query.ts';
import { PostMissing } from '../post-missing.tsx';
import { editedPost, findAgain, type OpenedPost, openPost } from './edited-post.ts';
import { type ListEvent, ListNotice } from './list-notice.tsx';
import { fieldsOf, isSameText } from './post-fields.ts';
import { PostForm } from './post-form.tsx';

type ReadyView = Extract<PostsView, { status: 'ready' }>;

/**
 * Edits the post that an address names. The form opens with the post as it was then and keeps the author's text whatever
 * happens to the list meanwhile.
 *
 * @param id and `at`: as the address holds them
 */
export function EditPost({ id, at, view }: { id: string; at: string | null; view: ReadyView }) {
  const [opened] = useState(() => openPost(view.posts, id, at));
  return opened ? <EditForm opened={opened} view={view} /> : <PostMissing />;
}

function EditForm({ opened, view }: { opened: OpenedPost; view: ReadyView }) {
  const { post } = opened;
  const [initial] = useState(() => fieldsOf(post));
  const update = useUpdatePost();
  const found = findAgain(view.posts, opened);
  const current = found ?? opened;

  return (
    <PostForm
      heading="Edit Post"
      submitLabel="Update Post"
      savedMessage="Blog post updated successfully!"
      initial={initial}
      draftForm={`edit:${post.id}`}
      address={{ type: 'fixed', slug: post.slug }}
      isMarkdown={post.isMarkdown}
      date={post.date}
      onSave={(fields) =>
        update.mutateAsync({ post: editedPost(current.post, post, fields), at: current.at })
      }
    >
      {/* The form's own update is not news. */}
      <ListNotice event={update.isPending || update.isSuccess ? null : eventOf(view, opened, found)} />
    </PostForm>
  );
}

function eventOf(view: ReadyView, opened: OpenedPost, found: OpenedPost | null): ListEvent | null {
  if (view.wasCleared) return 'cleared';
  if (!found) return 'deleted';
  return isSameText(fieldsOf(found.post), fieldsOf(opened.post)) ? null : 'changed';
}
