import type { IndexedPost } from '@branchbook/blog-core';

import { openPost } from '../post-form/post-model/edited-post.ts';
import { PostMissing } from '../lib/screen-states.tsx';
import { PostHistory } from './post-history.tsx';

/** The history of the post that an address names; `id` and `at` as the address holds them. */
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
  return opened ? <PostHistory opened={opened} posts={posts} /> : <PostMissing />;
}
