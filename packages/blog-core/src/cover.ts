import { mediaPath, parseMediaUrl } from './media-file.ts';
import { parseUrl } from './parse-url.ts';
import type { BlogPost } from './post.ts';

/** The image of a post: at its top, in its card, and in link previews. */
export interface Cover {
  /** `/media/{file}` for an image of the blog, else an absolute http or https URL. */
  readonly src: string;
  /** Empty if the image is decorative. */
  readonly alt: string;
}

/** The field with the image of a post. Summaries have it too. */
export type WithCover = Pick<BlogPost, 'cover'>;

/** The maximum length of a URL in UTF-16 units. */
const maxUrlLength = 2048;

/**
 * Returns the image of a post, or null if it has none.
 *
 * Stored data and files may have anything in the field. Values without a `src` that stores accept
 * count as missing, and an `alt` that is not text as empty.
 *
 * @example
 * getCover({ ...post, cover: { src: 'https://example.com/desk.jpg', alt: 'A desk' } });
 * // { src: 'https://example.com/desk.jpg', alt: 'A desk' }
 * getCover({ ...post, cover: './desk.jpg' }); // null
 */
export function getCover({ cover }: WithCover): Cover | null {
  if (!hasCoverSource(cover)) return null;
  const src = parseSource(cover.src.trim());
  return src === null ? null : { src, alt: typeof cover.alt === 'string' ? cover.alt : '' };
}

/**
 * Returns why stores reject a value as `cover`, as a sentence for authors. Null if they accept it: a
 * blank `src` removes the field, and a value without one belongs to another program.
 *
 * @example
 * findCoverIssue({ src: './desk.jpg', alt: '' });
 * // 'The cover must be an image of this blog or a complete URL, such as https://example.com/image.jpg.'
 */
export function findCoverIssue(cover: unknown): string | null {
  if (!hasCoverSource(cover) || cover.src.trim() === '' || getCover({ cover })) return null;
  return 'The cover must be an image of this blog or a complete URL, such as https://example.com/image.jpg.';
}

/** Returns true for a value with a text in `src`. */
export function hasCoverSource(cover: unknown): cover is { readonly src: string; readonly alt?: unknown } {
  return typeof cover === 'object' && cover !== null && 'src' in cover && typeof cover.src === 'string';
}

/** Returns the URL as it is stored; null if it is none. */
function parseSource(src: string): string | null {
  if (src.startsWith(mediaPath)) return parseMediaUrl(src) && src;
  // The URL standard completes `https:example.com`, which other programs read as a path.
  const url = /^https?:\/\/[^/\\]/iu.test(src) ? parseUrl(src) : null;
  if (!url || url.username + url.password !== '' || url.href.length > maxUrlLength) return null;
  return url.href;
}
