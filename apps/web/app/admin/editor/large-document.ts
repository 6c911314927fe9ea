import { useCallback, useMemo, useState } from 'react';

import { countLines } from './text-edits/lines.ts';

/**
 * From this weight on a browser stands still for the better part of a second to lay a text out in a text area, and again for
 * each key. Measured in Chromium: a line costs about as much as 60 letters.
 */
const maxWeight = 2_000_000;
const weightOfLine = 60;

/**
 * Whether a text is longer than a text area can take without stopping the page: about 30,000 short lines, or 2 million letters in
 * few lines.
 */
export function isLargeDocument(text: string): boolean {
  // Lines need not be counted of a text that is short even if it is nothing but lines.
  return (
    text.length * (1 + weightOfLine) > maxWeight && text.length + countLines(text) * weightOfLine > maxWeight
  );
}

/** Whether a text is too long to be shown where it is written. Once the author wants to see it, or has written it, it stays. */
export function useLargeDocumentGuard(text: string) {
  const [isOpened, setIsOpened] = useState(false);
  const isTooLarge = useMemo(() => !isOpened && isLargeDocument(text), [isOpened, text]);
  const open = useCallback(() => setIsOpened(true), []);
  return { isTooLarge, open };
}
