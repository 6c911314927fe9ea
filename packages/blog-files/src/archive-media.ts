import { findMediaIds, mediaPath, parseMediaFile } from '@branchbook/blog-core';
import { findLinks } from '@branchbook/markdown/links';

import { getFolder, joinPaths } from './paths.ts';

/** The folder of the posts in an archive with images. */
export const archivePostFolder = 'posts/';

/** The folder of the images in an archive. */
export const archiveMediaFolder = 'media/';

/** Leads from a post of an archive to its images, on GitHub, in Obsidian and in Hugo. */
const relativePath = `../${archiveMediaFolder}`;

/**
 * Returns a Markdown text that names images as files of an archive: `../media/{name}` in place of
 * `/media/{name}`.
 *
 * @param names the names of the images in the archive; others stay as they are
 */
export function toArchiveMedia(content: string, names: ReadonlySet<string>): string {
  if (names.size === 0 || findMediaIds(content).length === 0) return content;
  return mapUrls(content, (url) => {
    const name = url.startsWith(mediaPath) ? url.slice(mediaPath.length) : '';
    return names.has(name) ? relativePath + name : null;
  });
}

/**
 * Returns the text that `toArchiveMedia` has changed, as it was.
 *
 * @param postPath the path of the post in the archive
 * @param paths the paths of all files in the archive
 */
export function fromArchiveMedia(content: string, postPath: string, paths: ReadonlySet<string>): string {
  if (!content.includes(relativePath)) return content;
  const folder = getFolder(postPath);
  return mapUrls(content, (url) => {
    const name = url.startsWith(relativePath) ? url.slice(relativePath.length) : '';
    const isMedia = parseMediaFile(name) !== null && paths.has(joinPaths(folder, url));
    return isMedia ? mediaPath + name : null;
  });
}

/** Replaces URLs of links and images, by the syntax tree. Null leaves a URL as it is. */
function mapUrls(content: string, getUrl: (url: string) => string | null): string {
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
