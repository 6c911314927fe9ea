import type { PostStorage } from '../../posts/post-storage.ts';
import { type StoredImages, toMediaUrl } from './import-images.ts';

/** Reads which images are stored. Rejects with a `PostStoreError`. */
export async function readStoredImages({ loadMedia }: Pick<PostStorage, 'loadMedia'>): Promise<StoredImages> {
  const media = await loadMedia();
  const ids = new Set<string>();
  const urls = new Map<string, string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof media.list>> = await media.list({ cursor });
    for (const { file, sourceId } of page.images) {
      ids.add(file.id);
      if (sourceId !== null) urls.set(sourceId, toMediaUrl(file));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ids, urls };
}
