import type { MediaStore, StoredMedia } from '@branchbook/blog-core';

/** Reads all stored images, the latest first. Rejects with a `PostStoreError`. */
export async function readAllImages(media: Pick<MediaStore, 'list'>): Promise<readonly StoredMedia[]> {
  const images: StoredMedia[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof media.list>> = await media.list({ cursor });
    images.push(...page.images);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return images;
}
