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
 * @returns `sentinelRef`: a ref for the spacer in place of the missing rows
 */
export function useIncrementalRows(total: number): {
  readonly renderedCount: number;
  readonly sentinelRef: RefObject<HTMLDivElement | null>;
} {
  const sentinelRef = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(initialLimit);
  const renderedCount = useProgressiveRender(Math.min(total, limit));
  const isAtLimit = renderedCount >= limit && renderedCount < total;

  // A new function for each limit: an end that stays in sight triggers each one only once.
  const renderMore = useCallback(() => setLimit(limit + limitStep), [limit]);
  useInfiniteScroll({ sentinelRef, onLoadMore: isAtLimit ? renderMore : null });

  return { renderedCount, sentinelRef };
}
