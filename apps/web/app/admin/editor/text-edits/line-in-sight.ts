import { countLines } from './lines.ts';
import { createLineTops } from './line-tops.ts';

/** The bars of the page lie over so much of the window's height, above and below. */
const barsShare = 1 / 6;

/**
 * The line of a text (from 1) that its author looks at: the one with the cursor, or the first that is in sight where that one is
 * not. Null where nothing of the text is in sight of the window.
 */
export function lineInSight(area: HTMLTextAreaElement): number | null {
  const { top } = area.getBoundingClientRect();
  const { scrollTop, clientHeight, value, selectionStart } = area;
  const from = scrollTop + Math.max(0, innerHeight * barsShare - top);
  const to = scrollTop + Math.min(clientHeight, innerHeight * (1 - barsShare) - top);
  if (to <= from) return null;
  const topOfLine = createLineTops(area);
  const written = countLines(value.slice(0, selectionStart));
  const cursorTop = topOfLine(written);
  if (cursorTop >= from && cursorTop < to) return written;

  let [first, last] = [1, countLines(value)];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (topOfLine(middle) < from) first = middle + 1;
    else last = middle;
  }
  // A long paragraph may be one line.
  return topOfLine(first) < to ? first : Math.max(1, first - 1);
}
