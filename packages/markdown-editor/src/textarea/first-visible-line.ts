import { countLines } from '../text-edits/lines.ts';
import { createLineOffsets } from './line-offsets.ts';

/** Share of the window height that sticky bars cover at each edge. */
const coveredShare = 1 / 6;

/**
 * Returns the line of the cursor (from 1) if it is visible, else the first visible line. Returns
 * null if no line is in the window.
 */
export function getFirstVisibleLine(area: HTMLTextAreaElement): number | null {
  const { top } = area.getBoundingClientRect();
  const { scrollTop, clientHeight, value, selectionStart } = area;
  const from = scrollTop + Math.max(0, innerHeight * coveredShare - top);
  const to = scrollTop + Math.min(clientHeight, innerHeight * (1 - coveredShare) - top);
  if (to <= from) return null;
  const getLineOffset = createLineOffsets(area);
  const written = countLines(value.slice(0, selectionStart));
  const cursorTop = getLineOffset(written);
  if (cursorTop >= from && cursorTop < to) return written;

  let [first, last] = [1, countLines(value)];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (getLineOffset(middle) < from) first = middle + 1;
    else last = middle;
  }
  // A long paragraph may be one line.
  return getLineOffset(first) < to ? first : Math.max(1, first - 1);
}
