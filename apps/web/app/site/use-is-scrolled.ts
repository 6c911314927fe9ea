import { useSyncExternalStore } from 'react';

/** The header is see-through up to and including this many pixels. */
const transparentUpTo = 10;

/** Whether the page is scrolled past the first 10 px. False in prerendered HTML. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(onScroll, isScrolled, isAtTop);
}

function onScroll(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true });
  return () => removeEventListener('scroll', notify);
}

function isScrolled(): boolean {
  return scrollY > transparentUpTo;
}

function isAtTop(): boolean {
  return false;
}
