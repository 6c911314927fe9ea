import { type RefObject, useEffect, useRef, useState } from 'react';

import { useDrawnCount } from '../../use-drawn-count.ts';

/** Rows that are drawn unasked, for find-in-page and the keyboard. More of them would take all of a browser's memory. */
const unasked = 2_000;

/** Rows that are drawn besides, each time the last one comes near. */
const more = 200;

/** How far below the window that is: an author should not come to an end that is none. */
const reach = '1200px';

/**
 * How many rows may be drawn by now: the first 2,000 as `useDrawnCount` says, those after them as the author comes near.
 *
 * @returns `end` is for what keeps the place of the rows that are missing
 */
export function useDrawnRows(total: number): {
  readonly drawn: number;
  readonly end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(unasked);
  const drawn = useDrawnCount(Math.min(total, limit));
  const isAtLimit = drawn >= limit && drawn < total;

  useEffect(() => {
    const element = end.current;
    if (!element || !isAtLimit) return;
    // A new one for each limit: what stays in sight is told of once.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit(limit + more);
      },
      { rootMargin: reach },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAtLimit, limit]);

  return { drawn, end };
}
