import { type RefObject, useCallback, useRef, useState } from 'react';

import { useProgressiveRender } from '../../../lib/use-progressive-render.ts';
import { useInfiniteScroll } from '../../../lib/use-infinite-scroll.ts';

/**
 * Rows rendered without scrolling, for find-in-page and the keyboard. More would exhaust memory.
 */
const initialLimit = 2_000;

/** Rows added each time the end of the list comes near. */
const limitStep = 200;

/**
 * Returns how many rows to render: up to 2,000 progressively, then more by infinite scroll.
 *
 * @returns `end`: a ref for the spacer in place of the missing rows
 */
export function useIncrementalRows(total: number): {
  readonly drawn: number;
  readonly end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(initialLimit);
  const drawn = useProgressiveRender(Math.min(total, limit));
  const isAtLimit = drawn >= limit && drawn < total;

  // A new function for each limit: an end that stays in sight triggers each one only once.
  const renderMore = useCallback(() => setLimit(limit + limitStep), [limit]);
  useInfiniteScroll({ sentinelRef: end, onLoadMore: isAtLimit ? renderMore : null });

  return { drawn, end };
}
