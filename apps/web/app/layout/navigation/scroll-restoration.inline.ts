/** Restores the scroll position after a reload, and after Back from another site. */
import { holdScrollPosition } from './hold-scroll-position.ts';
import { readScrollPosition, wholeLayoutAttribute } from './scroll-positions.ts';

const key = getEntryKey() ?? createEntryKey();

try {
  const top = readScrollPosition(sessionStorage, key);
  if (top > 0) {
    document.documentElement.setAttribute(wholeLayoutAttribute, '');
    holdScrollPosition(top, () => getEntryKey() === key);
  }
} catch {
  // Storage is blocked, or its text is broken: the page starts at the top.
}

/** Returns the router's key of the history entry. */
function getEntryKey(): string | undefined {
  return history.state?.key;
}

/** The router stores the position of an entry by its key. */
function createEntryKey(): string {
  const created = String(Math.random());
  history.replaceState({ key: created }, '');
  return created;
}
