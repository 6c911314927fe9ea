/** The header is see-through up to and including this many pixels. */
export const transparentUpTo = 10;

/**
 * Marks the header: whether the page is scrolled past the first 10 px, and past the hero's call to
 * join.
 */
export function showScrolled(header: HTMLElement | null): void {
  if (!header) return;
  const call = document.querySelector('.hero a');
  header.dataset['scrolled'] = String(scrollY > transparentUpTo);
  header.dataset['pastHero'] = String(
    call !== null && call.getBoundingClientRect().bottom < header.offsetHeight,
  );
}
