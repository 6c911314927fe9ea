import { useEffect, useState } from 'react';

import { findFragmentTarget } from '../post-body/find-fragment-target.ts';

/** Readers look at the part of the viewport around this height, as a share of it. */
const readingHeight = 0.4;

/**
 * Returns the id of the current section: the last heading above 40 % of the viewport; null above
 * the first. At the end of the page that line moves down to the bottom of the viewport, so that each of
 * several short last sections is current once. A heading that the URL names is current while it is
 * above the line, also if others follow closely.
 *
 * @param ids ids of the headings in page order. Keep the array's identity stable.
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(findCurrentSection(ids));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    addEventListener('hashchange', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
      removeEventListener('hashchange', onScroll);
    };
  }, [ids]);

  return current;
}

function findCurrentSection(ids: readonly string[]): string | null {
  const line = getReadingLine();
  const target = findFragmentTarget();
  if (target && ids.includes(target.id)) {
    const { top } = target.getBoundingClientRect();
    if (top >= 0 && top <= line) return target.id;
  }
  return (
    ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ??
    null
  );
}

/** Returns the height in the viewport, in px, at which a heading becomes current. */
function getReadingLine(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  const below = innerHeight * (1 - readingHeight);
  // A page that scrolls less has less room for the line to move.
  const room = Math.min(below, scrollable);
  const moved = room > 0 ? Math.max(0, 1 - (scrollable - scrollY) / room) : 0;
  return innerHeight * readingHeight + below * moved;
}
