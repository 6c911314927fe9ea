import { splitBody } from './body-parts.ts';
import type { ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';

/**
 * Returns the pattern to offer for the posts whose old URL is guessed or unknown: the one that links
 * between the posts follow, else the usual one of the generator. Null if all URLs are known.
 */
export function suggestUrlPattern(posts: readonly ReadPost[], dialect: Dialect): string | null {
  const open = posts.filter(({ oldUrlState }) => oldUrlState !== 'known');
  if (open.length === 0) return null;
  return findLinkedPattern(posts) ?? getUsualPattern(open, dialect);
}

/** Finds the form of most links whose last segment is the slug of a post. */
function findLinkedPattern(posts: readonly ReadPost[]): string | null {
  const bySlug = new Map(posts.map((post) => [post.oldSlug.toLowerCase(), post]));
  const counts = new Map<string, number>();
  for (const { originalContent = '' } of posts) {
    for (const { isCode, text } of splitBody(originalContent)) {
      if (isCode || !text.includes('](/')) continue;
      for (const [, link = ''] of text.matchAll(/\]\((\/[^\s()<>?#]{1,300})/gu)) {
        const [, folder = '', slug = '', end = ''] = /^(.*\/)([^/]+?)(\/|\.html)?$/u.exec(link) ?? [];
        const target = bySlug.get(slug.toLowerCase());
        if (!target) continue;
        const [year, month, day] = target.day?.split('-') ?? [];
        const whole = folder
          .replace(`/${year}/${month}/${day}/`, '/{year}/{month}/{day}/')
          .replace(`/${year}/${month}/`, '/{year}/{month}/')
          .replace(`/${year}/`, '/{year}/');
        const pattern = `${whole}{slug}${end}`;
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function getUsualPattern(posts: readonly ReadPost[], dialect: Dialect): string | null {
  const hasDates = posts.every(({ day }) => day !== null);
  const end = dialect === 'next' ? '' : '/';
  if (dialect === 'jekyll') return hasDates ? '/{year}/{month}/{day}/{slug}.html' : '/{slug}.html';
  if (dialect === 'hexo') return hasDates ? '/{year}/{month}/{day}/{slug}/' : '/{slug}/';
  if (dialect === 'pelican') return '/{slug}.html';
  if (dialect === 'gatsby') return '/{slug}/';
  const [folder = ''] = posts[0]?.folder.split('/') ?? [];
  const isShared = folder !== '' && posts.every((post) => post.folder.split('/')[0] === folder);
  return isShared ? `/${folder}/{slug}${end}` : `/blog/{slug}${end}`;
}
