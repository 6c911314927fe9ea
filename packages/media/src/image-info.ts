import type { MediaExtension } from '@branchbook/blog-core';

/** What the bytes of an image say about it. */
export interface ImageInfo {
  /** HEIC is recognized, but never stored: few browsers show it. */
  readonly type: MediaExtension | 'heic';
  /** The width of the pixels as stored, before any rotation. */
  readonly width: number;
  /** The height of the pixels as stored, before any rotation. */
  readonly height: number;
  /** True if metadata rotates, mirrors or crops the pixels when they are displayed. */
  readonly isTransformed: boolean;
  readonly isAnimated: boolean;
  /** True if the metadata has a position on Earth. */
  readonly hasLocation: boolean;
}
