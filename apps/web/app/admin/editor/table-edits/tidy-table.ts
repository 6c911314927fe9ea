import { lineStart } from '../text-edits/lines.ts';
import { cellAt, placeIn, tableAt } from './table-at.ts';
import { writeTable } from './table.ts';
import { type EditedText, editTowards, type TextEdit } from '../text-edits/text-edit.ts';

/** Puts the columns of the table at the cursor below each other. Null where there is no table. */
export function tidyTable(edited: EditedText): TextEdit | null {
  const { text, start } = edited;
  const table = tableAt(text, start);
  if (!table) return null;
  const { from, to, frame, rows, alignments, line } = table;
  const tidied = writeTable(rows, alignments).map((each) => frame + each);

  const newLineStart = from + tidied.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const cursor =
    newLineStart + placeIn(tidied[line] ?? '', cellAt(text.slice(lineStart(text, start), start)));
  return editTowards(edited, {
    text: text.slice(0, from) + tidied.join('\n') + text.slice(to),
    start: cursor,
    end: cursor,
  });
}
