import { isInFence } from './fences.ts';
import { frameOf, lineEnd, lineStart } from './lines.ts';
import { numberOf, readItem, type ListItem } from './list-item.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/**
 * What Enter does in a list or a quote: the next line begins as this one does. A number counts on, and so do those after it;
 * a task begins unticked; an empty item, or an empty line of a quote, ends it. Null leaves the key to the browser.
 *
 * @example continueLine({ text: '1. one', start: 6, end: 6 }) // '1. one\n2. '
 */
export function continueLine({ text, start, end }: EditedText): TextEdit | null {
  if (start !== end) return null;
  const from = lineStart(text, start);
  const to = lineEnd(text, start);
  const line = text.slice(from, to);
  const item = readItem(line);
  const frame = item?.frame ?? frameOf(line);
  const isQuote = frame.includes('>');
  const opening = item ? line.slice(0, line.length - item.rest.length) : frame;
  if ((!item && !isQuote) || start < from + opening.length || isInFence(text, start)) return null;

  if (line.slice(opening.length).trim() === '') {
    // The outermost is left last: an item first leaves its list, then its quote.
    const insert = item ? frame.trimEnd() + (isQuote ? ' ' : '') : frame.replace(/>[ \t]*$/u, '').trimEnd();
    return { from, to, insert, start: from + insert.length, end: from + insert.length };
  }
  if (!item) return atCursor(start, `\n${frame}`);

  const next = nextMarker(text, from, item);
  const added = `\n${frame}${next}${item.gap === '' ? ' ' : item.gap}${item.box === '' ? '' : '[ ] '}`;
  const number = Number.parseInt(next, 10);
  const counted = number === numberOf(item) ? null : countOn(text, to, item, number);
  if (!counted) return atCursor(start, added);
  const cursor = start + added.length;
  return {
    from: start,
    to: counted.to,
    insert: added + text.slice(start, to) + counted.insert,
    start: cursor,
    end: cursor,
  };
}

function atCursor(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert, start: at + insert.length, end: at + insert.length };
}

function nextMarker(text: string, from: number, item: ListItem): string {
  const number = numberOf(item);
  if (number === null) return item.marker;
  const sibling = from === 0 ? null : readItem(text.slice(lineStart(text, from - 1), from - 1));
  // Some write every item as 1 and leave the counting to the page.
  const isUncounted = sibling?.frame === item.frame && numberOf(sibling) === number;
  return `${isUncounted ? number : number + 1}${item.marker.slice(-1)}`;
}

/** The items that follow, each one number on; null where none has to change. */
function countOn(text: string, to: number, item: ListItem, number: number) {
  let expected = number;
  let insert = '';
  let counted: { to: number; insert: string } | null = null;
  let at = to;
  while (at < text.length) {
    const end = lineEnd(text, at + 1);
    const line = text.slice(at + 1, end);
    const follower = readItem(line);
    const isDeeper = frameOf(line).length > item.frame.length && line.startsWith(item.frame);
    if (follower?.frame === item.frame && numberOf(follower) === expected) {
      expected += 1;
      const behind = line.slice(item.frame.length + follower.marker.length);
      insert += `\n${item.frame}${expected}${follower.marker.slice(-1)}${behind}`;
      counted = { to: end, insert };
    } else if (isDeeper || line.trim() === '') insert += `\n${line}`;
    else break;
    at = end;
  }
  return counted;
}
