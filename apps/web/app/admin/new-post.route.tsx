import { formatUsDate } from '@branchbook/blog-core';
import { useState } from 'react';

import { usePublishPost } from '../posts/posts.mutations.ts';
import { usePosts } from '../posts/posts.query.ts';
import { ListNotice } from './post-form/list-notice.tsx';
import { newPostFields } from './post-form/post-fields.ts';
import { PostForm } from './post-form/post-form.tsx';

export { ScreenProblem as ErrorBoundary } from './screen-problem.tsx';

export const meta = () => [{ title: 'New Post · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** The form for a new post. It does not wait for the stored posts; until they are read, no address counts as taken. */
export default function NewPostRoute() {
  const view = usePosts();
  const publish = usePublishPost();
  const [today] = useState(() => formatUsDate(new Date()));

  return (
    <PostForm
      heading="New Post"
      submitLabel="Publish Post"
      savedMessage="Blog post created successfully!"
      initial={newPostFields}
      draftForm="new"
      address={{ type: 'planned', posts: view.status === 'ready' ? view.posts : [] }}
      isMarkdown
      date={today}
      onSave={({ slug, ...draft }) =>
        publish.mutateAsync({ draft: slug === null ? draft : { ...draft, slug } })
      }
    >
      <ListNotice event={view.status === 'ready' && view.wasCleared ? 'cleared' : null} />
    </PostForm>
  );
}
