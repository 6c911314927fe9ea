/** Formats the ETag of a revision: `"r12"`. */
export function formatEtag(revision: number): string {
  return `"r${revision}"`;
}

/** Parses the revision of an ETag, strong or weak (`W/"r12"`). Returns null for other ETags. */
export function parseEtag(etag: string | null): number | null {
  const match = /^(?:W\/)?"r(\d{1,15})"$/u.exec(etag?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

/** Formats the ETag of a draft, which has its version. */
export function formatDraftEtag(version: string): string {
  return `"${version}"`;
}

/** Parses the version of a draft's ETag, strong or weak. Returns null for other texts. */
export function parseDraftEtag(etag: string): string | null {
  return /^(?:W\/)?"([^"]+)"$/u.exec(etag.trim())?.[1] ?? null;
}

/**
 * Returns true if `If-None-Match` matches an ETag (RFC 9110, 13.1.2, weak comparison): it lists the
 * ETag or is `*`.
 *
 * @param header null or undefined, if the request has none, never matches
 * @example matchesEtag(request.headers.get('If-None-Match'), formatEtag(12)) // true for '"r11", W/"r12"'
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  return tags.includes('*') || tags.includes(etag);
}
