import { lineInSight } from './text-edits/line-in-sight.ts';
import { coveredTo, topInWindow } from './text-edits/write-edit.ts';

/** A line that begins less than this above an edge is not in sight, in px. */
const lineRoom = 32;

/** A place of a text, and how far below the window's upper edge it is, in px. */
export interface PlaceInWindow {
  readonly at: number;
  readonly top: number;
}

/** Returns where the cursor is, or else the first line in the window. Null where nothing of the text is in the window. */
export function readPlace(area: HTMLTextAreaElement): PlaceInWindow | null {
  const cursor = placeOf(area, area.selectionStart);
  const { top, bottom } = area.getBoundingClientRect();
  const isInSight = cursor.top >= Math.max(top, 0) && cursor.top <= Math.min(bottom, innerHeight);
  if (isInSight) return cursor;
  const line = lineInSight(area);
  return line === null ? null : placeOf(area, startOfLine(area.value, line));
}

/** Scrolls the text and the page so that a place is again where it was in the window, or as near as both can show it. */
export function restorePlace(area: HTMLTextAreaElement, { at, top }: PlaceInWindow): void {
  const inText = topInWindow(area, at) - area.getBoundingClientRect().top + area.scrollTop;
  const scrolled = area.scrollTop + topInWindow(area, at) - top;
  // What is above or below the edges of the text, the page cannot show.
  area.scrollTop = Math.min(Math.max(scrolled, inText + lineRoom - area.clientHeight), inText);
  scrollBy({ top: topInWindow(area, at) - top, behavior: 'instant' });
  // Nothing is in sight behind the bars above and below.
  const bar = document.querySelector('[data-form-bar]')?.getBoundingClientRect().top ?? innerHeight;
  const below = topInWindow(area, at) + lineRoom - bar;
  const above = coveredTo(area) - topInWindow(area, at);
  if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) scrollBy({ top: -above, behavior: 'instant' });
}

function placeOf(area: HTMLTextAreaElement, at: number): PlaceInWindow {
  return { at, top: topInWindow(area, at) };
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let each = 1; each < line; each += 1) start = text.indexOf('\n', start) + 1;
  return start;
}
