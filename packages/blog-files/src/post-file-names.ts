import type { BlogPost } from '@branchbook/blog-core';

/**
 * A name for each post's file: its slug and `.md`, made fit for every file system, and no two alike. The first post with a
 * slug has the plain name.
 *
 * @example postFileNames([{ ...post, slug: 'tax' }, { ...post, slug: 'Tax' }]); // ['tax.md', 'Tax-2.md']
 */
export function postFileNames(posts: readonly BlogPost[]): string[] {
  const taken = new Set<string>();
  return posts.map(({ slug, id }) => {
    const wanted = fitForFiles(slug) || fitForFiles(`post-${id}`);
    let name = wanted;
    for (let number = 2; taken.has(comparable(name)); number += 1) name = `${wanted}-${number}`;
    taken.add(comparable(name));
    return `${name}.md`;
  });
}

/** File systems count bytes, at most 255; a letter has up to four, and a number and `.md` must find room. */
const longestName = 50;

function fitForFiles(slug: string): string {
  const name = Array.from(slug.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-'))
    .slice(0, longestName)
    .join('')
    .replaceAll(/^-+|-+$/gu, '');
  return reservedByWindows.test(name) ? `post-${name}` : name;
}

const reservedByWindows = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/iu;

/** Some file systems know no capitals, not even that ß has none or σ a second form, and compose letters their own way. */
function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase();
}
