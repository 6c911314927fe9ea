import type { KeyboardEvent } from 'react';

import type { RowAction } from './row-action.ts';

/**
 * Handles the keys of a row, as listed in `rowKeys`. They work on every control of the row and move
 * the focus to the same control of another row. Screen readers in browse mode handle arrow keys
 * themselves.
 */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, act: (action: RowAction) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = event.target as HTMLElement;
  const action = event.altKey ? getMoveAction(event.key) : getAction(event.key, control);
  if (action) act(action);
  if (action || (!event.altKey && moveFocus(event.key, event.currentTarget, control))) event.preventDefault();
}

function getMoveAction(key: string): RowAction | null {
  if (key === 'ArrowUp') return { type: 'move', to: 'up' };
  return key === 'ArrowDown' ? { type: 'move', to: 'down' } : null;
}

function getAction(key: string, control: HTMLElement): RowAction | null {
  switch (key) {
    case 'Delete':
      return { type: 'delete', withSelection: true };
    case 'Enter':
      // On the other controls Enter has its usual effect.
      return control.matches('[type=checkbox]') ? { type: 'edit' } : null;
    case 'Escape':
      return { type: 'clear-selection' };
    default:
      return null;
  }
}

/** Moves the focus to the same control of another row. Returns false if there is no such row. */
function moveFocus(key: string, row: HTMLElement, control: HTMLElement): boolean {
  const target = findTargetRow(key, row);
  if (!target) return false;
  const controls = getControls(target);
  (controls[getControls(row).indexOf(control)] ?? controls[0])?.focus();
  return true;
}

/** Rows have `data-row`, the list around them `data-rows`. */
function findTargetRow(key: string, row: HTMLElement): Element | undefined {
  const rows = [...(row.closest('[data-rows]')?.querySelectorAll('[data-row]') ?? [])];
  switch (key) {
    case 'ArrowDown':
      return rows[rows.indexOf(row) + 1];
    case 'ArrowUp':
      return rows[rows.indexOf(row) - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}

function getControls(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')];
}
