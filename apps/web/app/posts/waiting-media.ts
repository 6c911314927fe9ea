import type { MediaStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { createBrowserMediaStore } from '@branchbook/blog-store-browser/media';

/** Opens the store of the images that wait for their upload. No post of this browser names them. */
export function openWaitingMedia(): MediaStore {
  return createBrowserMediaStore({ posts: createMemoryPostStore() });
}
