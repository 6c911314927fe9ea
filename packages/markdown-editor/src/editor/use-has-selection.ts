import { type RefObject, useEffect, useState } from 'react';

/** Returns true while some text is selected. Listens only while `isNeeded`. */
export function useHasSelection(area: RefObject<HTMLTextAreaElement | null>, isNeeded: boolean): boolean {
  const [hasSelection, setHasSelection] = useState(false);

  useEffect(() => {
    if (!isNeeded) return undefined;
    const read = () => {
      const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
      setHasSelection(selectionStart !== selectionEnd);
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [area, isNeeded]);

  return isNeeded && hasSelection;
}
