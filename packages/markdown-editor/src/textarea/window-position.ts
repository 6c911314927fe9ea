import { getFirstVisibleLine } from './first-visible-line.ts';
import { getCoveredBottom, getTopInWindow } from './apply-to-textarea.ts';

/** A line that starts less than this above an edge counts as hidden, in px. */
const lineRoom = 32;

/** An offset of the text, and its distance from the top of the window in px. */
export interface WindowPosition {
  readonly at: number;
  readonly top: number;
}

/**
 * Returns the position of the cursor, or of the first visible line if the cursor is hidden. Returns
 * null if no text is in the window.
 */
export function getWindowPosition(area: HTMLTextAreaElement): WindowPosition | null {
  const cursor = getPosition(area, area.selectionStart);
  const { top, bottom } = area.getBoundingClientRect();
  const isInSight = cursor.top >= Math.max(top, 0) && cursor.top <= Math.min(bottom, innerHeight);
  if (isInSight) return cursor;
  const line = getFirstVisibleLine(area);
  return line === null ? null : getPosition(area, findStartOfLine(area.value, line));
}

/**
 * Scrolls the text and the page so that an offset is where it was in the window.
 *
 * @param bottomBar covers the lower edge of the window
 */
export function restoreWindowPosition(
  area: HTMLTextAreaElement,
  { at, top }: WindowPosition,
  bottomBar: HTMLElement | null,
): void {
  const inText = getTopInWindow(area, at) - area.getBoundingClientRect().top + area.scrollTop;
  const scrolled = area.scrollTop + getTopInWindow(area, at) - top;
  // The page cannot show what the text area clips.
  area.scrollTop = Math.min(Math.max(scrolled, inText + lineRoom - area.clientHeight), inText);
  scrollBy({ top: getTopInWindow(area, at) - top, behavior: 'instant' });
  // Keeps clear of the bars.
  const bar = bottomBar?.getBoundingClientRect().top ?? innerHeight;
  const below = getTopInWindow(area, at) + lineRoom - bar;
  const above = getCoveredBottom(area) - getTopInWindow(area, at);
  if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) scrollBy({ top: -above, behavior: 'instant' });
}

function getPosition(area: HTMLTextAreaElement, at: number): WindowPosition {
  return { at, top: getTopInWindow(area, at) };
}

function findStartOfLine(text: string, line: number): number {
  let start = 0;
  for (let each = 1; each < line; each += 1) start = text.indexOf('\n', start) + 1;
  return start;
}
