/** The header is transparent up to this scroll offset in px. */
const transparentUpTo = 10;

/** Updates the header's attributes: scrolled past 10 px, and past the hero's button. */
export function showScrolled(header: HTMLElement | null): void {
  if (!header) return;
  const call = document.querySelector('.hero a');
  header.dataset['scrolled'] = String(scrollY > transparentUpTo);
  header.dataset['pastHero'] = String(
    call !== null && call.getBoundingClientRect().bottom < header.offsetHeight,
  );
}
