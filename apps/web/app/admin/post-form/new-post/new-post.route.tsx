import { createPost, formatUsDate, PostStoreError } from '@branchbook/blog-core';
import { useState } from 'react';

import { useCondition } from '../../../posts/queries.ts';
import { createIdempotentApply } from '../create-idempotent-apply.ts';
import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import type { SavedPost } from '../use-saving.ts';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'New Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the form for a new post. */
export default function NewPostRoute() {
  const { value: condition } = useCondition();
  const [today] = useState(() => formatUsDate(new Date()));
  const [apply] = useState(createIdempotentApply);

  async function publish(fields: PostFields): Promise<SavedPost> {
    const { posts } = await apply(fields, () => {
      const now = new Date();
      const otherFields = getOtherFields(fields, now.getTime());
      // The store replaces an id that is taken.
      return [
        {
          type: 'create',
          post: createPost(toPostDraft(fields), { now, posts: [], fields: otherFields }),
        },
      ];
    });
    const [created] = posts;
    if (!created) throw new PostStoreError('failed', 'The store does not say which post it has stored.');
    const { id, slug } = created.post;
    return { message: 'Blog post created successfully!', id, slug, stored: null };
  }

  return (
    <PostForm
      heading="New Post"
      submitLabel="Publish Post"
      initial={newPostFields}
      draftForm="new"
      target={{ type: 'new' }}
      isMarkdown
      date={today}
      onSave={publish}
      listEvent={condition?.wasCleared ? 'cleared' : null}
    />
  );
}
