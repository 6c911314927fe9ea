import { editLines, getLinePrefix, findLineStart, getQuotePrefix, getTouchedLines } from './lines.ts';
import { readItem } from './list-item.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** Spaces by which lines outside of lists move. */
const indentWidth = 2;

/**
 * Indents the touched lines after their quote markers: list items below the previous item, other
 * lines by two spaces. Returns null for an item without a previous one.
 */
export function indentLines(state: TextState): TextEdit | null {
  const { from, lines } = getTouchedLines(state);
  const first = lines.find(hasContent);
  if (first === undefined) return null;
  const quote = getQuotePrefix(getLinePrefix(first));
  const width = getIndentDelta(state.text, from, quote, stripQuote(first, quote));
  if (width === null) return null;
  return editQuotedLines(state, quote, (body) => ' '.repeat(width) + body);
}

/**
 * Indents the touched lines of fenced code by two spaces. On an empty line it inserts them at the
 * cursor.
 */
export function indentCode(state: TextState): TextEdit {
  const { lines } = getTouchedLines(state);
  const first = lines.find(hasContent);
  const spaces = ' '.repeat(indentWidth);
  if (first !== undefined) {
    return editQuotedLines(state, getQuotePrefix(getLinePrefix(first)), (body) => spaces + body);
  }
  const cursor = state.end + indentWidth;
  return { from: state.end, to: state.end, insert: spaces, start: cursor, end: cursor };
}

/** Returns true in the first line of a list item and in the indented lines below it. */
export function isInListItem(state: TextState): boolean {
  const { from, lines } = getTouchedLines(state);
  const line = lines.find(hasContent) ?? '';
  if (readItem(line)) return true;
  const quote = getQuotePrefix(getLinePrefix(line));
  const indent = countLeadingSpaces(stripQuote(line, quote));
  return indent > 0 && findPreviousItem(state.text, from, quote, (itsIndent) => itsIndent < indent) !== null;
}

/** Outdents the touched lines. If nothing in a quote can move, the quote itself moves. */
export function outdentLines(state: TextState): TextEdit | null {
  const first = getTouchedLines(state).lines.find(hasContent) ?? '';
  return outdentIn(getQuotePrefix(getLinePrefix(first)), first, state) ?? outdentIn('', first, state);
}

function outdentIn(quote: string, first: string, state: TextState): TextEdit | null {
  const { from, lines } = getTouchedLines(state);
  if (lines.every((line) => !/^[ \t]+\S/u.test(stripQuote(line, quote)))) return null;
  const width = getOutdentDelta(state.text, from, quote, stripQuote(first, quote));
  return editQuotedLines(state, quote, (body) =>
    body.startsWith('\t') ? body.slice(1) : body.slice(Math.min(width, countLeadingSpaces(body))),
  );
}

/** Changes the touched lines after their quote markers. Empty lines stay. */
function editQuotedLines(state: TextState, quote: string, change: (body: string) => string): TextEdit {
  return editLines(state, (lines) =>
    lines.map((line) => {
      const body = stripQuote(line, quote);
      if (body.trim() === '') return line;
      return line.slice(0, line.length - body.length) + change(body);
    }),
  );
}

/** Returns a line without the quote prefix, or the whole line if it is not in that quote. */
function stripQuote(line: string, quote: string): string {
  const marks = quote.trimEnd();
  return marks !== '' && line.startsWith(marks) ? line.slice(marks.length).replace(/^[ \t]/u, '') : line;
}

function hasContent(line: string): boolean {
  return line.length > getLinePrefix(line).length;
}

/**
 * Returns the width that puts an item below the text of the previous one, or null if there is none.
 */
function getIndentDelta(text: string, from: number, quote: string, body: string): number | null {
  if (!readItem(body)) return indentWidth;
  const indent = countLeadingSpaces(body);
  const sibling = findPreviousItem(text, from, quote, (itsIndent) => itsIndent <= indent);
  const item = sibling === null || countLeadingSpaces(sibling) !== indent ? null : readItem(sibling);
  return item && item.marker.length + Math.max(1, item.gap.length);
}

/** Returns the width that puts an item beside its parent. */
function getOutdentDelta(text: string, from: number, quote: string, body: string): number {
  const indent = countLeadingSpaces(body);
  const parent = readItem(body) && findPreviousItem(text, from, quote, (itsIndent) => itsIndent < indent);
  return parent ? indent - countLeadingSpaces(parent) : indentWidth;
}

/** Returns the nearest item above with a matching indent, in the same quote and list. */
function findPreviousItem(
  text: string,
  from: number,
  quote: string,
  isMeant: (indent: number) => boolean,
): string | null {
  let end = from - 1;
  while (end > 0) {
    const start = findLineStart(text, end);
    const line = text.slice(start, end);
    if (!line.startsWith(quote.trimEnd())) return null;
    const body = stripQuote(line, quote);
    const indent = countLeadingSpaces(body);
    if (body.trim() !== '') {
      // Items of other quotes do not count.
      if (readItem(body)?.prefix.includes('>') !== false) {
        if (indent === 0) return null;
      } else if (isMeant(indent)) return body;
    }
    end = start - 1;
  }
  return null;
}

function countLeadingSpaces(line: string): number {
  return /^ */u.exec(line)?.[0].length ?? 0;
}
