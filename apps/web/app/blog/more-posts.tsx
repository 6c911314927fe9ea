import { Button } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { useInfiniteScroll } from '../lib/use-infinite-scroll.ts';

/** The end of a list that goes on: more comes as its reader comes near, and by a link without scripts. */
export function MorePosts({
  next,
  hasFailed,
  onMore,
}: {
  /** The cursor of what follows; null where nothing does. */
  next: string | null;
  /** What follows, or the list itself, could not be read. */
  hasFailed: boolean;
  onMore: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const isRetried = useRef(false);

  useEffect(() => {
    // The button that was pressed was gone meanwhile.
    if (hasFailed && isRetried.current && document.activeElement === document.body) retry.current?.focus();
    isRetried.current &&= !hasFailed;
  }, [hasFailed]);

  useInfiniteScroll({ sentinelRef: end, onLoadMore: next === null || hasFailed ? null : onMore });

  if (hasFailed) {
    return (
      <div className="border-t border-rule pt-6">
        <p role="alert" className="mb-4 text-ink-2">
          Couldn’t load more posts. Check your connection and try again.
        </p>
        <Button
          ref={retry}
          variant="outline"
          onClick={() => {
            isRetried.current = true;
            onMore();
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  if (next === null) return null;
  return (
    <div ref={end} className="border-t border-rule pt-6">
      <a
        rel="next"
        href={`/blog?${new URLSearchParams({ after: next })}`}
        onClick={(event) => {
          // As a router's link does: in this page, unless the visitor wants it elsewhere.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onMore();
        }}
      >
        Older posts
      </a>
    </div>
  );
}
