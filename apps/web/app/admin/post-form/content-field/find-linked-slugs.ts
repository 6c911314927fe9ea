import { safeDecodeURIComponent } from '../../../lib/safe-decode-uri-component.ts';

/** URLs of links, images and definitions, and URLs in the text. */
const urls = /\]\(\s*<?([^\s)>]+)|^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)|\bhttps?:\/\/([^\s)>\]]+)/gmu;

/** Relative links of a post resolve against this URL. */
const base = 'https://site.invalid/blog/post';

/**
 * Returns the slugs of the posts that a Markdown text may link to, on any site.
 *
 * @example findLinkedSlugs('[Tax](/blog/tax), [fees](fees)') // ['tax', 'fees']
 */
export function findLinkedSlugs(content: string): readonly string[] {
  const slugs = new Set<string>();
  for (const [, link, definition, absolute] of content.matchAll(urls)) {
    const url = link ?? definition ?? `https://${absolute}`;
    if (!URL.canParse(url, base)) continue;
    const slug = /^\/blog\/([^/]+)\/?$/u.exec(new URL(url, base).pathname)?.[1];
    if (slug !== undefined) slugs.add(safeDecodeURIComponent(slug));
  }
  return [...slugs];
}
