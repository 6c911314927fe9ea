import { type KeyboardEvent, useRef, useState } from 'react';

import { describeCell } from '../table-edits/describe-cell.ts';
import { moveToNextCell, moveToPreviousCell } from '../table-edits/edit-table.ts';
import { applyEdit } from '../text-edits/text-edit.ts';
import { getTextState, applyOrReveal } from '../textarea/apply-to-textarea.ts';
import type { EditorLabels } from '../options/messages.ts';

/**
 * Tab and Shift+Tab move between table cells; Tab in the last cell adds a row. Elsewhere, and after
 * Escape, they leave the text (no keyboard trap).
 */
export function useTableKeys(labels: EditorLabels['table']) {
  const isLeaving = useRef(false);
  const isExplained = useRef(false);
  /** The cell that Tab has reached, for screen readers. */
  const [cell, setCell] = useState('');

  /** Returns true if the key led to a cell. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget: area } = event;
    if (key !== 'Tab') {
      if (key !== 'Shift') isLeaving.current = key === 'Escape';
      return false;
    }
    if (isLeaving.current || ctrlKey || metaKey || altKey) return false;
    const state = getTextState(area);
    const isAcrossLines = state.text.slice(state.start, state.end).includes('\n');
    const edit = isAcrossLines ? null : (shiftKey ? moveToPreviousCell : moveToNextCell)(state);
    if (!edit) return false;
    event.preventDefault();
    applyOrReveal(area, edit);
    const described = describeCell(applyEdit(state, edit), labels);
    setCell(isExplained.current ? described : `${described}. ${labels.leaveHint}`);
    isExplained.current = true;
    return true;
  }

  return {
    cell,
    onKeyDown,
    /** Call on blur. */
    forget: () => {
      isLeaving.current = false;
    },
  };
}
