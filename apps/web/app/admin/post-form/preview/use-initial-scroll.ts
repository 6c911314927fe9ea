import { type RefObject, useEffect, useRef } from 'react';

import type { InitialScroll } from './use-form-tabs.ts';
import { type BodyLines, getTopInPreview } from './use-scroll-sync.ts';

/**
 * Scrolls to the initial position of a preview tab once it has rendered.
 *
 * @param start null if the preview is beside the text
 * @param lines source lines of the rendered blocks; null if unknown
 * @param isDrawn true once rendered
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
    // Lazy parts change their height once visible.
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
