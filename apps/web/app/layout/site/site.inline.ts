/**
 * The script of public pages, before and after hydration: makes the header opaque, updates and
 * closes its menu, scrolls smoothly to links within the page, scrolls to a section whose id has the
 * prefix, and focuses the waitlist's field.
 */
import { idPrefix } from '@branchbook/markdown';

import { safeDecodeURIComponent } from '../../lib/safe-decode-uri-component.ts';
import { startTabbingAt } from '../../lib/start-tabbing-at.ts';
import { showScrolled } from './show-scrolled.ts';
import { menuId, waitlistId } from './site-ids.ts';

const root = document.documentElement;

// While the page is parsed, reading positions would lay it out before its time.
requestAnimationFrame(showHeader);
// A reloaded page keeps its scroll position.
if (location.hash !== '' && scrollY === 0) showSection();
addEventListener('hashchange', showSection);
addEventListener('scroll', showHeader);
addEventListener('popstate', closeMenu);
addEventListener('click', onClick, { capture: true });
addEventListener('keydown', onKey, { capture: true });
// Not `click`, which some phones don't send for elements without a click handler.
addEventListener('pointerup', closeMenuOutside, { capture: true });
// The open menu would cover the focused element.
addEventListener('focusin', closeMenuOutside, { capture: true });
// Captured, since a popover's event doesn't bubble.
addEventListener('toggle', onToggle, { capture: true });
addEventListener('scrollend', () => followSmoothly(false));

function showHeader(): void {
  showScrolled(document.querySelector('.site-header'));
}

/** Goes to the section whose id has the prefix, unless an id is the fragment itself. */
function showSection(): void {
  const name = safeDecodeURIComponent(location.hash.slice(1));
  const section = document.getElementById(name) ? null : document.getElementById(idPrefix + name);
  section?.scrollIntoView();
  if (section) startTabbingAt(section);
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

/** Runs before other handlers follow the link. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link) closeMenu();
  followSmoothly(!!link?.hash && link.pathname === location.pathname);
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!hasModifier && link?.getAttribute('href') === `/#${waitlistId}`) joinWaitlist(event);
}

/** Focuses the field, so that the next key types into it. */
function joinWaitlist(event: MouseEvent): void {
  const field = document.querySelector<HTMLInputElement>(`#${waitlistId} input`);
  if (!field) return;
  event.preventDefault();
  // Setting the same hash doesn't scroll.
  if (location.hash === `#${waitlistId}`) document.getElementById(waitlistId)?.scrollIntoView();
  else location.hash = waitlistId;
  field.focus({ preventScroll: true });
}

/** The header counts as inside: its theme toggle works while the menu is open. */
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

function isMenuOpen(): boolean | undefined {
  return menu()?.matches(':popover-open');
}

function closeMenu(): void {
  if (isMenuOpen()) menu()?.hidePopover();
}
