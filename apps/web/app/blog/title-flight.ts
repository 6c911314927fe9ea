import { type RefObject, useLayoutEffect } from 'react';

/** Where a title stands in the window, in pixels. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly fontSize: number;
}

/** A title on its way from the page on which it was followed to the one where it stands next. */
interface Flight {
  readonly slug: string;
  readonly from: Place;
  /** `performance.now()` */
  readonly begunAt: number;
}

const durationMs = 180;

/** A page that comes later than this just stands there: nobody remembers where its title was. */
const longestWaitMs = 1_000;

let flight: Flight | null = null;

/** Notes where a post's title is on the page that is about to be left. */
export function takeOff(slug: string, heading: Element): void {
  flight = { slug, from: placeOf(heading), begunAt: performance.now() };
}

/**
 * Lets a title that was followed fly from its old place to its new one, as list and post change into each other. The page is there
 * at once and can be used at once: unlike a view transition, nothing waits for the flight.
 *
 * @param slug of the post whose title the heading shows
 * @param below what the title may fly over: it appears meanwhile
 * @see docs/decisions/062-titles-fly-by-themselves.md
 */
export function useLanding(
  slug: string,
  heading: RefObject<HTMLElement | null>,
  below?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    // Only after the whole commit is the new page scrolled to its place.
    if (flight?.slug === slug) {
      queueMicrotask(() => heading.current && land(slug, heading.current, below?.current));
    }
  }, [slug, heading, below]);
}

function land(slug: string, heading: HTMLElement, below: HTMLElement | null | undefined): void {
  if (flight?.slug !== slug) return;
  const { from, begunAt } = flight;
  flight = null;
  if (performance.now() - begunAt > longestWaitMs) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = placeOf(heading);
  if (!isInSight(from) || !isInSight(to)) return;
  // Over the body, where the heading is positioned.
  const flying = { transformOrigin: '0 0', zIndex: 1 };
  const [x, y, scale] = [from.left - to.left, from.top - to.top, from.fontSize / to.fontSize];
  const timing = { duration: durationMs, easing: 'ease' };
  const animation = heading.animate(
    [
      { ...flying, transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { ...flying, transform: 'none' },
    ],
    timing,
  );
  below?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  // A card that is not drawn out of sight is also cut at its edges.
  const card = heading.closest('article');
  if (!card) return;
  card.style.contentVisibility = 'visible';
  const settle = (): void => void card.style.removeProperty('content-visibility');
  animation.addEventListener('finish', settle);
  animation.addEventListener('cancel', settle);
}

function placeOf(heading: Element): Place {
  const { left, top } = heading.getBoundingClientRect();
  return { left, top, fontSize: Number.parseFloat(getComputedStyle(heading).fontSize) };
}

function isInSight({ top }: Place): boolean {
  return top >= 0 && top < innerHeight;
}
