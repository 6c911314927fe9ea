import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { startTabbingAt } from '../../lib/start-tabbing-at.ts';
import { findFragmentTarget } from '../../post-body/find-fragment-target.ts';

/**
 * Focuses the section that a link leads to, so that Tab continues there: the router scrolls but
 * doesn't move the focus. Waits for a section that renders later, until the reader focuses
 * something. A focus inside the section stays.
 *
 * After a page load, Back, or a link that the browser followed itself, the browser moves the focus,
 * and `scrollToFragment` for a section that renders later.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation();
  const isByBrowser = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (isByBrowser || hash === '' || focusFragmentTarget()) return undefined;
    const { activeElement } = document;
    const arrivals = new MutationObserver(() => {
      if (document.activeElement !== activeElement || focusFragmentTarget()) arrivals.disconnect();
    });
    arrivals.observe(document.body, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, [hash, key, isByBrowser]);
}

/** Returns false if the target isn't rendered. */
function focusFragmentTarget(): boolean {
  const section = findFragmentTarget();
  if (!section) return false;
  if (!section.contains(document.activeElement)) startTabbingAt(section);
  return true;
}
