import { startTransition, useEffect, useState } from 'react';

/** More than fit in any window. */
const atFirst = 60;

/** How many more in each turn after it, between which the page answers. */
const inATurn = 200;

/**
 * How many of a long list may be drawn by now: enough to fill the window at once, the others in turns, until all are there
 * for find-in-page, links and the keyboard. Keep the place of those still missing free, so that the page has its height from
 * the beginning and coming back finds where one was.
 *
 * @param total of the list
 * @example
 * const drawn = useDrawnCount(posts.length);
 * return posts.slice(0, drawn).map((post) => <Card key={post.id} post={post} />);
 */
export function useDrawnCount(total: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  const isWhole = drawn >= total;

  useEffect(() => {
    if (isWhole) return;
    // After the frame, so that a key or a click between two turns is answered first.
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + inATurn)));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);

  return Math.min(drawn, total);
}
