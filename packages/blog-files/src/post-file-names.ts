import type { BlogPost } from '@branchbook/blog-core';

/**
 * Returns a unique file name for each post: its slug and `.md`, valid in every file system. The
 * first post with a slug has the plain name.
 *
 * @example
 * createPostFileNames([
 *   { ...post, slug: 'tax' },
 *   { ...post, slug: 'Tax' },
 * ]); // ['tax.md', 'Tax-2.md']
 */
export function createPostFileNames(posts: readonly BlogPost[]): string[] {
  const taken = new Set<string>();
  return posts.map(({ slug, id }) => {
    const base = toSafeFileName(slug) || toSafeFileName(`post-${id}`);
    let name = base;
    for (let number = 2; taken.has(normalizeFileName(name)); number += 1) name = `${base}-${number}`;
    taken.add(normalizeFileName(name));
    return `${name}.md`;
  });
}

/**
 * In characters. File systems allow 255 bytes: a character has up to four, and a number and `.md`
 * follow.
 */
const maxNameLength = 50;

function toSafeFileName(slug: string): string {
  const name = Array.from(slug.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'))
    .slice(0, maxNameLength)
    .join('')
    .replaceAll(/^-+|-+$/gu, '');
  return reservedByWindows.test(name) ? `post-${name}` : name;
}

const reservedByWindows = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/iu;

/**
 * Returns the form in which file systems compare names: without case, and with composed letters.
 */
function normalizeFileName(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase();
}
