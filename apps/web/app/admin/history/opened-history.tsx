import type { IndexedPost } from '@branchbook/blog-core';

import { openPost } from '../post-form/post-model/opened-post.ts';
import { PostNotFound } from '../lib/screen-states.tsx';
import { PostHistory } from './post-history.tsx';

/** Renders the history of the post with an id. `id` and `at` come from the URL unparsed. */
export function OpenedHistory({
  id,
  at,
  posts,
}: {
  id: string;
  at: string | null;
  posts: readonly IndexedPost[];
}) {
  const opened = openPost(posts, id, at);
  return opened ? <PostHistory opened={opened} posts={posts} /> : <PostNotFound />;
}
