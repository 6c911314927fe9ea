import type { ReadPost } from './blog-reading.ts';
import { createLinkFinder, findOwnLinks, rewriteLinks } from './rewrite-links.ts';

/**
 * Returns the posts with the links between them leading to their URLs here, and with the issues of
 * links that lead nowhere. Starts from `originalContent`, so it can be repeated after a change of
 * the posts.
 */
export function linkPosts(
  posts: readonly ReadPost[],
  { baseUrl, blogPath }: { readonly baseUrl: string | null; readonly blogPath: string },
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
    const { originalContent, originalLinks, path } = post;
    if (originalContent === undefined) return post;
    const original = {
      body: originalContent,
      links: originalLinks ?? findOwnLinks(originalContent, baseUrl),
      path,
    };
    const { body, links, missing } = rewriteLinks(original, finder, blogPath);
    return {
      ...post,
      fields: { ...post.fields, content: body },
      links,
      issues: [
        ...post.issues.filter(({ kind }) => kind !== 'links'),
        ...(missing.length > 0 ? [{ kind: 'links', missing } as const] : []),
      ],
    };
  });
}
