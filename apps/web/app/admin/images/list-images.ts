import { foldText, formatMediaFile, formatMediaUrl, type StoredMedia } from '@branchbook/blog-core';

import type { ImageUsage, ImageUse } from './image-uses.ts';

/** An image with what posts and drafts say about it. */
export interface ListedImage extends Omit<StoredMedia, 'name'> {
  readonly id: string;
  /** The name of the chosen file, or else of the stored one. */
  readonly name: string;
  /** The path of the main file. */
  readonly url: string;
  /** Null until the posts are read. */
  readonly uses: readonly ImageUse[] | null;
  readonly alts: readonly string[];
}

/**
 * Joins the stored images with their uses.
 *
 * @param usages by the ids of images; null until the posts are read
 */
export function listImages(
  stored: readonly StoredMedia[],
  usages: ReadonlyMap<string, ImageUsage> | null,
): readonly ListedImage[] {
  return stored.map((image) => {
    const { id } = image.file;
    const usage = usages?.get(id);
    return {
      ...image,
      id,
      name: image.name?.trim() || formatMediaFile(image.file),
      url: formatMediaUrl(image.file),
      uses: usages && (usage?.uses ?? []),
      alts: usage?.alts ?? [],
    };
  });
}

/** Returns the images whose name or alt texts contain each word of a query. Ignores case and accents. */
export function searchImages(images: readonly ListedImage[], query: string): readonly ListedImage[] {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  return images.filter(({ name, alts }) => {
    const text = foldText([name, ...alts].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Returns true if the posts are read, and none of them, no draft and no deleted post names the image. */
export function isUnused({ uses }: ListedImage): boolean {
  return uses?.length === 0;
}

/** Returns the size of images in bytes. */
export function sumSizes(images: readonly ListedImage[]): number {
  return images.reduce((sum, { size }) => sum + size, 0);
}

/** Returns the Markdown of an image, with the alt text that posts give it first. */
export function toMarkdown({ url, alts: [alt = ''] }: ListedImage): string {
  return `![${alt.replaceAll(/[[\]\\]/gu, '\\$&')}](${url})`;
}
