import { useCallback, useMemo, useState } from 'react';

import { isVeryLong } from './very-long-text.ts';

/** Whether a text is too long to be shown where it is written. Once the author wants to see it, or has written it, it stays. */
export function useHeldBack(text: string) {
  const [isWanted, setIsWanted] = useState(false);
  const isHeldBack = useMemo(() => !isWanted && isVeryLong(text), [isWanted, text]);
  const show = useCallback(() => setIsWanted(true), []);
  return { isHeldBack, show };
}
