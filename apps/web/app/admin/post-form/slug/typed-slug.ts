import { safeDecodeURIComponent } from '../../../lib/safe-decode-uri-component.ts';

/**
 * The slug that an author means by what they type into the field for it, or paste: a whole address counts as its last part,
 * and what a title would lose goes here too, but hyphens stay. Null where nothing is left that an address could show.
 *
 * @example
 * typedSlug('My new Address!'); // 'my-new-address'
 * typedSlug('https://branchbook.example/blog/tax-basics/'); // 'tax-basics'
 * typedSlug('new'); // null: that is the address of the form for a new post
 */
export function typedSlug(text: string): string | null {
  const slug = lastPart(text)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replaceAll(/^-+|-+$/gu, '')
    // After: what a removed sign held apart may belong together.
    .normalize('NFC');
  return slug === '' || slug === 'new' ? null : slug;
}

function lastPart(text: string): string {
  const path = text.trim().replace(/[?#].*$/su, '');
  const part = path.replace(/\/+$/u, '').replace(/^.*\//su, '');
  // An address that was copied has its letters encoded.
  return safeDecodeURIComponent(part);
}
