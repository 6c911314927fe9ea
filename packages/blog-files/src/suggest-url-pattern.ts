import { splitBody } from './body-parts.ts';
import type { ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';

/**
 * Returns the pattern to offer for the posts whose old URL is guessed or unknown: the one that links
 * between the posts follow, that of the posts with a known URL, the route of a page for posts among
 * the files, else the usual one of the generator. Null if all URLs are known.
 *
 * @param paths the paths of all files
 * @param basePath the folder of the old site on its server: '/blog', or empty
 */
export function suggestUrlPattern(
  posts: readonly ReadPost[],
  {
    dialect,
    paths,
    basePath,
  }: { readonly dialect: Dialect; readonly paths: readonly string[]; readonly basePath: string },
): string | null {
  const open = posts.filter(({ oldUrlState }) => oldUrlState !== 'known');
  if (open.length === 0) return null;
  const found = findLinkedPattern(posts) ?? findKnownPattern(posts);
  return found ?? basePath + (findRoute(paths) ?? getUsualPattern(open, dialect));
}

/** Finds the form of most links whose last segment is the slug of a post. */
function findLinkedPattern(posts: readonly ReadPost[]): string | null {
  const bySlug = new Map(posts.map((post) => [post.oldSlug.toLowerCase(), post]));
  const patterns: string[] = [];
  for (const { originalContent = '' } of posts) {
    for (const { isCode, text } of splitBody(originalContent)) {
      if (isCode || !text.includes('](/')) continue;
      for (const [, link = ''] of text.matchAll(/\]\((\/[^\s()<>?#]{1,300})/gu)) {
        const target = bySlug.get(getSlug(link).toLowerCase());
        if (target) patterns.push(toPattern(link, target));
      }
    }
  }
  return findMostFrequent(patterns);
}

/** Finds the form of most known URLs: in an export, only drafts may have none. */
function findKnownPattern(posts: readonly ReadPost[]): string | null {
  const known = posts.filter(({ oldUrl, oldUrlState }) => oldUrl !== null && oldUrlState === 'known');
  const fitting = known.filter(({ oldUrl, oldSlug }) => getSlug(oldUrl ?? '') === oldSlug);
  const pattern = findMostFrequent(fitting.map((post) => toPattern(post.oldUrl ?? '', post)));
  // A few posts with another URL say nothing about the others.
  return known.length * 2 > posts.length ? pattern : null;
}

function getSlug(url: string): string {
  return /([^/]+?)(?:\/|\.html)?$/u.exec(url)?.[1] ?? '';
}

function toPattern(url: string, { day }: ReadPost): string {
  const [, folder = '', end = ''] = /^(.*\/)[^/]+?(\/|\.html)?$/u.exec(url) ?? [];
  const [year, month, date] = day?.split('-') ?? [];
  const whole = folder
    .replace(`/${year}/${month}/${date}/`, '/{year}/{month}/{day}/')
    .replace(`/${year}/${month}/`, '/{year}/{month}/')
    .replace(`/${year}/`, '/{year}/');
  return `${whole}{slug}${end}`;
}

function findMostFrequent(patterns: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const pattern of patterns) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Finds the page that renders all posts: `src/pages/posts/[...slug].astro`, `app/blog/[slug]/page.tsx`. */
function findRoute(paths: readonly string[]): string | null {
  const routes = paths.flatMap((path) => {
    const [, folder = '', name = ''] =
      /(?:^|\/)(?:pages|app)\/(.*?)\[\[?(?:\.\.\.)?(\w+)\]?\](?:\/(?:page|index))?\.(?:astro|[jt]sx?|vue)$/u.exec(
        path,
      ) ?? [];
    const folders = folder.split('/').filter((part) => part !== '' && !/^\(.*\)$/u.test(part));
    const isOfPosts = /^(?:slug|id|post|path|name|article|entry)$/iu.test(name);
    return isOfPosts &&
      !folders.some((part) => /^\[|^(?:tags?|categor(?:y|ies)|authors?|api|docs?)$/iu.test(part))
      ? [{ folders, isAstro: path.endsWith('.astro') }]
      : [];
  });
  const [first] = routes.toSorted((a, b) => b.folders.length - a.folders.length);
  return first ? `/${[...first.folders, '{slug}'].join('/')}${first.isAstro ? '/' : ''}` : null;
}

function getUsualPattern(posts: readonly ReadPost[], dialect: Dialect): string | null {
  const hasDates = posts.every(({ day }) => day !== null);
  const end = dialect === 'next' ? '' : '/';
  if (dialect === 'jekyll') return hasDates ? '/{year}/{month}/{day}/{slug}.html' : '/{slug}.html';
  if (dialect === 'hexo') return hasDates ? '/{year}/{month}/{day}/{slug}/' : '/{slug}/';
  if (dialect === 'pelican') return '/{slug}.html';
  if (dialect === 'gatsby' || dialect === 'ghost') return '/{slug}/';
  if (dialect === 'substack') return '/p/{slug}';
  const [folder = ''] = posts[0]?.folder.split('/') ?? [];
  const isShared = folder !== '' && posts.every((post) => post.folder.split('/')[0] === folder);
  return isShared ? `/${folder}/{slug}${end}` : `/blog/{slug}${end}`;
}
