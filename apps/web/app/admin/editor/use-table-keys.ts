import { type KeyboardEvent, useRef, useState } from 'react';

import { describeCell } from './table-edits/describe-cell.ts';
import { nextCell, previousCell } from './table-edits/edit-table.ts';
import { applyEdit } from './text-edits/text-edit.ts';
import { readEdited, runEdit } from './text-edits/write-edit.ts';
import { howToLeaveTable } from './messages.ts';

/**
 * Tab and Shift + Tab lead through the cells of a table, with a new row after the last cell. Everywhere else they leave the text, and
 * so does the first one after Escape: nobody is caught in a table.
 */
export function useTableKeys() {
  const isLeaving = useRef(false);
  const isExplained = useRef(false);
  /** For screen readers: the cell that Tab has led to. */
  const [cell, setCell] = useState('');

  /** Returns true if the key led to a cell. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget: area } = event;
    if (key !== 'Tab') {
      if (key !== 'Shift') isLeaving.current = key === 'Escape';
      return false;
    }
    if (isLeaving.current || ctrlKey || metaKey || altKey) return false;
    const edited = readEdited(area);
    const isAcrossLines = edited.text.slice(edited.start, edited.end).includes('\n');
    const edit = isAcrossLines ? null : (shiftKey ? previousCell : nextCell)(edited);
    if (!edit) return false;
    event.preventDefault();
    runEdit(area, edit);
    setCell(`${describeCell(applyEdit(edited, edit))}${isExplained.current ? '' : `. ${howToLeaveTable}`}`);
    isExplained.current = true;
    return true;
  }

  return {
    cell,
    onKeyDown,
    /** Call when the text loses the focus. */
    forget: () => {
      isLeaving.current = false;
    },
  };
}
