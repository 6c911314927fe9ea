export type { ImageInfo } from './image-info.ts';
export { createMediaId } from './media-id.ts';
export { readImage, removeMetadata } from './read-image.ts';
export {
  maxChosenBytes,
  maxChosenPixels,
  maxStoredBytes,
  maxStoredPixels,
  maxStoredWidth,
  variantWidths,
} from './limits.ts';
