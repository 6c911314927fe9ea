import { countLines } from './lines.ts';
import { createLineOffsets } from './line-offsets.ts';

/** The bars of the page lie over so much of the window's height, above and below. */
const coveredShare = 1 / 6;

/**
 * The line of a text (from 1) that its author looks at: the one with the cursor, or the first that is in sight where that one is
 * not. Null where nothing of the text is in sight of the window.
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
