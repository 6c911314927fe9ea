import { type MediaExtension, mediaTypes } from '@branchbook/blog-core';

import { maxStoredPixels } from './limits.ts';

export interface Sized {
  readonly width: number;
  readonly height: number;
}

export interface EncodeOptions {
  readonly extension: MediaExtension;
  /** True to return null instead of a file with other pixels. */
  readonly isLossless: boolean;
}

/** The encoders of this browser. */
export interface Encoder {
  /** False if canvases return other pixels than were drawn. */
  readonly isTrusted: boolean;
  readonly hasWebp: boolean;
  /** Encodes a canvas. Returns null if this browser cannot encode the type. */
  encode(canvas: OffscreenCanvas, options: EncodeOptions): Promise<Uint8Array<ArrayBuffer> | null>;
}

const quality = 0.82;
const patternSize = 32;

/**
 * Finds out what the canvases of this browser can do. To prevent fingerprinting, some browsers
 * return stripes or noise instead of the pixels: a known pattern shows it.
 */
export async function createEncoder(): Promise<Encoder> {
  const pattern = drawPattern();
  const drawn = readPixels(pattern);
  const isRead = isSame(drawn, makePattern());
  const png = await convert(pattern, 'png', 1);
  const isTrusted = isRead && png !== null && (await hasPixels(png, pattern));
  return {
    isTrusted,
    hasWebp: (await convert(pattern, 'webp', quality)) !== null,
    async encode(canvas, { extension, isLossless }) {
      const bytes = await convert(canvas, extension, isLossless ? 1 : quality);
      // At quality 1, WebP is lossless in some browsers only.
      return bytes && isLossless && !(await hasPixels(bytes, canvas)) ? null : bytes;
    },
  };
}

/** Encodes a canvas; null if the browser has no encoder for the type and would use PNG. */
async function convert(
  canvas: OffscreenCanvas,
  extension: MediaExtension,
  encodedQuality: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const type = mediaTypes[extension];
  const blob = await canvas.convertToBlob({ type, quality: encodedQuality });
  return blob.type === type ? new Uint8Array(await blob.arrayBuffer()) : null;
}

async function hasPixels(bytes: Uint8Array<ArrayBuffer>, canvas: OffscreenCanvas): Promise<boolean> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  try {
    const decoded = createCanvas(bitmap);
    getContext(decoded).drawImage(bitmap, 0, 0);
    return isSame(readPixels(decoded), readPixels(canvas));
  } finally {
    bitmap.close();
  }
}

/**
 * Draws an image in a smaller size. It halves the size step by step, because some browsers skip
 * pixels when they shrink an image more than that. No step is larger than a canvas may be.
 */
export function resize(image: ImageBitmap | OffscreenCanvas, { width, height }: Sized): OffscreenCanvas {
  const half = {
    width: Math.max(width, Math.ceil(image.width / 2)),
    height: Math.max(height, Math.ceil(image.height / 2)),
  };
  const scale = Math.min(1, Math.sqrt(maxStoredPixels / (half.width * half.height)));
  const canvas = createCanvas({
    width: Math.max(width, Math.floor(half.width * scale)),
    height: Math.max(height, Math.floor(half.height * scale)),
  });
  const context = getContext(canvas);
  // Firefox has no other quality, and sets a property without effect.
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.width === width && canvas.height === height ? canvas : resize(canvas, { width, height });
}

/** How many tiles are looked at in each direction, and their size in pixels. */
const tiles = { perSide: 5, size: 64 } as const;
/** A photo has thousands of colors in the same number of pixels. */
const maxFewColors = 1024;

/** Returns true for a screenshot or a drawing, whose text would suffer from lossy compression. */
export function hasFewColors(bitmap: ImageBitmap): boolean {
  const canvas = createCanvas({ width: tiles.size, height: tiles.size });
  const context = getContext(canvas);
  const colors = new Set<number>();
  for (let tile = 0; tile < tiles.perSide ** 2; tile += 1) {
    const column = tile % tiles.perSide;
    const row = Math.floor(tile / tiles.perSide);
    const x = Math.max(0, ((bitmap.width - tiles.size) * column) / (tiles.perSide - 1));
    const y = Math.max(0, ((bitmap.height - tiles.size) * row) / (tiles.perSide - 1));
    context.clearRect(0, 0, tiles.size, tiles.size);
    context.drawImage(bitmap, -Math.round(x), -Math.round(y));
    for (const color of new Uint32Array(readPixels(canvas).buffer)) colors.add(color);
    if (colors.size > maxFewColors) return false;
  }
  return true;
}

/** Returns true if all of an image has one color. */
export function isUniform(image: ImageBitmap | OffscreenCanvas): boolean {
  const sample = createCanvas({ width: patternSize, height: patternSize });
  getContext(sample).drawImage(image, 0, 0, patternSize, patternSize);
  const [first, ...others] = new Uint32Array(readPixels(sample).buffer);
  return others.every((color) => color === first);
}

const bandHeight = 256;

/** Returns true if a pixel of a canvas is transparent, in part or completely. */
export function isTransparent(canvas: OffscreenCanvas): boolean {
  const context = getContext(canvas);
  for (let top = 0; top < canvas.height; top += bandHeight) {
    const height = Math.min(bandHeight, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, height);
    for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true;
  }
  return false;
}

/** Draws a pattern of as many colors as it has pixels. */
function drawPattern(): OffscreenCanvas {
  const canvas = createCanvas({ width: patternSize, height: patternSize });
  getContext(canvas).putImageData(new ImageData(makePattern(), patternSize), 0, 0);
  return canvas;
}

function makePattern(): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(patternSize ** 2 * 4);
  for (let index = 0; index < pixels.length; index += 4) {
    const position = index / 4;
    pixels.set(
      [(position % patternSize) * 8, Math.floor(position / patternSize) * 8, (position * 7) % 256, 255],
      index,
    );
  }
  return pixels;
}

function createCanvas({ width, height }: Sized): OffscreenCanvas {
  return new OffscreenCanvas(width, height);
}

function getContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) return context;
  throw new Error('There is no memory for a canvas.');
}

function readPixels(canvas: OffscreenCanvas): Uint8ClampedArray {
  return getContext(canvas).getImageData(0, 0, canvas.width, canvas.height).data;
}

function isSame(pixels: Uint8ClampedArray, others: Uint8ClampedArray): boolean {
  if (pixels.length !== others.length) return false;
  const [words, otherWords] = [new Uint32Array(pixels.buffer), new Uint32Array(others.buffer)];
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] !== otherWords[index]) return false;
  }
  return true;
}
