import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

import { isComposing } from '../../shell/navigation/is-composing.ts';
import { isInDialog } from '../../shell/navigation/is-in-dialog.ts';
import { isShortcut, type Shortcut } from '../shortcuts/shortcut.ts';

/** Turns the mode on and off. */
export const focusModeShortcut: Shortcut = '$mod+Shift+f';

/**
 * The form alone: while it is on, `data-focus-mode` on `<html>` hides the admin's bars and the preview (`in-data-focus-mode:` in
 * their classes). Escape leads back, and so does leaving the form.
 *
 * @param area what stays in sight through the change
 */
export function useFocusMode(area: RefObject<HTMLTextAreaElement | null>) {
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    if (!isOn) return undefined;
    const root = document.documentElement;
    const scrollIntoSight = () => area.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    root.dataset['focusMode'] = '';
    scrollIntoSight();
    return () => {
      delete root.dataset['focusMode'];
      scrollIntoSight();
    };
  }, [isOn, area]);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (isShortcut(focusModeShortcut, event)) {
        event.preventDefault();
        setIsOn((was) => !was);
      } else if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog(event.target)) {
        // There it answers a question.
        setIsOn(false);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const toggle = useCallback(() => setIsOn((was) => !was), []);
  return { isOn, toggle };
}
