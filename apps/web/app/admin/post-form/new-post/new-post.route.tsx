import { formatUsDate, type IndexedPost } from '@branchbook/blog-core';
import { useState } from 'react';

import { publishPost } from '../../../posts/posts.mutations.ts';
import { usePosts } from '../../../posts/posts.query.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'New Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

const noPosts: readonly IndexedPost[] = [];

/**
 * Renders the form for a new post. Doesn't wait for the stored posts; until they are loaded, every
 * slug counts as available.
 */
export default function NewPostRoute() {
  const view = usePosts();
  const [today] = useState(() => formatUsDate(new Date()));

  return (
    <PostForm
      heading="New Post"
      submitLabel="Publish Post"
      initial={newPostFields}
      draftForm="new"
      target={{ type: 'new' }}
      posts={view.status === 'ready' ? view.posts : noPosts}
      isMarkdown
      date={today}
      onSave={async (fields) => {
        const post = await publishPost(toPostDraft(fields), getOtherFields(fields, Date.now()));
        return { message: 'Blog post created successfully!', id: post.id, slug: post.slug, stored: null };
      }}
      listEvent={view.status === 'ready' && view.clearing?.wasCleared ? 'cleared' : null}
    />
  );
}
