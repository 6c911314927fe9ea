import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The toolbar is one scrolling row below this width. */
const phone = '(max-width: 819px)';

/** Width of the twelve tools with separators, in px. */
const wideEnough = 556;

/** Width of a further tool with its separator, in px. */
const furtherTool = 53;

/**
 * `wide`: all tools in a row. `narrow`: some in a menu. `phone`: a scrolling row, most used first.
 */
export type ToolbarLayout = 'wide' | 'narrow' | 'phone';

/** Measures the toolbar. It never wraps, because a second row would move the text. */
export function useToolbarLayout(frame: RefObject<HTMLElement | null>, furtherTools: number): ToolbarLayout {
  const isPhone = useSyncExternalStore(subscribe, isPhoneNow, isPhoneOnServer);
  const [isWide, setIsWide] = useState(false);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setIsWide(element.clientWidth >= wideEnough + furtherTools * furtherTool);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, furtherTools]);

  if (isPhone) return 'phone';
  return isWide ? 'wide' : 'narrow';
}

function isPhoneNow(): boolean {
  return matchMedia(phone).matches;
}

/** A server knows no width: hydration starts with the menu of a narrow toolbar. */
function isPhoneOnServer(): boolean {
  return false;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
