import { type KeyboardEvent, useRef, useState } from 'react';

import type { EditorLabels } from '../options/messages.ts';
import { describeCell } from '../table-edits/describe-cell.ts';
import { applyOrReveal, getTextState } from '../textarea/apply-to-textarea.ts';
import { editAtTab } from './edit-at-tab.ts';
import { applyEdit } from '../text-edits/text-edit.ts';

/**
 * Tab and Shift+Tab move between table cells, and indent and outdent list items and code. Elsewhere,
 * and after Escape, they leave the text (no keyboard trap). They also leave it right after they have
 * moved the focus to it, so that Tab passes through a form and changes nothing.
 */
export function useTabKeys(
  { table: labels, refusals }: Pick<EditorLabels, 'table' | 'refusals'>,
  onRefusal: (reason: string) => void,
) {
  const isLeaving = useRef(false);
  const isExplained = useRef(false);
  /** Tab was pressed in the text, not before the text got the focus. */
  const isPressedHere = useRef(false);
  /** The cell that Tab has reached, for screen readers. */
  const [cell, setCell] = useState('');
  /** Tab has not left the text since it got the focus: sighted people need the way out too. */
  const [isHintVisible, setIsHintVisible] = useState(false);

  /** Returns true if the key was used. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey, repeat, currentTarget: area } = event;
    if (key !== 'Tab') {
      if (key !== 'Shift') isLeaving.current = key === 'Escape';
      return false;
    }
    // The key that has moved the focus here is still held.
    if (repeat && !isPressedHere.current) isLeaving.current = true;
    isPressedHere.current = true;
    if (isLeaving.current || ctrlKey || metaKey || altKey) return false;
    const state = getTextState(area);
    const result = editAtTab(state, shiftKey ? 'back' : 'forth');
    if (result.type === 'leave') return false;
    event.preventDefault();
    setIsHintVisible(true);
    if (result.type === 'stay') {
      onRefusal(refusals.nothingToIndent);
      return true;
    }
    applyOrReveal(area, result.edit);
    const described = result.type === 'cell' ? describeCell(applyEdit(state, result.edit), labels) : '';
    setCell(described === '' || isExplained.current ? described : `${described}. ${labels.leaveHint}`);
    isExplained.current = true;
    return true;
  }

  return {
    cell,
    isHintVisible,
    onKeyDown,
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && !isPressedHere.current) isLeaving.current = true;
    },
    onPointerDown: () => {
      isLeaving.current = false;
    },
    onBlur: () => {
      isLeaving.current = false;
      isPressedHere.current = false;
      setIsHintVisible(false);
    },
  };
}
