import { type RefObject, useCallback, useRef, useState } from 'react';

import { useProgressiveRender } from '../../../lib/use-progressive-render.ts';
import { useInfiniteScroll } from '../../../lib/use-infinite-scroll.ts';
import { useLatestCallback } from '../../lib/use-latest-callback.ts';

/**
 * Rows rendered without scrolling, for find-in-page and the keyboard. More would exhaust memory.
 */
const initialLimit = 2_000;

/** Rows added each time the end of the list comes near. */
const limitStep = 200;

/**
 * Returns how many loaded rows to render: up to 2,000 progressively, then more by infinite scroll.
 * Loads the next page when the end of the last row comes near.
 *
 * @param loadedCount the number of loaded rows
 * @param onLoadMore null if there is no next page, it is loading, or loading failed
 * @returns `sentinelRef`: a ref for the spacer in place of the missing rows
 */
export function useIncrementalRows(
  loadedCount: number,
  onLoadMore: (() => void) | null,
): {
  readonly renderedCount: number;
  readonly sentinelRef: RefObject<HTMLDivElement | null>;
} {
  const sentinelRef = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(initialLimit);
  const renderedCount = useProgressiveRender(Math.min(loadedCount, limit));
  const isAtLimit = renderedCount >= limit && renderedCount < loadedCount;
  const isAtEnd = renderedCount === loadedCount && onLoadMore !== null;

  // New functions for each limit and page: an end that stays in sight triggers each only once.
  const renderMore = useCallback(() => setLimit(limit + limitStep), [limit]);
  const loadLatest = useLatestCallback(() => onLoadMore?.());
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- new for each page
  const loadNextPage = useCallback(() => loadLatest(), [loadedCount, loadLatest]);
  useInfiniteScroll({
    sentinelRef,
    onLoadMore: isAtLimit ? renderMore : isAtEnd ? loadNextPage : null,
  });

  return { renderedCount, sentinelRef };
}
