import type { ImageInfo } from './image-info.ts';
import { readExif } from './read-exif.ts';
import { scanGif } from './scan-gif.ts';
import { scanHeif } from './scan-heif.ts';
import { scanJpeg } from './scan-jpeg.ts';
import { concatenate, type ScannedImage } from './scanned-image.ts';
import { scanPng } from './scan-png.ts';
import { scanWebp } from './scan-webp.ts';

const scanners: Record<ImageInfo['type'], (bytes: Uint8Array) => ScannedImage> = {
  avif: scanHeif,
  gif: scanGif,
  heic: scanHeif,
  jpg: scanJpeg,
  png: scanPng,
  webp: scanWebp,
};

/** What the metadata of an image says. Throws a RangeError if the file is broken. */
export function findMetadata(
  type: ImageInfo['type'],
  bytes: Uint8Array,
): Pick<ImageInfo, 'isTransformed' | 'isAnimated' | 'hasLocation'> {
  const { exif, xmp, isAnimated, isTransformed } = scanners[type](bytes);
  const infos = exif.map(readExifOrNothing);
  // AVIF and HEIC have properties for it. Their EXIF rotates nothing.
  const isRotated = type !== 'avif' && type !== 'heic' && infos.some(({ orientation }) => orientation !== 1);
  return {
    isAnimated,
    isTransformed: isTransformed || isRotated,
    hasLocation: infos.some(({ hasLocation }) => hasLocation) || xmp.some(namesPosition),
  };
}

/**
 * Returns an image without EXIF, XMP, comments and whatever else is not displayed. Its pixels and
 * its color profile stay as they are.
 *
 * @throws RangeError if the file is broken
 */
export function cutMetadata(type: ImageInfo['type'], bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatenate(scanners[type](bytes).kept);
}

/** Broken EXIF rotates nothing, but may still have a position. It is cut in any case. */
function readExifOrNothing(tiff: Uint8Array): ReturnType<typeof readExif> {
  try {
    return readExif(tiff);
  } catch {
    return { orientation: 1, hasLocation: false };
  }
}

function namesPosition(xmp: Uint8Array): boolean {
  return new TextDecoder().decode(xmp).includes('GPSLatitude');
}
