import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react';

import { isInDialog } from '../../../lib/is-in-dialog.ts';

/**
 * Buffers keys typed for the palette until its input has the focus. They would be lost otherwise,
 * or change the content.
 *
 * @param onType updates the query
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
