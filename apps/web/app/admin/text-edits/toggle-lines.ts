import { editLines, frameOf } from './lines.ts';
import { type ListItem, numberOf, readItem } from './list-item.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/** Quotes the touched lines, or takes one level of quoting away where all of them are quoted. */
export function toggleQuote(edited: EditedText): TextEdit {
  return editLines(edited, (lines) => {
    const isOn = lines.every((line) => /^[ \t]*>/u.test(line));
    if (isOn) return lines.map((line) => line.replace(/^([ \t]*)> ?/u, '$1'));
    // The empty lines between them too: a quote ends where one is left out.
    return lines.map((line) => (line === '' && lines.length > 1 ? '>' : `> ${line}`));
  });
}

export type ListKind = 'bullets' | 'numbers' | 'tasks';

/** Makes the touched lines a list, turns a list of another kind into this one, or takes the marks of this kind away. */
export function toggleList(kind: ListKind, edited: EditedText): TextEdit {
  return editLines(edited, (lines) => {
    const isOn =
      lines.some(isWritten) && lines.filter(isWritten).every((line) => kindOf(readItem(line)) === kind);
    let count = 0;
    return changeWritten(lines, (line) => {
      const item = readItem(line);
      const frame = item?.frame ?? frameOf(line);
      const rest = item?.rest ?? line.slice(frame.length);
      if (isOn) return frame + rest;
      count += 1;
      return frame + markOf(kind, count) + rest;
    });
  });
}

function kindOf(item: ListItem | null): ListKind | null {
  if (!item) return null;
  if (item.box !== '') return 'tasks';
  return numberOf(item) === null ? 'bullets' : 'numbers';
}

function markOf(kind: ListKind, number: number): string {
  if (kind === 'tasks') return '- [ ] ';
  return kind === 'numbers' ? `${number}. ` : '- ';
}

function isWritten(line: string): boolean {
  return line.trim() !== '';
}

/** Empty lines between others stay empty; an empty line alone is where something is to be written. */
function changeWritten(lines: readonly string[], change: (line: string) => string): string[] {
  return lines.map((line) => (isWritten(line) || lines.length === 1 ? change(line) : line));
}
