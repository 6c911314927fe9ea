import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { loadLocalMedia } from '../../posts/local-media.ts';
import { pageStorage } from '../../posts/page-storage.ts';
import { createImageUploads } from './image-uploads.ts';

/** The uploads of images that authors add on this page. */
export const pageImageUploads = createImageUploads({
  loadLocal: loadLocalMedia,
  loadServer: arePostsOnServer ? pageStorage.loadMedia : null,
});
