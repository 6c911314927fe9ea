import type { MediaStore } from '@branchbook/blog-core';

import { pageStorage } from './page-storage.ts';

/**
 * Loads the store of the images in this browser: those of its posts or, with posts on a server, those
 * that are not there yet.
 */
// The global itself, so that a build with posts in the browser has no such chunk.
export const loadLocalMedia: () => Promise<MediaStore> = __POSTS_ON_SERVER__
  ? async () => (await import('./waiting-media.ts')).openWaitingMedia()
  : pageStorage.loadMedia;
