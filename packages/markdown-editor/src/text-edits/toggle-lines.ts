import { editLines, getLinePrefix, getQuotePrefix } from './lines.ts';
import { type ListItem, getItemNumber, readItem } from './list-item.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** Quotes the touched lines, or removes one level of quoting if all of them are quoted. */
export function toggleQuote(state: TextState): TextEdit {
  return editLines(state, (lines) => {
    const isOn = lines.every((line) => /^[ \t]*>/u.test(line));
    if (isOn) return lines.map((line) => line.replace(/^([ \t]*)> ?/u, '$1'));
    // Empty lines too: without a marker they would end the quote.
    return lines.map((line) => (line === '' && lines.length > 1 ? '>' : `> ${line}`));
  });
}

export type ListKind = 'bullets' | 'numbers' | 'tasks';

/** An open item of the new list. */
interface Level {
  readonly quote: string;
  /** Column of the item's text before the change. Lines from there on are inside it. */
  readonly inner: number;
  /** Columns by which the item's text, and everything inside it, moves. */
  readonly shift: number;
  readonly number: number;
}

/**
 * Toggles a list on the touched lines, or converts a list of another kind. Nested lists are
 * numbered on their own and stay below their items.
 */
export function toggleList(kind: ListKind, state: TextState): TextEdit {
  return editLines(state, (lines) => {
    const isOn =
      lines.some(hasContent) &&
      lines.filter(hasContent).every((line) => getListKind(readItem(line)) === kind);
    const levels: Level[] = [];
    return mapLinesWithContent(lines, (line) => {
      const item = readItem(line);
      const prefix = item?.prefix ?? getLinePrefix(line);
      const rest = item?.rest ?? line.slice(prefix.length);
      if (isOn) return prefix + rest;
      const quote = getQuotePrefix(prefix);
      const indent = getWidth(prefix);
      const isInside = (level: Level): boolean => level.quote === quote && level.inner <= indent;
      let sibling: Level | undefined;
      for (let last = levels.at(-1); last && !isInside(last); last = levels.at(-1)) sibling = levels.pop();
      const number = (sibling?.number ?? 0) + 1;
      // Existing tasks keep their state.
      const marker = kind === 'tasks' && item?.box ? `- ${item.box}` : createMarker(kind, number);
      const shift = levels.at(-1)?.shift ?? 0;
      const width = marker.indexOf(' ') + 1;
      const before = item ? item.marker.length + Math.max(1, item.gap.length) : width;
      levels.push({ quote, inner: indent + before, shift: shift + width - before, number });
      return shiftPrefix(prefix, shift) + marker + rest;
    });
  });
}

function getListKind(item: ListItem | null): ListKind | null {
  if (!item) return null;
  if (item.box !== '') return 'tasks';
  return getItemNumber(item) === null ? 'bullets' : 'numbers';
}

function createMarker(kind: ListKind, number: number): string {
  if (kind === 'tasks') return '- [ ] ';
  return kind === 'numbers' ? `${number}. ` : '- ';
}

/** Returns the columns of a prefix; a tab counts as four. */
function getWidth(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length;
}

function shiftPrefix(prefix: string, by: number): string {
  return by < 0 ? prefix.replace(new RegExp(` {0,${-by}}$`, 'u'), '') : prefix + ' '.repeat(by);
}

function hasContent(line: string): boolean {
  return line.trim() !== '';
}

/** Maps lines. Empty lines between others stay empty; a single empty line is mapped. */
function mapLinesWithContent(lines: readonly string[], change: (line: string) => string): string[] {
  return lines.map((line) => (hasContent(line) || lines.length === 1 ? change(line) : line));
}
