import { startTransition, useEffect, useState } from 'react';

/** Items of the first render: more than fit in any window. */
const initialCount = 60;

/** Items that each further render adds. The page handles events between two renders. */
const batchSize = 200;

/**
 * Returns how many items of a long list to render: enough for the first screen, then all in batches,
 * so that find-in-page, links and the keyboard reach every item. Reserve the height of the missing
 * items, so that the page has its final height and scroll restoration works.
 *
 * @param total number of items in the list
 * @example
 * const count = useProgressiveRender(posts.length);
 * return posts.slice(0, count).map((post) => <Card key={post.id} post={post} />);
 */
export function useProgressiveRender(total: number): number {
  const [count, setCount] = useState(initialCount);
  const isComplete = count >= total;

  useEffect(() => {
    if (isComplete) return;
    // A timer, so that a key or a click between two batches is handled first.
    const timer = setTimeout(() => startTransition(() => setCount((current) => current + batchSize)));
    return () => clearTimeout(timer);
  }, [count, isComplete]);

  return Math.min(count, total);
}
