import { type RefObject, useEffect, useRef } from 'react';

import type { InitialScroll } from './use-form-tabs.ts';
import { type BodyLines, getTopInPreview } from './use-scroll-sync.ts';

/**
 * Scrolls the page to where a preview that is a tab opens, as soon as it is drawn.
 *
 * @param start null where the preview stands beside the text
 * @param lines of what the preview shows; null where it shows no lines of the text
 * @param isDrawn whether there is anything to scroll to
 */
export function useInitialScroll(
  start: RefObject<InitialScroll> | null,
  area: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  lines: BodyLines | null,
  isDrawn: boolean,
): void {
  const isOver = useRef(false);

  useEffect(() => {
    if (!start || !isDrawn || isOver.current) return undefined;
    isOver.current = true;
    const go = () => goTo(start.current, area.current, pane.current, lines);
    go();
    // Parts that have come into sight have another height.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [start, isDrawn, area, pane, lines]);
}

function goTo(
  start: InitialScroll,
  area: HTMLTextAreaElement | null,
  pane: HTMLElement | null,
  lines: BodyLines | null,
): void {
  if (!area || !pane) return;
  let top = 0;
  if (start.type === 'page') top = start.top;
  else if (lines) {
    const place = pane.getBoundingClientRect().top + getTopInPreview(start.line, area, pane, lines);
    top = scrollY + place - innerHeight / 3;
  }
  scrollTo({ top, behavior: 'instant' });
}
