import { type RefObject, useLayoutEffect } from 'react';

/** Between the text and the bar of the form, in px. */
const gap = 24;

/**
 * Lets the text open as high as the window has room for it, between what is above it and the bar of the form, by the custom property
 * `--free-height`. It is measured once: nothing moves when something above comes or goes.
 */
export function useFreeHeight(frame: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || isHidden) return;
    const above = element.getBoundingClientRect().top + scrollY;
    const bar = document.querySelector<HTMLElement>('[data-form-bar]')?.offsetHeight ?? 0;
    element.style.setProperty('--free-height', `calc(100svh - ${Math.ceil(above + bar + gap)}px)`);
  }, [frame, isHidden]);
}
