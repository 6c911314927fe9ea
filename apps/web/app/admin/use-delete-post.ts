import type { BlogPost } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { describeStoreError, useRemovePost } from '../posts/posts.mutations.ts';

/**
 * Deletes posts from a list on the screen, after asking. Where stored data holds an id twice, only the post at the position
 * goes. The focus, whose button goes with the post, moves on to the next post's, else to the heading.
 *
 * @param posts as shown
 */
export function useDeletePost(posts: readonly BlogPost[]) {
  const { mutateAsync: remove } = useRemovePost();
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletedAt = useRef<number | null>(null);

  useEffect(() => {
    if (deletedAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [];
    const next = buttons[Math.min(deletedAt.current, posts.length - 1)] ?? heading.current;
    deletedAt.current = null;
    next?.focus();
  }, [posts]);

  async function deletePost({ id }: BlogPost, at: number): Promise<void> {
    if (!confirm('Are you sure you want to delete this post?')) return;
    deletedAt.current = at;
    try {
      await remove({ id, at });
      toast.success('Post deleted successfully');
    } catch (error) {
      deletedAt.current = null;
      toast.error('The post was not deleted', describeStoreError(error));
    }
  }

  return { listRef: list, headingRef: heading, deletePost };
}
