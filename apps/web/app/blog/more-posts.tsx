import { Button } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { useInfiniteScroll } from '../lib/use-infinite-scroll.ts';

/**
 * Loads the next page when the reader nears the end of the list (infinite scroll). Renders a link
 * to that page, which works without JavaScript.
 */
export function MorePosts({
  path,
  next,
  hasFailed,
  onMore,
}: {
  /** The path of the list. */
  path: string;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** The list or its next page couldn't be loaded. */
  hasFailed: boolean;
  onMore: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const isRetried = useRef(false);

  useEffect(() => {
    // The focused button was removed while it retried.
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
        href={`${path}?${new URLSearchParams({ after: next })}`}
        onClick={(event) => {
          // A modified click opens the link in a new tab, as with the router's links.
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
