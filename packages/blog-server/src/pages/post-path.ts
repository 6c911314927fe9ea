import type { PostStore, StoredPost } from '@branchbook/blog-core';

/** The characters that `encodeURIComponent` encodes and a path segment may have (RFC 3986). */
const allowedInSegment = /%(?:24|26|2B|2C|3A|3B|3D|40)/gu;

/**
 * Returns the path of a post: `postPath('日本') === '/blog/%E6%97%A5%E6%9C%AC'`. Replaces half a
 * surrogate pair by U+FFFD, since encoding would throw. `findBySlug` finds the post by that.
 */
export function postPath(slug: string): string {
  return `/blog/${encodeSegment(slug)}`;
}

/** Encodes a text as a path segment, as the router's `href` does, with U+FFFD for half a surrogate pair. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(allowedInSegment, (code) =>
    decodeURIComponent(code),
  );
}

/** Returns the path of a post as Markdown: `getMarkdownPath('tax') === '/blog/tax.md'`. */
export function getMarkdownPath(slug: string): string {
  return `${postPath(slug)}.md`;
}

/** Returns the slug in the last part of such a path: 'tax' for 'tax.md'; null for any other one. */
export function parseMarkdownName(name: string): string | null {
  return /^(.+)[.]md$/su.exec(name)?.[1] ?? null;
}

/**
 * Returns the header of a post's page that leads to its Markdown.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288
 */
export function formatMarkdownLink(slug: string): string {
  return `<${getMarkdownPath(slug)}>; rel="alternate"; type="text/markdown"`;
}

/** Returns the slug in a path of `postPath`; null for other paths. */
export function parsePostPath(path: string): string | null {
  const segment = /^\/blog\/([^/?#]+)$/u.exec(path)?.[1];
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Gets the post of a slug, or the one that has `/blog/{slug}` as an old path. */
export async function getPostOrMoved(
  store: Pick<PostStore, 'get'>,
  slug: string,
): Promise<StoredPost | null> {
  const found = await store.get({ slug });
  if (found || slug === '') return found;
  const moved = await store.get({ oldPath: postPath(slug) });
  return moved?.post.slug ? moved : null;
}
