import { useEffect, useState } from 'react';

import { findFragmentTarget } from '../post-body/find-fragment-target.ts';

/** Readers look at the part of the viewport around 40 % of its height. The rest is below. */
const restBelow = 0.6;

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
    const events = ['scroll', 'resize', 'hashchange'];
    onScroll();
    for (const event of events) addEventListener(event, onScroll);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) removeEventListener(event, onScroll);
    };
  }, [ids]);

  return current;
}

function findCurrentSection(ids: readonly string[]): string | null {
  const line = getReadingLine();
  const getTop = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const passed = ids.filter((id) => getTop(id) <= line);
  const named = findFragmentTarget()?.id;
  return passed.find((id) => id === named && getTop(id) >= 0) ?? passed.at(-1) ?? null;
}

/** Returns the height in the viewport, in px, at which a heading becomes current. */
function getReadingLine(): number {
  const scrollable = document.documentElement.scrollHeight - innerHeight;
  const below = innerHeight * restBelow;
  // A page that scrolls less has less room for the line to move.
  const room = Math.min(below, scrollable);
  return innerHeight - below * Math.min(1, room ? (scrollable - scrollY) / room : 1);
}
