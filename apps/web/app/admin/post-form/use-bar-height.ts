import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--form-bar-height` on the document to the height of the bar. With it, app.css keeps the
 * caret, the focus and the toasts clear of the bar.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--form-bar-height', `${Math.ceil(height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--form-bar-height');
    };
  }, [bar]);
}
