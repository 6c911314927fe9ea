import { useEffect, useState } from 'react';

/**
 * A heading this close to the top of the viewport is current: the fixed header and a line of text.
 */
const offsetPx = 120;

/**
 * Returns the id of the current section: the last heading that has passed the header; null above
 * the first.
 *
 * @param ids ids of the headings in page order. Keep the array's identity stable.
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(findLastPassed(ids));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [ids]);

  return current;
}

function findLastPassed(ids: readonly string[]): string | null {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && scrollY > 0) return ids.at(-1) ?? null;
  return (
    ids.findLast(
      (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= offsetPx,
    ) ?? null
  );
}
