'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus that an element lost by being disabled, unless it has moved elsewhere. Some
 * browsers blur a disabled button only later.
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
