import { type RefObject, useLayoutEffect } from 'react';

/** Returns the form's bar, which sticks to the lower edge of the window. */
export function getFormBar(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-form-bar]');
}

/** A bar that covers more of the window's height scrolls with the page: text at 200 % on a phone. */
const maxStickyShare = 0.6;

/**
 * Sets `--form-bar-height` on the document to the height of the bar, which grows with its messages:
 * admin.css keeps the caret, the focus and the toasts clear of it. Marks a bar that is too high to
 * stick with `data-tall`.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      const isTall = height > innerHeight * maxStickyShare;
      entry?.target.toggleAttribute('data-tall', isTall);
      style.setProperty('--form-bar-height', isTall ? '0px' : `${Math.ceil(height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--form-bar-height');
    };
  }, [bar]);
}
