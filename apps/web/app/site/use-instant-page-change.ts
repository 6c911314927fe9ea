import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolling is smooth within a page (theme.css). A change of page is not a movement: it starts at its place at once
 * instead of gliding there from wherever the last page was left.
 *
 * The router sets the new position in a layout effect of its own, further up: smoothness is off from before that until
 * all layout effects have run, also when the change leaves this layout.
 */
export function useInstantPageChange(): void {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    stopSmoothness();
  }, [pathname]);

  useLayoutEffect(() => stopSmoothness, []);

  // After every render, and after the last.
  useEffect(() => {
    restoreSmoothness();
    return restoreSmoothness;
  });
}

function stopSmoothness(): void {
  const root = document.documentElement;
  root.style.scrollBehavior = 'auto';
  // Chromium scrolls to 0, 0 by the style it computed last; reading it brings it up to date.
  void getComputedStyle(root).scrollBehavior;
}

function restoreSmoothness(): void {
  document.documentElement.style.removeProperty('scroll-behavior');
}
