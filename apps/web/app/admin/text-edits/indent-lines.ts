import { editLines, lineStart, touchedLines } from './lines.ts';
import { readItem } from './list-item.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/** How far lines that are no items move. */
const step = 2;

/**
 * Moves the touched lines to the right: an item of a list below the one before it, other lines by two spaces. Null for an item
 * that has none before it: it would stand below nothing.
 */
export function indentLines(edited: EditedText): TextEdit | null {
  const { from, lines } = touchedLines(edited);
  const first = lines.find((line) => line.trim() !== '');
  const width = first === undefined ? null : depthBelow(edited.text, from, first);
  if (width === null) return null;
  return editLines(edited, (touched) =>
    touched.map((line) => (line.trim() === '' ? line : ' '.repeat(width) + line)),
  );
}

/** Moves the touched lines to the left again. */
export function outdentLines(edited: EditedText): TextEdit | null {
  const { from, lines } = touchedLines(edited);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const width = depthAbove(edited.text, from, first);
  if (lines.every((line) => !/^[ \t]+\S/u.test(line))) return null;
  return editLines(edited, (touched) =>
    touched.map((line) => {
      if (line.trim() === '') return line;
      if (line.startsWith('\t')) return line.slice(1);
      return line.slice(Math.min(width, leadingSpaces(line)));
    }),
  );
}

/** How far an item moves to be a child of the one before it: to where that one's words begin. */
function depthBelow(text: string, from: number, line: string): number | null {
  if (!readItem(line)) return step;
  const indent = leadingSpaces(line);
  const sibling = previousItem(text, from, (itsIndent) => itsIndent <= indent);
  const item = sibling === null || leadingSpaces(sibling) !== indent ? null : readItem(sibling);
  return item && item.marker.length + Math.max(1, item.gap.length);
}

/** How far an item moves to stand beside its parent. */
function depthAbove(text: string, from: number, line: string): number {
  const indent = leadingSpaces(line);
  const parent = readItem(line) && previousItem(text, from, (itsIndent) => itsIndent < indent);
  return parent ? indent - leadingSpaces(parent) : step;
}

/** The nearest item above whose indent is as asked for, in the same run of items. */
function previousItem(text: string, from: number, isMeant: (indent: number) => boolean): string | null {
  let end = from - 1;
  while (end > 0) {
    const start = lineStart(text, end);
    const line = text.slice(start, end);
    const indent = leadingSpaces(line);
    if (line.trim() !== '') {
      if (!readItem(line)) {
        if (indent === 0) return null;
      } else if (isMeant(indent)) return line;
    }
    end = start - 1;
  }
  return null;
}

function leadingSpaces(line: string): number {
  return /^ */u.exec(line)?.[0].length ?? 0;
}
