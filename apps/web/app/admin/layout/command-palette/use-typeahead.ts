import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react';

import { isInDialog } from '../../../lib/is-in-dialog.ts';

/**
 * Hears what is typed for the palette before its line can: while its code comes, and until it has the focus. Without it those
 * letters would be lost, or land in the text that was being written.
 *
 * @param onType adds to what is written, or takes from it
 */
export function useTypeahead(onType: Dispatch<SetStateAction<string>>): void {
  useLayoutEffect(() => {
    const over = new AbortController();
    const hear = (event: KeyboardEvent): void => {
      if (isInDialog(document.activeElement)) {
        over.abort();
        return;
      }
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
      else if (key.length === 1) onType((typed) => typed + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', hear, { capture: true, signal: over.signal });
    return () => over.abort();
  }, [onType]);
}
