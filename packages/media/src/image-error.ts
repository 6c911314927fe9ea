/**
 * Why an image cannot be prepared:
 *
 * - 'too-large': the file has over 30 MB or 100 megapixels, or an animation over 8 MB.
 * - 'heic': this browser cannot decode HEIC.
 * - 'not-an-image': the file is no image that browsers show, or it is broken.
 * - 'canvas-blocked': the image must be rotated or made smaller, and this browser returns false pixels
 *   to protect its user from fingerprinting.
 * - 'failed': the worker could not be loaded, or ran out of memory.
 */
export type ImageErrorCode = 'too-large' | 'heic' | 'not-an-image' | 'canvas-blocked' | 'failed';

const messages: Record<ImageErrorCode, string> = {
  'too-large': 'The image is too large.',
  heic: 'This browser cannot decode HEIC.',
  'not-an-image': 'The file is no image that browsers show.',
  'canvas-blocked': 'This browser returns false pixels, so the image cannot be changed.',
  failed: 'The image could not be prepared.',
};

/** An image that cannot be prepared, with a code. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(messages[code], options);
    this.code = code;
  }
}
