import { defaultLabels } from '../options/messages.ts';
import { insertBlock } from '../text-edits/insert-block.ts';
import { findLineStart } from '../text-edits/lines.ts';
import { findCell, type TableAtCursor, findTable } from './find-table.ts';
import { formatTableLines } from './table.ts';
import { type TextState, createMinimalEdit, type TextEdit } from '../text-edits/text-edit.ts';

/**
 * Inserts a small table after the selection, and selects the name of its first column.
 *
 * @param nameColumn returns the name of a new column, from 1
 */
export function insertTable(
  { text, end }: TextState,
  nameColumn: (column: number) => string = defaultLabels.table.column,
): TextEdit {
  const first = nameColumn(1);
  const table = formatTableLines([
    [first, nameColumn(2)],
    ['', ''],
  ]).join('\n');
  const edit = insertBlock({ text, start: end, end }, table);
  const place = edit.start - table.length + '| '.length;
  return { ...edit, start: place, end: place + first.length };
}

/**
 * Selects the next cell of the table at the cursor, and adds a row after the last one. Also aligns
 * the columns. Returns null outside a table.
 */
export function moveToNextCell(state: TextState): TextEdit | null {
  const { text, end } = state;
  const table = findTable(text, end);
  if (!table) return null;
  const columns = table.alignments.length;
  const row = getRowIndex(table);
  // The delimiter row has no cells: the first row follows.
  const column = table.line === 1 ? columns : getColumnIndex(state) + 1;
  const next = column < columns ? { row, column } : { row: row + 1, column: 0 };
  const isNew = next.row === table.rows.length;
  return selectCell(state, table, isNew ? [...table.rows, []] : table.rows, next);
}

/**
 * Selects the previous cell of the table at the cursor. Returns null outside a table and in the
 * first cell.
 */
export function moveToPreviousCell(state: TextState): TextEdit | null {
  const table = findTable(state.text, state.start);
  if (!table) return null;
  const columns = table.alignments.length;
  const row = getRowIndex(table);
  // The delimiter row has no cells: the header is before it.
  const column = table.line === 1 ? columns : Math.min(getColumnIndex(state), columns);
  if (column > 0) return selectCell(state, table, table.rows, { row, column: column - 1 });
  return row > 0 ? selectCell(state, table, table.rows, { row: row - 1, column: columns - 1 }) : null;
}

/** Adds a row below the cursor and selects its first cell. Returns null outside a table. */
export function addRow(state: TextState): TextEdit | null {
  const table = findTable(state.text, state.end);
  if (!table) return null;
  const row = getRowIndex(table) + 1;
  return selectCell(state, table, table.rows.toSpliced(row, 0, []), { row, column: 0 });
}

/** Adds a column after the cursor and selects its name. Returns null outside a table. */
export function addColumn(
  state: TextState,
  nameColumn: (column: number) => string = defaultLabels.table.column,
): TextEdit | null {
  const table = findTable(state.text, state.end);
  if (!table) return null;
  const columns = table.alignments.length;
  const column = Math.min(getColumnIndex(state), columns - 1) + 1;
  const rows = table.rows.map((row, index) =>
    [...row, ...Array.from({ length: columns - row.length }, () => '')].toSpliced(
      column,
      0,
      index === 0 ? nameColumn(columns + 1) : '',
    ),
  );
  const alignments = table.alignments.toSpliced(column, 0, null);
  return selectCell(state, { ...table, alignments }, rows, { row: 0, column });
}

/** Deletes the row at the cursor. Returns null outside a table and in its header. */
export function deleteRow(state: TextState): TextEdit | null {
  const table = findTable(state.text, state.end);
  const row = table ? getRowIndex(table) : 0;
  if (!table || row === 0) return null;
  const rows = table.rows.toSpliced(row, 1);
  return selectCell(state, table, rows, { row: Math.min(row, rows.length - 1), column: 0 });
}

/** Returns the column at the cursor, from 0. */
function getColumnIndex({ text, end }: TextState): number {
  return Math.max(findCell(text.slice(findLineStart(text, end), end)).pipes, 1) - 1;
}

/** Returns the row at the cursor. The delimiter row counts as the header. */
function getRowIndex({ line }: TableAtCursor): number {
  return Math.max(0, line - 1);
}

/** Replaces the rows of a table and selects the content of a cell. */
function selectCell(
  state: TextState,
  { from, to, prefix, alignments }: TableAtCursor,
  rows: readonly (readonly string[])[],
  { row, column }: { readonly row: number; readonly column: number },
): TextEdit {
  const lines = formatTableLines(rows, alignments).map((each) => prefix + each);
  // The delimiter row is the second line.
  const line = row === 0 ? 0 : row + 1;
  const written = lines[line] ?? '';
  const pipes = [...written.matchAll(/\\.|\|/gu)]
    .filter(([piece]) => piece === '|')
    .map(({ index }) => index);
  const [open = 0, close = written.length] = pipes.slice(column, column + 2);
  const cell = written.slice(open + 1, close);
  const lead = cell.trim() === '' ? 1 : cell.length - cell.trimStart().length;
  const start = from + lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + open + 1 + lead;
  return createMinimalEdit(state, {
    text: state.text.slice(0, from) + lines.join('\n') + state.text.slice(to),
    start,
    end: start + cell.trim().length,
  });
}
