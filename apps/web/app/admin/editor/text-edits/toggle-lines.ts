import { editLines, getLinePrefix, getQuotePrefix } from './lines.ts';
import { type ListItem, getItemNumber, readItem } from './list-item.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** Quotes the touched lines, or takes one level of quoting away where all of them are quoted. */
export function toggleQuote(state: TextState): TextEdit {
  return editLines(state, (lines) => {
    const isOn = lines.every((line) => /^[ \t]*>/u.test(line));
    if (isOn) return lines.map((line) => line.replace(/^([ \t]*)> ?/u, '$1'));
    // The empty lines between them too: a quote ends where one is left out.
    return lines.map((line) => (line === '' && lines.length > 1 ? '>' : `> ${line}`));
  });
}

export type ListKind = 'bullets' | 'numbers' | 'tasks';

/** An item of the list that is being made, and what lines below it need to know. */
interface Level {
  readonly quote: string;
  /** Where its words begin before the change: lines from there on are inside it. */
  readonly inner: number;
  /** How far its words move, and what is inside it with them. */
  readonly shift: number;
  readonly number: number;
}

/**
 * Makes the touched lines a list, turns a list of another kind into this one, or takes the marks of this kind away. Lists inside it
 * count for themselves, and stay below their items.
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
      // What is a task already stays done or not done.
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

/** Columns of a prefix; a tab is as wide as four. */
function getWidth(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length;
}

function shiftPrefix(prefix: string, by: number): string {
  return by < 0 ? prefix.replace(new RegExp(` {0,${-by}}$`, 'u'), '') : prefix + ' '.repeat(by);
}

function hasContent(line: string): boolean {
  return line.trim() !== '';
}

/** Empty lines between others stay empty; an empty line alone is where something is to be written. */
function mapLinesWithContent(lines: readonly string[], change: (line: string) => string): string[] {
  return lines.map((line) => (hasContent(line) || lines.length === 1 ? change(line) : line));
}
