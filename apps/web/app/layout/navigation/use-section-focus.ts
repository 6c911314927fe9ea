import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a link to a section, the next Tab starts in that section: a router's navigation, unlike a browser's own, moves
 * only the view. Focus that already is inside the section stays where it is.
 *
 * A page load, Back, and an anchor that the browser followed itself move the focus as browsers do.
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
