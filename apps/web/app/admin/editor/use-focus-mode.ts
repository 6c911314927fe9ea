import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

import { isComposing } from '../../lib/is-composing.ts';
import { isInDialog } from '../../lib/is-in-dialog.ts';
import { isShortcut, type Shortcut } from '../lib/shortcuts/shortcut.ts';
import { useKeepPosition } from './use-keep-position.ts';

/** Turns the mode on and off. */
export const focusModeShortcut: Shortcut = '$mod+Shift+f';

export interface FocusMode {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * The text alone: while it is on, `data-focus-mode` on `<html>` hides the admin's bars and the preview (`in-data-focus-mode:` in
 * their classes). Escape ends it, and so does leaving the form. The cursor stays where it is in the window.
 */
export function useFocusMode(area: RefObject<HTMLTextAreaElement | null>): FocusMode {
  const [isOn, setIsOn] = useState(false);

  // Before the place is restored: effects run in their order.
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (isOn) root.dataset['focusMode'] = '';
    else delete root.dataset['focusMode'];
  }, [isOn]);
  useEffect(() => () => void delete document.documentElement.dataset['focusMode'], []);
  const keepPlace = useKeepPosition(area, String(isOn));

  const toggle = useCallback(() => {
    keepPlace();
    setIsOn((was) => !was);
  }, [keepPlace]);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (isShortcut(focusModeShortcut, event)) {
        event.preventDefault();
        toggle();
      } else if (isOn && event.key === 'Escape' && !event.defaultPrevented && !isInDialog(event.target)) {
        // In a dialog Escape closes it.
        toggle();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, toggle]);

  return { isOn, toggle };
}
