import type { BlogPost } from '@branchbook/blog-core';

/**
 * A name for each post's file: its slug and `.md`, made fit for every file system, and no two alike. The first post with a
 * slug has the plain name.
 *
 * @example createPostFileNames([{ ...post, slug: 'tax' }, { ...post, slug: 'Tax' }]); // ['tax.md', 'Tax-2.md']
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

/** File systems count bytes, at most 255; a letter has up to four, and a number and `.md` must find room. */
const maxNameLength = 50;

function toSafeFileName(slug: string): string {
  const name = Array.from(slug.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'))
    .slice(0, maxNameLength)
    .join('')
    .replaceAll(/^-+|-+$/gu, '');
  return reservedByWindows.test(name) ? `post-${name}` : name;
}

const reservedByWindows = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/iu;

/** Some file systems know no capitals, not even that ß has none or σ a second form, and compose letters their own way. */
function normalizeFileName(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase();
}
