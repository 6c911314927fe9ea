import {
  type BlogPost,
  createPost,
  type PostChange,
  type PostDraft,
  PostStoreError,
} from '@branchbook/blog-core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { LocalPostSnapshot } from './local-post-store.ts';
import { postsQuery, postStore } from './posts.query.ts';

/** Publishes a draft at the top of the list. Resolves, once it is stored, with the post; rejects with a PostStoreError. */
export function usePublishPost() {
  const apply = useApply();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ draft }: { draft: PostDraft }): Promise<BlogPost> => {
      const { posts } = await postStore.read();
      const post = createPost(draft, { now: new Date(), posts });
      const after = await apply({ type: 'add', post });
      return after.posts[0] ?? post;
    },
  });
}

/** Saves an edited post in its place (`at`: the position it was opened from). Rejects with reason `gone` if it was deleted meanwhile. */
export function useUpdatePost() {
  const apply = useApply();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ post, at }: { post: BlogPost; at?: number }) =>
      apply({ type: 'update', post, ...position(at) }),
  });
}

/** Removes a post (`at`: its position, so that a twin with the same id stays). */
export function useRemovePost() {
  const apply = useApply();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, at }: { id: number; at?: number }) => apply({ type: 'remove', id, ...position(at) }),
  });
}

/** What the author reads when a change was not saved: what happened, and the way out. */
export function describeStoreError(error: unknown): string {
  switch (error instanceof PostStoreError ? error.reason : 'refused') {
    case 'full':
      return 'Not saved: this browser’s storage for the site is full. Delete a post, or shorten this one, and try again.';
    case 'blocked':
      return 'Not saved: this browser does not let the site store anything. Allow site data for this page and try again.';
    case 'gone':
      return 'Not saved: this post was deleted in another tab. Your text is still here; copy it into a new post to keep it.';
    default:
      return 'Not saved: the browser did not keep the post. Your text is still here; copy it somewhere safe and try again.';
  }
}

function useApply(): (change: PostChange) => Promise<LocalPostSnapshot> {
  const queryClient = useQueryClient();
  return async (change) => {
    const snapshot = await postStore.apply(change);
    queryClient.setQueryData(postsQuery.queryKey, snapshot);
    return snapshot;
  };
}

function position(at: number | undefined): { at?: number } {
  return at === undefined ? {} : { at };
}
