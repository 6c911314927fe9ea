import type { ReadPost } from './blog-reading.ts';
import { replaceCovers, replaceShortcodeImages } from './read-images.ts';
import { createLinkFinder, findOwnLinks, rewriteLinks } from './rewrite-links.ts';

/**
 * Returns the posts with the links between them leading to their URLs here, with the URLs of images
 * here, and with the issues of links that lead nowhere. Starts from `originalContent`, so it can be
 * repeated after a change of the posts.
 *
 * @param imageUrls the URLs of images by the paths of their files
 */
export function linkPosts(
  posts: readonly ReadPost[],
  {
    baseUrl,
    blogPath,
    imageUrls = new Map(),
  }: {
    readonly baseUrl: string | null;
    readonly blogPath: string;
    readonly imageUrls?: ReadonlyMap<string, string> | undefined;
  },
): readonly ReadPost[] {
  const finder = createLinkFinder(
    posts.map(({ path, fields, oldUrl, day }) => ({
      path,
      slug: fields.slug ?? '',
      title: fields.title ?? '',
      oldPaths: [...(oldUrl === null ? [] : [oldUrl]), ...((fields['oldPaths'] ?? []) as readonly string[])],
      day,
    })),
    baseUrl,
  );
  return posts.map((post): ReadPost => {
    const { originalContent, originalLinks, path, images = [] } = post;
    if (originalContent === undefined) return post;
    const original = {
      body: originalContent,
      links: originalLinks ?? findOwnLinks(originalContent, baseUrl),
      path,
    };
    const urls = new Map(
      images.flatMap(({ reference, path: file }) => {
        const url = imageUrls.get(file);
        return url === undefined ? [] : [[reference, url]];
      }),
    );
    const { body, links, missing } = rewriteLinks(original, finder, { blogPath, imageUrls: urls });
    const content = urls.size === 0 ? body : replaceShortcodeImages(body, urls);
    const fields = urls.size === 0 ? post.fields : replaceCovers(post.fields, urls);
    return {
      ...post,
      fields: { ...fields, content },
      links,
      issues: [
        ...post.issues.filter(({ kind }) => kind !== 'links'),
        ...(missing.length > 0 ? [{ kind: 'links', missing } as const] : []),
      ],
    };
  });
}
