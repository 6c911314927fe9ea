import { findLineStart } from '../text-edits/lines.ts';
import { findCell, findOffsetInRow, findTable } from './find-table.ts';
import { formatTableLines } from './table.ts';
import { type TextState, createMinimalEdit, type TextEdit } from '../text-edits/text-edit.ts';

/** Aligns the columns of the table at the cursor. Returns null outside a table. */
export function formatTable(state: TextState): TextEdit | null {
  const { text, start } = state;
  const table = findTable(text, start);
  if (!table) return null;
  const { from, to, prefix, rows, alignments, line } = table;
  const tidied = formatTableLines(rows, alignments).map((each) => prefix + each);

  const newLineStart = from + tidied.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const cursor =
    newLineStart +
    findOffsetInRow(tidied[line] ?? '', findCell(text.slice(findLineStart(text, start), start)));
  return createMinimalEdit(state, {
    text: text.slice(0, from) + tidied.join('\n') + text.slice(to),
    start: cursor,
    end: cursor,
  });
}
