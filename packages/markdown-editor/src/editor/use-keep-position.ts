import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import {
  type WindowPosition,
  getWindowPosition,
  restoreWindowPosition,
} from '../textarea/window-position.ts';

/**
 * Keeps the line the author looks at in place when the layout changes.
 *
 * @param layout a string that changes with the layout
 * @param getBottomBar returns the bar at the lower edge of the window, which covers the text
 * @returns a function to call before each change
 */
export function useKeepPosition(
  area: RefObject<HTMLTextAreaElement | null>,
  layout: string,
  getBottomBar: () => HTMLElement | null,
): () => void {
  const place = useRef<WindowPosition | null>(null);

  useLayoutEffect(() => {
    if (area.current && place.current) {
      restoreWindowPosition(area.current, place.current, getBottomBar());
    }
    place.current = null;
  }, [area, layout, getBottomBar]);

  return useCallback(() => {
    place.current = area.current && getWindowPosition(area.current);
  }, [area]);
}
