'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * Gives a focus back that was lost because its element was disabled, unless it went somewhere else meanwhile. Browsers take it from a
 * button that is disabled, some of them a moment later.
 */
export function RestoreFocus({ isPending }: { isPending: boolean }) {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isPending) {
      if (activeElement === body) focused.current?.focus({ preventScroll: true });
      focused.current = null;
    } else if (activeElement instanceof HTMLElement && activeElement.matches(':disabled')) {
      focused.current = activeElement;
    }
  }, [isPending]);
  return null;
}
