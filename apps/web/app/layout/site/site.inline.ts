/**
 * What the public pages do without React, and go on doing with it: the header turns opaque, its menu says whether it is open and
 * closes, links within the page are followed smoothly, a fragment leads to the section of a post that has this id behind its prefix, and
 * a call to join puts the cursor into the waitlist's field.
 */
import { findFragmentTarget } from '../../post-body/find-fragment-target.ts';
import { showScrolled } from './show-scrolled.ts';
import { menuId, sections } from './site-links.ts';

const root = document.documentElement;

showHeader();
// A page that is read again is where it was.
if (scrollY === 0) showSection();
addEventListener('hashchange', showSection);
addEventListener('scroll', showHeader, { passive: true });
addEventListener('popstate', closeMenu);
addEventListener('click', onClick, { capture: true });
addEventListener('keydown', onKey, { capture: true });
// Not a click: a touch of what cannot be pressed makes none on every phone. A touch that scrolls makes neither.
addEventListener('pointerup', closeMenuOutside, { capture: true });
// Under the open menu nobody would see what has the focus.
addEventListener('focusin', closeMenuOutside, { capture: true });
// The event of a popover does not bubble.
addEventListener('toggle', onToggle, { capture: true });
addEventListener('scrollend', () => followSmoothly(false));

function showHeader(): void {
  showScrolled(document.querySelector('.site-header'));
}

/** The browser finds what has the very id by itself. */
function showSection(): void {
  const section = findFragmentTarget();
  if (section && section.id !== location.hash.slice(1)) section.scrollIntoView();
}

function onToggle(event: Event): void {
  if (!(event instanceof ToggleEvent) || event.target !== menu()) return;
  menuToggle()?.setAttribute('aria-expanded', String(event.newState === 'open'));
}

function onKey({ key }: KeyboardEvent): void {
  followSmoothly(false);
  if (key !== 'Escape' || !isMenuOpen()) return;
  closeMenu();
  menuToggle()?.focus();
}

/** Before anybody else follows the link. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link) closeMenu();
  followSmoothly(link !== null && link.hash !== '' && link.pathname === location.pathname);
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (isPlain && link?.getAttribute('href') === `/#${sections.waitlist}`) joinWaitlist(event);
}

/** With the cursor in its field, so that the next key is the address's first. */
function joinWaitlist(event: MouseEvent): void {
  const field = document.querySelector<HTMLInputElement>(`#${sections.waitlist} input`);
  if (!field) return;
  event.preventDefault();
  // An address that is there already moves nothing.
  if (location.hash === `#${sections.waitlist}`) document.getElementById(sections.waitlist)?.scrollIntoView();
  else location.hash = sections.waitlist;
  field.focus({ preventScroll: true });
}

/** The header itself is no place outside: its theme may be changed while the menu is open. */
function closeMenuOutside({ target }: Event): void {
  if (target instanceof Element && !target.closest('.site-header')) closeMenu();
}

function followSmoothly(isSmooth: boolean): void {
  root.toggleAttribute('data-following-link', isSmooth);
}

function menu(): HTMLElement | null {
  return document.getElementById(menuId);
}

function menuToggle(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[popovertarget="${menuId}"]`);
}

function isMenuOpen(): boolean {
  return menu()?.matches(':popover-open') ?? false;
}

function closeMenu(): void {
  if (isMenuOpen()) menu()?.hidePopover();
}
