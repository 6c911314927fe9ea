import type { BlogPost } from '@branchbook/blog-core';
import { type ScopedToasts, toast } from '@branchbook/ui';

/** The toasts of the form that writes a post. A newer one replaces the older one. */
export const formToasts = toast.scope('post-form');

/**
 * Returns functions that show toasts about a post. A newer one replaces the older one, so that no toast offers to view a post that
 * was unpublished or deleted since.
 */
export function postToasts(id: BlogPost['id']): ScopedToasts {
  return toast.scope(`post:${id}`);
}
