import { parseUrl } from './parse-url.ts';
import type { BlogPost } from './post.ts';

/** The field with the URL at which a post first appeared. Summaries have it too. */
export type WithCanonical = Pick<BlogPost, 'canonical'>;

/** The maximum length of a canonical URL in UTF-16 units. Crawlers follow no longer one. */
export const maxCanonicalLength = 2048;

/** Why a text is no canonical URL. */
export type CanonicalIssue = 'incomplete' | 'not-https' | 'credentials' | 'too-long';

/**
 * Parses the URL at which a post first appeared: an absolute https URL without a user name and a
 * password, of at most 2,048 UTF-16 units. Returns it as the URL standard writes it, else the issue.
 *
 * @example
 * parseCanonical(' HTTPS://Example.com/tax '); // { url: 'https://example.com/tax', issue: null }
 * parseCanonical('/tax'); // { url: null, issue: 'incomplete' }
 */
export function parseCanonical(
  text: string,
): { readonly url: string; readonly issue: null } | { readonly url: null; readonly issue: CanonicalIssue } {
  const url = parseUrl(text);
  const issue = findIssue(text, url);
  return url && issue === null ? { url: url.href, issue } : { url: null, issue: issue ?? 'incomplete' };
}

/**
 * Returns the URL at which a post first appeared, or null if it first appeared here. Stored data may
 * have any text in the field: what `parseCanonical` rejects counts as missing.
 *
 * @example
 * getCanonical({ ...post, canonical: 'https://example.com/tax' }); // 'https://example.com/tax'
 * getCanonical({ ...post, canonical: '/tax' }); // null
 */
export function getCanonical({ canonical = '' }: WithCanonical): string | null {
  return parseCanonical(canonical).url;
}

function findIssue(text: string, url: ReturnType<typeof parseUrl>): CanonicalIssue | null {
  if (Math.max(text.length, url?.href.length ?? 0) > maxCanonicalLength) return 'too-long';
  if (!url) return 'incomplete';
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username + url.password !== '') return 'credentials';
  // The URL standard completes `https:example.com`, which other programs read as a path.
  return /^\s*https:\/\/[^/\\]/iu.test(text) ? null : 'incomplete';
}
