import { formatMediaUrl } from '@branchbook/blog-core';

import type { PostStorage } from '../../posts/post-storage.ts';
import { readAllImages } from '../lib/read-all-images.ts';
import type { StoredImages } from './import-images.ts';

/** Reads which images are stored. Rejects with a `PostStoreError`. */
export async function readStoredImages({ loadMedia }: Pick<PostStorage, 'loadMedia'>): Promise<StoredImages> {
  const images = await readAllImages(await loadMedia());
  return {
    ids: new Set(images.map(({ file }) => file.id)),
    urls: new Map(
      images.flatMap(({ file, sourceId }) => (sourceId === null ? [] : [[sourceId, formatMediaUrl(file)]])),
    ),
  };
}
