import { type RefObject, useEffect } from 'react';

/** How far below the window the end of a list may be when more of it is wanted: nobody should come to an end that is none. */
const reach = '1200px';

/**
 * Calls back when the end of a list that goes on comes near the window.
 *
 * @param onNear null while nothing more is to come. Another function is told anew of an end that has stayed in sight
 */
export function useEndComesNear(end: RefObject<HTMLElement | null>, onNear: (() => void) | null): void {
  useEffect(() => {
    const element = end.current;
    if (!element || !onNear) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: reach },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, onNear]);
}
