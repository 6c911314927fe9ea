import { imageDimensionsFromData } from 'image-dimensions';

import type { ImageInfo } from './image-info.ts';
import { cutMetadata, findMetadata } from './metadata.ts';

/**
 * Reads type and size of an image from its first bytes, and its metadata. Never decodes pixels, so
 * a file of any content is safe to read.
 *
 * @returns null if the bytes are no JPEG, PNG, WebP, GIF, AVIF or HEIC, or are broken
 */
export function readImage(bytes: Uint8Array): ImageInfo | null {
  try {
    const size = imageDimensionsFromData(bytes);
    if (!size) return null;
    const { width, height } = size;
    if (!isSize(width) || !isSize(height)) return null;
    const type = size.type === 'jpeg' ? 'jpg' : size.type;
    const metadata = findMetadata(type, bytes);
    return { type, width, height, ...metadata };
  } catch {
    // The readers throw on sizes and offsets beyond the end.
    return null;
  }
}

/**
 * Removes EXIF, XMP, comments, thumbnails and appended files from an image. Pixels and color
 * profile stay as they are. So do the sizes of an AVIF and its offsets, whose metadata is
 * overwritten.
 *
 * An image whose metadata rotates it is displayed in another way without them: see `isTransformed`.
 *
 * @returns null if `readImage` does
 */
export function removeMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const info = readImage(bytes);
  return info && cutMetadata(info.type, bytes);
}

function isSize(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels < 100_000;
}
