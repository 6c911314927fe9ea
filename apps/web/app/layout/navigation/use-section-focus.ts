import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Focuses the section that a link leads to, so that Tab continues there: the router scrolls but
 * doesn't move the focus. A focus inside the section stays.
 *
 * After a page load, Back, or a link that the browser followed itself, the browser moves the focus.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation();
  const isByBrowser = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (isByBrowser || hash === '') return;
    const section = document.getElementById(hash.slice(1));
    if (section && !section.contains(document.activeElement)) section.focus({ preventScroll: true });
  }, [hash, key, isByBrowser]);
}
