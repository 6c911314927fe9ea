import { revealRange } from '@branchbook/markdown-editor/textarea';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { getReadingPosition, type ReadingPosition } from '../../../posts/reading-position.ts';
import { findTextOffset } from './find-text-offset.ts';

/**
 * Returns the position at which the author was reading the post, or null. Moves the cursor there
 * when the form opens.
 */
export function useReadingPosition(): ReadingPosition | null {
  const position = getReadingPosition(useLocation().state);

  useEffect(() => {
    if (!position) return undefined;
    // After the navigation has moved the focus to the top of the page.
    const timer = setTimeout(() => {
      // A very long text isn't shown at first.
      const area = document.querySelector<HTMLTextAreaElement>('form textarea[name=content]');
      if (!area) return;
      const at = findTextOffset(area.value, position.words, position.share) ?? 0;
      revealRange(area, at, at);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);

  return position;
}
