import { defaultLabels, type EditorLabels } from '../options/messages.ts';
import { findLineStart } from '../text-edits/lines.ts';
import type { TextState } from '../text-edits/text-edit.ts';
import { findCell, findTable } from './find-table.ts';

/**
 * Returns the column and row of the cell at the cursor for screen readers, because a text area has
 * no cells.
 *
 * @example describeCell({ text: '| Day |\n| --- |\n| Monday |', start: 20, end: 20 }) // 'Day, row 1'
 */
export function describeCell(
  { text, end }: TextState,
  labels: EditorLabels['table'] = defaultLabels.table,
): string {
  const table = findTable(text, end);
  if (!table) return '';
  const column = Math.max(findCell(text.slice(findLineStart(text, end), end)).pipes, 1);
  const name = table.rows[0]?.[column - 1] || labels.column(column);
  return table.line === 0 ? labels.headerCell(name) : labels.cell(name, table.line - 1);
}
