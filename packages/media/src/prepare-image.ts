import type { MediaExtension, MediaFile } from '@branchbook/blog-core';

import { type Encoder, hasFewColors, isTransparent, isUniform, resize, type Sized } from './canvas-images.ts';
import { ImageError } from './image-error.ts';
import type { ImageInfo } from './image-info.ts';
import {
  maxChosenBytes,
  maxChosenPixels,
  maxGoodBytes,
  maxLosslessWebpPixels,
  maxStoredBytes,
  maxStoredPixels,
  maxStoredWidth,
  variantWidths,
} from './limits.ts';
import { createMediaId } from './media-id.ts';
import { readImage, removeMetadata } from './read-image.ts';

/** A file to store, with its name. */
export interface PreparedFile {
  readonly file: MediaFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An image that is ready to be stored. */
export interface PreparedImage {
  /** The main file, which the URL of the image names. */
  readonly main: PreparedFile;
  /** Narrower files of the same type. Store them before the main file. */
  readonly variants: readonly PreparedFile[];
  /** The id of the chosen file: the same photo chosen twice may be encoded differently. */
  readonly sourceId: string;
  /** True if the chosen file said where it was taken. No prepared file does. */
  readonly hadLocation: boolean;
}

/** A file that is displayed like the chosen one. */
interface Candidate extends Sized {
  readonly extension: MediaExtension;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Prepares an image in a worker.
 *
 * @throws ImageError
 */
export async function prepareImage(chosen: Blob, encoder: Encoder): Promise<PreparedImage> {
  if (chosen.size > maxChosenBytes) throw new ImageError('too-large');
  const source = new Uint8Array(await chosen.arrayBuffer());
  const info = readImage(source);
  if (!info) throw new ImageError('not-an-image');
  if (info.width * info.height > maxChosenPixels) throw new ImageError('too-large');
  const bitmap = await decode(source, info);
  try {
    const { main, variants } = await makeFiles(bitmap, source, info, encoder);
    if (main.bytes.length > maxStoredBytes) throw new ImageError('too-large');
    const { width, height, extension } = main;
    const file = { id: await createMediaId(main.bytes), width, height, extension };
    return {
      main: { file: { ...file, variant: null }, bytes: main.bytes },
      variants: variants.map(({ width: variant, bytes }) => ({ file: { ...file, variant }, bytes })),
      sourceId: await createMediaId(source),
      hadLocation: info.hasLocation,
    };
  } finally {
    bitmap.close();
  }
}

async function decode(source: Uint8Array<ArrayBuffer>, { type }: ImageInfo): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([source]), { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new ImageError(type === 'heic' ? 'heic' : 'not-an-image', { cause });
  }
}

interface MadeFiles {
  readonly main: Candidate;
  /** From wide to narrow. */
  readonly variants: readonly Candidate[];
}

async function makeFiles(
  bitmap: ImageBitmap,
  source: Uint8Array<ArrayBuffer>,
  info: ImageInfo,
  encoder: Encoder,
): Promise<MadeFiles> {
  const original = getOriginal(source, info);
  if (original && info.isAnimated) return { main: original, variants: [] };
  const canvas = encoder.isTrusted ? drawMain(bitmap) : null;
  if (!canvas) {
    if (original) return { main: original, variants: [] };
    throw new ImageError('canvas-blocked');
  }
  const isLossless = info.type !== 'jpg' && info.type !== 'heic' && hasFewColors(bitmap);
  const main = await makeMain(canvas, { original, info, isLossless, encoder });
  const variants: Candidate[] = [];
  let wider = canvas;
  for (const width of variantWidths.toReversed()) {
    if (width >= main.width) continue;
    wider = resize(wider, { width, height: scaleHeight(main, width) });
    const bytes = await encoder.encode(wider, { extension: main.extension, isLossless });
    // A variant that saves nothing is none: the main file is served instead.
    if (bytes && bytes.length < main.bytes.length) {
      variants.push({ width, height: wider.height, extension: main.extension, bytes });
    }
  }
  return { main, variants: variants.toReversed() };
}

/** The chosen file without metadata; null if it cannot be stored so. */
function getOriginal(source: Uint8Array, info: ImageInfo): Candidate | null {
  const { type, width, height, isTransformed, isAnimated } = info;
  // Rotation is a part of the metadata. Few animations have any, and no canvas can encode them.
  if (type === 'heic' || (isTransformed && !isAnimated)) return null;
  const isSmall = width <= maxStoredWidth && width * height <= maxStoredPixels;
  const bytes = isSmall || isAnimated ? removeMetadata(source) : null;
  return bytes && { extension: type, width, height, bytes };
}

/** Draws an image in the size of its main file. Returns null if the canvas stays empty. */
function drawMain(bitmap: ImageBitmap): OffscreenCanvas | null {
  const byPixels = Math.sqrt(maxStoredPixels / (bitmap.width * bitmap.height));
  const scale = Math.min(1, maxStoredWidth / bitmap.width, byPixels);
  const width = Math.max(1, Math.floor(bitmap.width * scale));
  const canvas = resize(bitmap, { width, height: Math.max(1, Math.floor(bitmap.height * scale)) });
  // Without memory, some browsers draw nothing and report no error.
  return isUniform(canvas) && !isUniform(bitmap) ? null : canvas;
}

async function makeMain(
  canvas: OffscreenCanvas,
  {
    original,
    info,
    isLossless,
    encoder,
  }: { original: Candidate | null; info: ImageInfo; isLossless: boolean; encoder: Encoder },
): Promise<Candidate> {
  const isGood =
    original !== null && original.bytes.length <= maxGoodBytes && info.type !== 'png' && info.type !== 'gif';
  if (isGood) return original;
  const encoded = await encodeMain(canvas, { isLossless, encoder });
  if (original && (!encoded || encoded.bytes.length >= original.bytes.length)) return original;
  if (encoded) return encoded;
  throw new ImageError('failed');
}

/** Encodes a main file in the type that fits best. Lossless files are PNG or WebP, whichever is smaller. */
async function encodeMain(
  canvas: OffscreenCanvas,
  { isLossless, encoder }: { isLossless: boolean; encoder: Encoder },
): Promise<Candidate | null> {
  let smallest: Candidate | null = null;
  for (const extension of isLossless ? chooseLossless(canvas) : [chooseLossy(canvas, encoder)]) {
    const bytes = await encoder.encode(canvas, { extension, isLossless });
    if (bytes && (!smallest || bytes.length < smallest.bytes.length)) {
      smallest = { extension, width: canvas.width, height: canvas.height, bytes };
    }
  }
  return smallest;
}

function chooseLossless({ width, height }: Sized): readonly MediaExtension[] {
  return width * height > maxLosslessWebpPixels ? ['png'] : ['png', 'webp'];
}

function chooseLossy(canvas: OffscreenCanvas, { hasWebp }: Encoder): MediaExtension {
  if (hasWebp) return 'webp';
  return isTransparent(canvas) ? 'png' : 'jpg';
}

function scaleHeight({ width, height }: Sized, newWidth: number): number {
  return Math.max(1, Math.round((height * newWidth) / width));
}
