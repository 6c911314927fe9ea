import { type RefObject, useEffect } from 'react';

/** Loads the next page while the end of the list is still this far below the viewport. */
const prefetchDistance = '1200px';

/**
 * Loads more by infinite scroll: calls `onLoadMore` when the sentinel at the end of a list comes
 * near the viewport.
 *
 * @param onLoadMore null if there is nothing more to load. A new function is called again while the
 * sentinel stays near.
 */
export function useInfiniteScroll({
  sentinelRef,
  onLoadMore,
}: {
  sentinelRef: RefObject<HTMLElement | null>;
  onLoadMore: (() => void) | null;
}): void {
  useEffect(() => {
    const sentinel = sentinelRef.current;
    if (!sentinel || !onLoadMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMore();
      },
      { rootMargin: prefetchDistance },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [sentinelRef, onLoadMore]);
}
