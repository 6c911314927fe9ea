import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The key of an entry that no link of ours made: a page load, or an anchor the browser followed itself. */
const browserMadeKey = 'default';

/**
 * After a link to a section, the next Tab starts in that section: a router's navigation, unlike a browser's own, moves
 * only the view. Focus that already is inside the section stays where it is.
 */
export function useSectionFocus(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (key === browserMadeKey || hash === '') return;
    const section = document.getElementById(hash.slice(1));
    if (section && !section.contains(document.activeElement)) section.focus({ preventScroll: true });
  }, [hash, key]);
}
