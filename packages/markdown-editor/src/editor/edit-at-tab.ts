import { findTable } from '../table-edits/find-table.ts';
import { moveToNextCell, moveToPreviousCell } from '../table-edits/edit-table.ts';
import { indentCode, indentLines, isInListItem, outdentLines } from '../text-edits/indent-lines.ts';
import { findLineEnd, findLineStart, isInFence, readFence } from '../text-edits/lines.ts';
import type { TextEdit, TextState } from '../text-edits/text-edit.ts';

/**
 * The effect of Tab: an edit that moves to a table cell, an edit of the indent, nothing, or moving the
 * focus.
 */
export type TabResult =
  | { readonly type: 'cell' | 'indent'; readonly edit: TextEdit }
  | { readonly type: 'stay' }
  | { readonly type: 'leave' };

/**
 * Returns what Tab (`forth`) or Shift+Tab (`back`) does at the selection. In a table it moves
 * between cells. In a list item and in fenced code it indents or outdents the selected lines. The
 * first item of a list cannot be indented; Tab stays there, because an author means the list.
 * Elsewhere, and if nothing can be outdented, the key moves the focus.
 */
export function editAtTab(state: TextState, direction: 'forth' | 'back'): TabResult {
  const { text, start, end } = state;
  const isForth = direction === 'forth';
  const isAcrossLines = text.slice(start, end).includes('\n');
  if (!isAcrossLines && findTable(text, isForth ? end : start)) {
    const edit = (isForth ? moveToNextCell : moveToPreviousCell)(state);
    return edit ? { type: 'cell', edit } : { type: 'leave' };
  }
  const isCode = isInCode(text, start);
  if (!isCode && !isInListItem(state)) return { type: 'leave' };
  if (!isForth) {
    const edit = outdentLines(state);
    return edit ? { type: 'indent', edit } : { type: 'leave' };
  }
  const edit = isCode ? indentCode(state) : indentLines(state);
  return edit ? { type: 'indent', edit } : { type: 'stay' };
}

/** Returns true between the fences of a code block. */
function isInCode(text: string, at: number): boolean {
  if (!isInFence(text, at)) return false;
  // The closing fence is no code: an indent could open the block again.
  return readFence(text.slice(findLineStart(text, at), findLineEnd(text, at)))?.info !== '';
}
