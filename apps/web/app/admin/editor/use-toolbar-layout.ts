import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Below this width the page is a phone's: one row of tools, scrolled sideways. */
const phone = '(max-width: 819px)';

/** In px: the twelve tools with their separators. */
const wideEnough = 556;

/** How the toolbar shows its tools: all in a row, some behind a menu, or in a row that scrolls, the most used first. */
export type ToolbarLayout = 'wide' | 'narrow' | 'phone';

/** Measures the toolbar. It never wraps: a second row would move the text. */
export function useToolbarLayout(frame: RefObject<HTMLElement | null>): ToolbarLayout {
  const isPhone = useSyncExternalStore(subscribe, isPhoneNow);
  const [isWide, setIsWide] = useState(false);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setIsWide(element.clientWidth >= wideEnough);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame]);

  if (isPhone) return 'phone';
  return isWide ? 'wide' : 'narrow';
}

function isPhoneNow(): boolean {
  return matchMedia(phone).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
