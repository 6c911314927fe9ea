import { escapeXml } from './escape-xml.ts';
import type { Feed } from './feed-data.ts';

/**
 * Returns the declaration of the namespace of images, for a feed that has any.
 *
 * @see https://www.rssboard.org/media-rss
 */
export function declareMedia({ entries }: Feed): string {
  return entries.some(({ image }) => image !== null) ? ' xmlns:media="http://search.yahoo.com/mrss/"' : '';
}

/** Writes the image of an entry of RSS or Atom. */
export function writeMedia(image: string): string {
  return `<media:content url="${escapeXml(image)}" medium="image"/>`;
}
