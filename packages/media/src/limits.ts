/** Maximum size of a file that an author chooses, in bytes. */
export const maxChosenBytes = 30_000_000;

/** Maximum pixels of a file that an author chooses. */
export const maxChosenPixels = 100_000_000;

/** Maximum size of a stored file, in bytes. */
export const maxStoredBytes = 8_000_000;

/** Maximum width of a stored file, in pixels. */
export const maxStoredWidth = 2560;

/** Maximum pixels of a stored file. Canvases of iOS turn black above 16.7 megapixels. */
export const maxStoredPixels = 16_000_000;

/** Widths of the variants, in pixels. */
export const variantWidths = [480, 960, 1600] as const;

/** A file up to this size, in bytes, is good enough to be stored as it is. */
export const maxGoodBytes = 600_000;

/** Maximum pixels of a lossless WebP. Encoding one takes up to a second per megapixel. */
export const maxLosslessWebpPixels = 4_000_000;
