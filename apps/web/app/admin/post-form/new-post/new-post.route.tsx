import { formatUsDate } from '@branchbook/blog-core';
import { useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

import { usePostStore } from '../../../posts/post-storage.ts';
import { useCondition } from '../../../posts/admin-queries.ts';
import { draftParam } from '../../post-model/draft.ts';
import { newPostFields, type PostFields } from '../../post-model/post-fields.ts';
import { PostForm } from '../post-form.tsx';
import type { SavedPost } from '../use-saving.ts';
import { pageDraftSync } from '../../drafts/page-draft-sync.ts';
import type { Drafts } from '../../drafts/use-drafts.ts';
import { usePulledDraft } from '../../drafts/use-pulled-draft.ts';
import { ScreenSkeleton } from '../../lib/screen-states.tsx';
import { publishPost } from './publish-post.ts';

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
  const sent = useRef<readonly PostFields[]>([]);

  async function save(fields: PostFields, drafts: Drafts): Promise<SavedPost> {
    // The next form recognizes the post of a killed tab by its draft.
    void drafts.saveNow();
    const [draft, restored] = [drafts.getKey(), drafts.getRestored()];
    const publish = (version?: string | null) => {
      const before = sent.current;
      sent.current = [...before, fields];
      return publishPost(store, fields, { draft, version, restored, sent: before });
    };
    const { id, slug } = await (pageDraftSync ? pageDraftSync.publish(draft, publish) : publish());
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
      onSave={save}
      listEvent={condition?.wasCleared ? 'cleared' : null}
    />
  );
}
