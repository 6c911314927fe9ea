import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { isInDialog } from '../../lib/is-in-dialog.ts';
import { startTabbingAt } from '../../lib/start-tabbing-at.ts';

/**
 * Makes a client-side navigation behave like a page load for keyboards and screen readers: Tab
 * starts at the top of the new page (its skip link), and its title is announced.
 *
 * Ignores changes of the hash alone. A dialog that has opened, such as the command palette, keeps
 * the focus, and so do the notifications.
 */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    const focused = document.activeElement;
    if (!isInDialog(focused) && !focused?.closest('[aria-label=Notifications]'))
      startTabbingAt(document.body);
    const announce = () => setAnnouncement(document.title);
    const isBusy = () => document.querySelector('main[aria-busy=true]') !== null;
    if (!isBusy()) {
      announce();
      return undefined;
    }
    // A page that is still loading sets its title later.
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
