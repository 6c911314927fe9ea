'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

import { focusModeShortcut } from '../commands/editor-commands.ts';
import { isComposing } from '../lib/is-composing.ts';
import { isInDialog } from '../lib/is-in-dialog.ts';
import { getNoBar } from '../options/editor-options.ts';
import { isShortcut } from '../shortcuts/shortcut.ts';
import { useKeepPosition } from './use-keep-position.ts';

export interface FocusMode {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Focus mode shows little but the text: it sets `data-focus-mode` on `<html>`, and the app's styles
 * hide the rest. Escape ends it, and so does unmounting. The cursor keeps its position in the
 * window.
 *
 * @param getBottomBar returns the bar at the lower edge of the window; must be stable
 */
export function useFocusMode(
  area: RefObject<HTMLTextAreaElement | null>,
  getBottomBar: () => HTMLElement | null = getNoBar,
): FocusMode {
  const [isOn, setIsOn] = useState(false);

  // Runs before the position is restored: effects run in order.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (isOn) root.dataset['focusMode'] = '';
    else delete root.dataset['focusMode'];
  }, [isOn]);
  useEffect(() => () => void delete document.documentElement.dataset['focusMode'], []);
  const keepPosition = useKeepPosition(area, String(isOn), getBottomBar);

  const toggle = useCallback(() => {
    keepPosition();
    setIsOn((was) => !was);
  }, [keepPosition]);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (isShortcut(focusModeShortcut, event)) {
        event.preventDefault();
        toggle();
      } else if (isOn && event.key === 'Escape' && !event.defaultPrevented && !isInDialog(event.target)) {
        // Escape in a dialog closes the dialog.
        toggle();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, toggle]);

  return { isOn, toggle };
}
