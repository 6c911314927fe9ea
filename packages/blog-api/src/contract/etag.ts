/** The ETag of a revision: `"r12"`. */
export function formatEtag(revision: number): string {
  return `"r${revision}"`;
}

/** The revision that an ETag names; null where it names none. A weak ETag (`W/"r12"`) is read too. */
export function parseEtag(etag: string | null): number | null {
  const match = /^(?:W\/)?"r(\d{1,15})"$/u.exec(etag?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

/**
 * Whether `If-None-Match` says that who asks has an answer already: the header names its ETag, among others or as a weak one, or is `*`.
 *
 * @param header null or undefined where the request has none: the answer is then false
 * @example matchesEtag(request.headers.get('If-None-Match'), formatEtag(12)) // true for '"r11", W/"r12"'
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Asks for an answer only where the list has another revision by now. */
export function ifNoneMatch(revision: number): { readonly headers: { readonly 'If-None-Match': string } } {
  return { headers: { 'If-None-Match': formatEtag(revision) } };
}
