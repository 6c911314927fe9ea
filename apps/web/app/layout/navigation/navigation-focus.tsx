import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { isInDialog } from '../../lib/is-in-dialog.ts';

/**
 * Makes a client-side navigation feel like a page load to keyboards and screen readers: the next Tab starts at the top of
 * the new page (its skip link), and the new title is announced.
 *
 * A change of the hash alone moves within a page and is left to the browser. A dialog that was opened meanwhile, such as the
 * command palette, keeps the focus, and so do the notifications, which somebody may have gone to while the page was on its way.
 */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    const focused = document.activeElement;
    if (!isInDialog(focused) && !focused?.closest('[aria-label=Notifications]')) startTabbingAtTop();
    const announce = () => setAnnouncement(document.title);
    const isBusy = () => document.querySelector('main[aria-busy=true]') !== null;
    if (!isBusy()) {
      announce();
      return undefined;
    }
    // A page that is still being read has its title once that is there.
    const before = document.title;
    const changes = new MutationObserver(() => {
      if (document.title === before && isBusy()) return;
      changes.disconnect();
      announce();
    });
    changes.observe(document.documentElement, {
      attributeFilter: ['aria-busy'],
      childList: true,
      characterData: true,
      subtree: true,
    });
    return () => changes.disconnect();
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** Focusing the body is the only way to tell a browser where the next Tab starts from. */
function startTabbingAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}
