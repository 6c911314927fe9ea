import { type RefObject, useCallback, useRef, useState } from 'react';

import { useProgressiveRender } from '../../../lib/use-progressive-render.ts';
import { useInfiniteScroll } from '../../../lib/use-infinite-scroll.ts';

/** Rows that are drawn unasked, for find-in-page and the keyboard. More of them would take all of a browser's memory. */
const unasked = 2_000;

/** Rows that are drawn besides, each time the last one comes near. */
const more = 200;

/**
 * How many rows may be drawn by now: the first 2,000 as `useProgressiveRender` says, those after them as the author comes near.
 *
 * @returns `end` is for what keeps the place of the rows that are missing
 */
export function useDrawnRows(total: number): {
  readonly drawn: number;
  readonly end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(unasked);
  const drawn = useProgressiveRender(Math.min(total, limit));
  const isAtLimit = drawn >= limit && drawn < total;

  // A new one for each limit: what stays in sight is told of once.
  const drawMore = useCallback(() => setLimit(limit + more), [limit]);
  useInfiniteScroll({ sentinelRef: end, onLoadMore: isAtLimit ? drawMore : null });

  return { drawn, end };
}
