import { formatUsDate } from '@branchbook/blog-core';
import { useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

import { usePostStore } from '../../../posts/post-storage.ts';
import { useCondition } from '../../../posts/admin-queries.ts';
import { draftParam } from '../../post-model/draft.ts';
import { newPostFields } from '../../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import { usePulledDraft } from '../../drafts/use-pulled-draft.ts';
import { ScreenSkeleton } from '../../lib/screen-states.tsx';
import { saveNewPost } from './save-new-post.ts';

export { ScreenErrorBoundary as ErrorBoundary } from '../../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'New Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the form for a new post, or for another draft of one. */
export default function NewPostRoute() {
  const draftKey = useSearchParams()[0].get(draftParam);
  const [form, setForm] = useState({ draftKey, number: 0 });
  // The form replaces the URL after 'Save draft'. A link to another draft, or to none, is for a new form.
  const isSameForm = useNavigationType() === NavigationType.Replace;
  if (form.draftKey !== draftKey) {
    setForm({ draftKey, number: isSameForm ? form.number : form.number + 1 });
  }
  return <NewPostForm key={form.number} />;
}

function NewPostForm() {
  const isReady = usePulledDraft();
  return isReady ? <ReadyNewPostForm /> : <ScreenSkeleton heading="New Post" />;
}

function ReadyNewPostForm() {
  const { value: condition } = useCondition();
  const [today] = useState(() => formatUsDate(new Date()));
  const store = usePostStore();

  return (
    <PostForm
      heading="New Post"
      submitLabel="Publish Post"
      initial={newPostFields}
      draftForm="new"
      target={{ type: 'new' }}
      isMarkdown
      date={today}
      onSave={(fields, form) => saveNewPost(store, fields, form)}
      listEvent={condition?.wasCleared ? 'cleared' : null}
    />
  );
}
