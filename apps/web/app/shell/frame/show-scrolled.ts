/** The header is see-through up to and including this many pixels. */
export const transparentUpTo = 10;

/** Marks the header as to whether the page is scrolled past the first 10 px. */
export function showScrolled(header: HTMLElement | null): void {
  if (header) header.dataset['scrolled'] = String(scrollY > transparentUpTo);
}
