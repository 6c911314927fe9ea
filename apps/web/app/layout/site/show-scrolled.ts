/** The header is transparent up to this scroll offset in px. */
const transparentUpTo = 10;

/** Updates the attribute of the header that says if the page is scrolled. */
export function showScrolled(header: HTMLElement | null): void {
  if (header) header.dataset['scrolled'] = String(scrollY > transparentUpTo);
}
