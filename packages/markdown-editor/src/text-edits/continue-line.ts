import { getLinePrefix, isInFence, findLineEnd, findLineStart, getQuotePrefix } from './lines.ts';
import { getItemNumber, readItem, type ListItem } from './list-item.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/**
 * Returns the edit for Enter in a list or a quote: the next line gets the same prefix, numbers
 * count on, and a new task is unchecked.
 *
 * On an empty item or quoted line it leaves one level instead: a nested item becomes an item of the
 * outer list; elsewhere an empty line ends the block. Returns null if the browser should handle the
 * key.
 *
 * @example continueLine({ text: '1. one', start: 6, end: 6 }) // '1. one\n2. '
 * @example continueLine({ text: '> a\n> ', start: 6, end: 6 }) // '> a\n\n'
 */
export function continueLine({ text, start, end }: TextState): TextEdit | null {
  if (start !== end) return null;
  const from = findLineStart(text, start);
  const to = findLineEnd(text, start);
  const line = text.slice(from, to);
  const item = readItem(line);
  const prefix = item?.prefix ?? getLinePrefix(line);
  const isQuote = prefix.includes('>');
  const opening = item ? line.slice(0, line.length - item.rest.length) : prefix;
  if ((!item && !isQuote) || start < from + opening.length || isInFence(text, start)) return null;

  if (line.slice(opening.length).trim() === '') {
    const parent = item && findParentItem(text, from, item);
    if (parent) return insertNextItem(text, { from, to, before: '' }, parent.item, parent.from);
    return leaveBlock(text, from, to, item ? getQuotePrefix(prefix) : prefix.replace(/>[ \t]*$/u, ''));
  }
  if (!item) return insertAt(start, `\n${prefix}`);
  return insertNextItem(text, { from: start, to: start, before: '\n' }, item, from);
}

/** Replaces a range by the next item of a list and renumbers the items that follow. */
function insertNextItem(
  text: string,
  range: { readonly from: number; readonly to: number; readonly before: string },
  item: ListItem,
  itemFrom: number,
): TextEdit {
  const next = nextMarker(text, itemFrom, item);
  const gap = item.gap === '' ? ' ' : item.gap;
  const added = `${range.before}${item.prefix}${next}${gap}${item.box === '' ? '' : '[ ] '}`;
  const cursor = range.from + added.length;
  const lineTo = findLineEnd(text, range.to);
  const number = Number.parseInt(next, 10);
  const counted = number === getItemNumber(item) ? null : renumberFollowing(text, lineTo, item, number);
  const rest = counted ? text.slice(range.to, lineTo) + counted.insert : '';
  return {
    from: range.from,
    to: counted ? counted.to : range.to,
    insert: added + rest,
    start: cursor,
    end: cursor,
  };
}

/** Ends a list or a quote. `outer` is the line prefix outside of it. */
function leaveBlock(text: string, from: number, to: number, outer: string): TextEdit {
  const empty = outer.trimEnd();
  const isEmpty = (line: string) => line.trim() === '' || line.trimEnd() === empty;
  const aboveFrom = from === 0 ? 0 : findLineStart(text, from - 1);
  const above = from === 0 ? '' : text.slice(aboveFrom, from - 1);
  // An empty line inside the quote becomes the line that ends it.
  const isEmptyInside = /^[ \t>]+$/u.test(above) && !isEmpty(above);
  const opening = isEmptyInside || !isEmpty(above) ? `${empty}\n` : '';
  const after = to < text.length ? text.slice(to + 1, findLineEnd(text, to + 1)) : '';
  const start = isEmptyInside ? aboveFrom : from;
  const cursor = start + opening.length + outer.length;
  const closing = isEmpty(after) ? '' : `\n${empty}`;
  return { from: start, to, insert: opening + outer + closing, start: cursor, end: cursor };
}

/** Returns the item that contains this one, or null for an item of the outermost list. */
function findParentItem(
  text: string,
  from: number,
  { prefix }: ListItem,
): { item: ListItem; from: number } | null {
  const quote = getQuotePrefix(prefix);
  let at = from;
  while (at > 0) {
    const end = at - 1;
    at = findLineStart(text, end);
    const line = text.slice(at, end);
    if (line.trim() === '') continue;
    const itsFrame = getLinePrefix(line);
    if (getQuotePrefix(itsFrame).trimEnd() !== quote.trimEnd()) return null;
    const item = readItem(line);
    if (item && item.prefix.length < prefix.length) return { item, from: at };
    // A paragraph separates them.
    if (!item && itsFrame.length <= quote.length && line.length > itsFrame.length) return null;
  }
  return null;
}

function insertAt(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert, start: at + insert.length, end: at + insert.length };
}

function nextMarker(text: string, from: number, item: ListItem): string {
  const number = getItemNumber(item);
  if (number === null) return item.marker;
  const sibling = from === 0 ? null : readItem(text.slice(findLineStart(text, from - 1), from - 1));
  // Some authors number every item 1.
  const isUncounted = sibling?.prefix === item.prefix && getItemNumber(sibling) === number;
  return `${isUncounted ? number : number + 1}${item.marker.slice(-1)}`;
}

/** Returns the following items with each number one higher, or null if none changes. */
function renumberFollowing(text: string, to: number, item: ListItem, number: number) {
  let expected = number;
  let insert = '';
  let counted: { to: number; insert: string } | null = null;
  let at = to;
  while (at < text.length) {
    const end = findLineEnd(text, at + 1);
    const line = text.slice(at + 1, end);
    const follower = readItem(line);
    const isDeeper = getLinePrefix(line).length > item.prefix.length && line.startsWith(item.prefix);
    if (follower?.prefix === item.prefix && getItemNumber(follower) === expected) {
      expected += 1;
      const behind = line.slice(item.prefix.length + follower.marker.length);
      insert += `\n${item.prefix}${expected}${follower.marker.slice(-1)}${behind}`;
      counted = { to: end, insert };
    } else if (isDeeper || line.trim() === '') insert += `\n${line}`;
    else break;
    at = end;
  }
  return counted;
}
