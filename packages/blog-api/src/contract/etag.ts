/** The ETag of a revision: `"r12"`. */
export function etagOf(revision: number): string {
  return `"r${revision}"`;
}

/** The revision that an ETag names; null where it names none. */
export function revisionOf(etag: string | null): number | null {
  const match = /^(?:W\/)?"r(\d{1,15})"$/u.exec(etag?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

/** Whether a header of conditions (`If-None-Match`) has an ETag among others. Weak ones count. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  return tags.includes('*') || tags.includes(etag);
}
