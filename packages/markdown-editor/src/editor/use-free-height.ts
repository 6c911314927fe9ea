import { type RefObject, useLayoutEffect } from 'react';

/** Space between the text and the bar, in px. */
const gap = 24;

/**
 * Sets `--free-height` to the height between the text and the bar at the lower edge of the window.
 * Measured once, so that later layout changes move nothing.
 */
export function useFreeHeight(
  frame: RefObject<HTMLElement | null>,
  isHidden: boolean,
  getBottomBar: () => HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || isHidden) return;
    const above = element.getBoundingClientRect().top + scrollY;
    const bar = getBottomBar()?.offsetHeight ?? 0;
    element.style.setProperty('--free-height', `calc(100svh - ${Math.ceil(above + bar + gap)}px)`);
  }, [frame, isHidden, getBottomBar]);
}
