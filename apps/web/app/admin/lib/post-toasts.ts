import type { BlogPost } from '@branchbook/blog-core';
import { type ScopedToasts, toast } from '@branchbook/ui';

/** Toasts of the post form. A newer one replaces the older one. */
export const formToasts = toast.scope('post-form');

/**
 * Returns the toasts of a post. A newer one replaces the older one, so that no toast links to a
 * post that was unpublished or deleted.
 */
export function getPostToasts(id: BlogPost['id']): ScopedToasts {
  return toast.scope(`post:${id}`);
}

let publication: ScopedToasts | null = null;

/** Returns the toasts of a post that was just published, for one that offers to undo that. */
export function getPublicationToasts(id: BlogPost['id']): ScopedToasts {
  publication = getPostToasts(id);
  return publication;
}

/** Call before another toast offers 'Undo': beside that of a publication it would be ambiguous. */
export function dismissPublication(): void {
  publication?.dismiss();
  publication = null;
}
