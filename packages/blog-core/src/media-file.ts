/** The path under which images are served. */
export const mediaPath = '/media/';

/** The types of stored images, by the extension of their file name. */
export const mediaTypes = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;

/** The extension of a stored image. */
export type MediaExtension = keyof typeof mediaTypes;

/** A file of an image: the main file, or a narrower variant of it. Its name says all of this. */
export interface MediaFile {
  /** The first 26 characters of base32 of the SHA-256 of the main file. */
  readonly id: string;
  /** The width of the main file, as displayed, in pixels. */
  readonly width: number;
  /** The height of the main file, as displayed, in pixels. */
  readonly height: number;
  /** The type of the main file and of its variants. */
  readonly extension: MediaExtension;
  /** The width of the variant in pixels; null for the main file. */
  readonly variant: number | null;
}

const namePattern =
  /^(?<id>[a-z2-7]{26})-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})(?:-(?<variant>[1-9]\d{0,4}))?\.(?<extension>avif|gif|jpg|png|webp)$/u;

/**
 * Formats the name of a file: `{id}-{width}x{height}[-{variant}].{extension}`.
 *
 * @example
 * formatMediaFile(file); // 'mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp'
 */
export function formatMediaFile({ id, width, height, extension, variant }: MediaFile): string {
  return `${id}-${width}x${height}${variant === null ? '' : `-${variant}`}.${extension}`;
}

/**
 * Parses the name of a file. Returns null unless `formatMediaFile` would return the same name, so
 * each file has one name. A variant is narrower than its main file.
 */
export function parseMediaFile(name: string): MediaFile | null {
  const groups = namePattern.exec(name)?.groups;
  if (!groups) return null;
  const width = Number(groups['width']);
  const variant = groups['variant'] === undefined ? null : Number(groups['variant']);
  if (variant !== null && variant >= width) return null;
  return {
    id: groups['id'] ?? '',
    width,
    height: Number(groups['height']),
    extension: groups['extension'] as MediaExtension,
    variant,
  };
}

/**
 * Formats the URL of a file, without a host.
 *
 * @example
 * formatMediaUrl(file); // '/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp'
 */
export function formatMediaUrl(file: MediaFile): string {
  return mediaPath + formatMediaFile(file);
}

/** Parses such a URL. Returns null for any other text, also for one with a host. */
export function parseMediaUrl(url: string): MediaFile | null {
  return url.startsWith(mediaPath) ? parseMediaFile(url.slice(mediaPath.length)) : null;
}

/** Returns the main file of an image. */
export function getMainFile(file: MediaFile): MediaFile {
  return file.variant === null ? file : { ...file, variant: null };
}

/**
 * Matches the start of a path of an image that begins a URL. A character of a host or of another
 * path before it makes it the URL of another site.
 */
const ownPath = /(?<![\p{L}\p{N}\]_.~%/?#-])\/media\/([a-z2-7]{26})-[1-9]/gu;

/**
 * Finds the ids of the images that a value names by their path: a text, or the texts of a post. Each
 * id is returned once, in the order of the first occurrence. URLs with a host name no image, because
 * other sites have images too.
 *
 * @param value anything that can be written as JSON
 */
export function findMediaIds(value: unknown): readonly string[] {
  const ids = new Set<string>();
  // Not in the JSON, where the letter of `\n` precedes the path.
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'string') for (const [, id = ''] of each.matchAll(ownPath)) ids.add(id);
    return each;
  });
  return [...ids];
}
