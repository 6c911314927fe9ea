import { findMediaIds, mediaPath, parseMediaFile } from '@branchbook/blog-core';
import { findLinks } from '@branchbook/markdown/links';

import { getProperty } from './front-matter-fields.ts';
import { getFolder, joinPaths } from './paths.ts';

/** The folder of the posts in an archive with images. */
export const archivePostFolder = 'posts/';

/** The folder of the images in an archive. */
export const archiveMediaFolder = 'media/';

/** Leads from a post of an archive to its images, on GitHub, in Obsidian and in Hugo. */
const relativePath = `../${archiveMediaFolder}`;

/** The fields of a post that name images. */
interface NamingFields {
  readonly content?: string;
  readonly cover?: unknown;
}

/**
 * Returns a post that names images as files of an archive, in its content and its cover:
 * `../media/{name}` in place of `/media/{name}`.
 *
 * @param names the names of the images in the archive; others stay as they are
 */
export function toArchiveMedia<Post extends NamingFields>(post: Post, names: ReadonlySet<string>): Post {
  if (names.size === 0 || findMediaIds(post).length === 0) return post;
  return mapUrls(post, (url) => {
    const name = url.startsWith(mediaPath) ? url.slice(mediaPath.length) : '';
    return names.has(name) ? relativePath + name : null;
  });
}

/**
 * Returns the post that `toArchiveMedia` has changed, as it was.
 *
 * @param postPath the path of the post in the archive
 * @param paths the paths of all files in the archive
 */
export function fromArchiveMedia<Post extends NamingFields>(
  post: Post,
  postPath: string,
  paths: ReadonlySet<string>,
): Post {
  const folder = getFolder(postPath);
  return mapUrls(post, (url) => {
    const name = url.startsWith(relativePath) ? url.slice(relativePath.length) : '';
    const isMedia = parseMediaFile(name) !== null && paths.has(joinPaths(folder, url));
    return isMedia ? mediaPath + name : null;
  });
}

/** Replaces the URLs of images. Null leaves a URL as it is. */
function mapUrls<Post extends NamingFields>(post: Post, getUrl: (url: string) => string | null): Post {
  const { content, cover } = post;
  const named = getProperty(cover, 'src');
  const src = typeof named === 'string' ? getUrl(named) : null;
  return {
    ...post,
    ...(content !== undefined && { content: mapLinks(content, getUrl) }),
    ...(src !== null && { cover: { ...(cover as object), src } }),
  };
}

/** Replaces URLs of links and images in a text, by the syntax tree. */
function mapLinks(content: string, getUrl: (url: string) => string | null): string {
  if (!content.includes(archiveMediaFolder)) return content;
  let result = '';
  let from = 0;
  for (const { url, start, end } of findLinks(content, (source) => source.includes('media')) ?? []) {
    const mapped = getUrl(url);
    // A URL with escapes would not be written the same way again.
    if (mapped === null || content.slice(start, end) !== url) continue;
    result += content.slice(from, start) + mapped;
    from = end;
  }
  return result + content.slice(from);
}
