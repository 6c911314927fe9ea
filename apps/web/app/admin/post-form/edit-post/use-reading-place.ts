import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { getReadingPosition, type ReadingPosition } from '../../../posts/reading-position.ts';
import { revealRange } from '../../editor/text-edits/apply-to-textarea.ts';
import { findWords } from './find-words.ts';

/** Returns where in the post the author was reading when they opened the form, or null. Puts the cursor there when the form opens. */
export function useReadingPlace(): ReadingPosition | null {
  const place = getReadingPosition(useLocation().state);

  useEffect(() => {
    if (!place) return undefined;
    // After the navigation itself has moved the focus to the top of the page.
    const timer = setTimeout(() => {
      // A very long text is not shown at once, and has no area yet.
      const area = document.querySelector<HTMLTextAreaElement>('form textarea[name=content]');
      if (!area) return;
      const at = findWords(area.value, place.words, place.share) ?? 0;
      revealRange(area, at, at);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);

  return place;
}
