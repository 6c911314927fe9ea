import { editLines, frameOf, lineStart, quoteOf, touchedLines } from './lines.ts';
import { readItem } from './list-item.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/** How far lines that are no items move. */
const step = 2;

/**
 * Moves the touched lines to the right, behind the marks of a quote: an item of a list below the one before it, other lines by two
 * spaces. Null for an item that has none before it: it would stand below nothing.
 */
export function indentLines(edited: EditedText): TextEdit | null {
  const { from, lines } = touchedLines(edited);
  const first = lines.find(isWritten);
  if (first === undefined) return null;
  const quote = quoteOf(frameOf(first));
  const width = depthBelow(edited.text, from, quote, bodyOf(first, quote));
  if (width === null) return null;
  return editBodies(edited, quote, (body) => ' '.repeat(width) + body);
}

/** Moves the touched lines to the left again. Where nothing can move in a quote, it is the quote that moves. */
export function outdentLines(edited: EditedText): TextEdit | null {
  const first = touchedLines(edited).lines.find(isWritten) ?? '';
  return outdentIn(quoteOf(frameOf(first)), first, edited) ?? outdentIn('', first, edited);
}

function outdentIn(quote: string, first: string, edited: EditedText): TextEdit | null {
  const { from, lines } = touchedLines(edited);
  if (lines.every((line) => !/^[ \t]+\S/u.test(bodyOf(line, quote)))) return null;
  const width = depthAbove(edited.text, from, quote, bodyOf(first, quote));
  return editBodies(edited, quote, (body) =>
    body.startsWith('\t') ? body.slice(1) : body.slice(Math.min(width, leadingSpaces(body))),
  );
}

/** Changes what stands in a quote, line by line. Empty lines stay. */
function editBodies(edited: EditedText, quote: string, change: (body: string) => string): TextEdit {
  return editLines(edited, (lines) =>
    lines.map((line) => {
      const body = bodyOf(line, quote);
      if (body.trim() === '') return line;
      return line.slice(0, line.length - body.length) + change(body);
    }),
  );
}

/** A line without the marks of a quote, or all of it where it is not in that quote. */
function bodyOf(line: string, quote: string): string {
  const marks = quote.trimEnd();
  return marks !== '' && line.startsWith(marks) ? line.slice(marks.length).replace(/^[ \t]/u, '') : line;
}

function isWritten(line: string): boolean {
  return line.length > frameOf(line).length;
}

/** How far an item moves to be a child of the one before it: to where that one's words begin. */
function depthBelow(text: string, from: number, quote: string, body: string): number | null {
  if (!readItem(body)) return step;
  const indent = leadingSpaces(body);
  const sibling = previousItem(text, from, quote, (itsIndent) => itsIndent <= indent);
  const item = sibling === null || leadingSpaces(sibling) !== indent ? null : readItem(sibling);
  return item && item.marker.length + Math.max(1, item.gap.length);
}

/** How far an item moves to stand beside its parent. */
function depthAbove(text: string, from: number, quote: string, body: string): number {
  const indent = leadingSpaces(body);
  const parent = readItem(body) && previousItem(text, from, quote, (itsIndent) => itsIndent < indent);
  return parent ? indent - leadingSpaces(parent) : step;
}

/** The nearest item above whose indent is as asked for, in the same quote and the same run of items. */
function previousItem(
  text: string,
  from: number,
  quote: string,
  isMeant: (indent: number) => boolean,
): string | null {
  let end = from - 1;
  while (end > 0) {
    const start = lineStart(text, end);
    const line = text.slice(start, end);
    if (!line.startsWith(quote.trimEnd())) return null;
    const body = bodyOf(line, quote);
    const indent = leadingSpaces(body);
    if (body.trim() !== '') {
      // An item of another quote is none of this one.
      if (readItem(body)?.frame.includes('>') !== false) {
        if (indent === 0) return null;
      } else if (isMeant(indent)) return body;
    }
    end = start - 1;
  }
  return null;
}

function leadingSpaces(line: string): number {
  return /^ */u.exec(line)?.[0].length ?? 0;
}
