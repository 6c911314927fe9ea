import type { ReadPost } from './blog-reading.ts';

/** The parts of a pattern of URLs, each written in braces: '{year}'. */
export const urlPatternParts = ['year', 'month', 'day', 'slug', 'folder', 'category'] as const;

type UrlPatternPart = (typeof urlPatternParts)[number];

/**
 * Returns the issue of a pattern for people, a sentence without its full stop; null for a valid
 * one. A pattern is a path with parts in braces, and has at least `{slug}`.
 *
 * @example
 * findUrlPatternIssue('/{year}/{slug}/'); // null
 * findUrlPatternIssue('/{jahr}/{slug}/'); // 'It has {jahr}, which is none of {year}, {month}, …'
 */
export function findUrlPatternIssue(pattern: string): string | null {
  if (!pattern.startsWith('/') || pattern.startsWith('//')) return "It doesn't begin with /";
  if (/[?#\\\s]/u.test(pattern)) return 'It has a character that no path has';
  const known: ReadonlySet<string> = new Set(urlPatternParts);
  const parts = [...pattern.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name);
  const other = parts.find((name) => !known.has(name));
  if (other !== undefined)
    return `It has {${other}}, which is none of ${urlPatternParts.map((name) => `{${name}}`).join(', ')}`;
  if (/[{}]/u.test(pattern.replaceAll(/\{[^{}]*\}/gu, ''))) return 'It has a brace without the other one';
  return parts.includes('slug') ? null : 'It has no {slug}, so all posts would have the same URL';
}

/**
 * Returns the path of a post's old URL by a pattern:
 *
 * - `{year}`, `{month}` and `{day}`: the day of the post, the last two with two digits
 * - `{slug}`: the slug that its file asks for, or the name of the file
 * - `{folder}`: the folders of its file below those of the site
 * - `{category}`: its first category, in small letters with hyphens
 *
 * Returns null for an invalid pattern, and for a post that lacks one of the parts. An empty
 * `{folder}` leaves no empty segment.
 *
 * @example
 * expandUrlPattern('/{year}/{month}/{slug}/', post); // '/2013/05/hello/'
 */
export function expandUrlPattern(
  pattern: string,
  post: Pick<ReadPost, 'day' | 'oldSlug' | 'folder' | 'fields'>,
): string | null {
  if (findUrlPatternIssue(pattern) !== null) return null;
  const [year, month, day] = post.day?.split('-') ?? [];
  const values: Readonly<Record<UrlPatternPart, string | undefined>> = {
    year,
    month,
    day,
    slug: post.oldSlug || post.fields.slug,
    folder: post.folder,
    category: getCategory(post.fields),
  };
  let isComplete = true;
  const path = pattern.replaceAll(/\{([^{}]*)\}/gu, (_, name: string) => {
    const value = values[name as UrlPatternPart];
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? path.replaceAll(/\/{2,}/gu, '/') : null;
}

function getCategory(fields: ReadPost['fields']): string | undefined {
  const [first] = [fields['categories'] ?? fields['category']].flat();
  if (typeof first !== 'string' || first.trim() === '') return undefined;
  return first
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-');
}
