import { findMediaIds, formatMediaFile, type StoredMediaFile } from '@branchbook/blog-core';
import { variantWidths } from '@branchbook/media';

import type { PostStorage } from '../../posts/post-storage.ts';

/**
 * Reads all files of the images that a value names, by their names. Leaves out images that are not
 * stored. Rejects with a `PostStoreError`.
 *
 * @param value anything that can be written as JSON: posts, drafts, versions
 */
export async function readNamedMedia(
  { loadMedia }: Pick<PostStorage, 'loadMedia'>,
  value: unknown,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const files: Record<string, Uint8Array> = {};
  const ids = findMediaIds(value);
  if (ids.length === 0) return files;
  const media = await loadMedia();
  const add = ({ file, bytes }: StoredMediaFile) => {
    files[formatMediaFile(file)] = bytes;
  };
  for (const id of ids) {
    const main = await media.get(id);
    if (!main) continue;
    add(main);
    for (const width of variantWidths.filter((each) => each < main.file.width)) {
      const variant = await media.get(id, width);
      // The main file, if there is no such variant: it is added again.
      if (variant) add(variant);
    }
  }
  return files;
}
