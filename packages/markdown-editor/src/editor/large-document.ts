'use client';

import { useCallback, useMemo, useState } from 'react';

import { countLines } from '../text-edits/lines.ts';

/**
 * Above this weight Chromium blocks for most of a second to lay the text out in a textarea, and
 * again for each key. A line costs about as much as 60 characters.
 */
const maxWeight = 2_000_000;
const weightOfLine = 60;

/** Returns true for about 30,000 short lines, or 2 million characters. */
export function isLargeDocument(text: string): boolean {
  // Short texts need no line count.
  return (
    text.length * (1 + weightOfLine) > maxWeight && text.length + countLines(text) * weightOfLine > maxWeight
  );
}

export interface LargeDocumentGuard {
  readonly isTooLarge: boolean;
  /** Shows the text from now on. */
  readonly open: () => void;
}

/**
 * Hides a text that is too large for a textarea. Once the author opens it, or has written it here,
 * it stays open.
 */
export function useLargeDocumentGuard(text: string): LargeDocumentGuard {
  const [isOpened, setIsOpened] = useState(false);
  const isTooLarge = useMemo(() => !isOpened && isLargeDocument(text), [isOpened, text]);
  const open = useCallback(() => setIsOpened(true), []);
  return { isTooLarge, open };
}
