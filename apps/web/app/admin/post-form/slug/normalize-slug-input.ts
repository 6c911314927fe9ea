import { safeDecodeURIComponent } from '../../../lib/safe-decode-uri-component.ts';

/**
 * Normalizes what an author types or pastes as a slug. Takes the last segment of a URL, removes
 * what `slugify` removes, but keeps hyphens. Returns null if nothing remains.
 *
 * @example
 * normalizeSlugInput('My new Post!'); // 'my-new-post'
 * normalizeSlugInput('https://branchbook.example/blog/tax-basics/'); // 'tax-basics'
 * normalizeSlugInput('new'); // null: /blog/new redirects to the form for a new post
 */
export function normalizeSlugInput(text: string): string | null {
  const slug = getLastSegment(text)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replaceAll(/^-+|-+$/gu, '')
    // Again: removed characters may have separated combining ones.
    .normalize('NFC');
  return slug === '' || slug === 'new' ? null : slug;
}

function getLastSegment(text: string): string {
  const path = text.trim().replace(/[?#].*$/su, '');
  const part = path.replace(/\/+$/u, '').replace(/^.*\//su, '');
  // Copied URLs are percent-encoded.
  return safeDecodeURIComponent(part);
}
