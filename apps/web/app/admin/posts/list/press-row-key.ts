import type { KeyboardEvent } from 'react';

import type { RowAction } from './row-action.ts';

/**
 * Handles the keys of a row, which `rowKeys` lists. They work from any control of the row and move
 * the focus to the same control of another row. Screen readers are not affected: while reading they
 * use the arrow keys themselves.
 *
 * @param event of the row
 */
export function pressRowKey(event: KeyboardEvent<HTMLElement>, act: (action: RowAction) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = event.target as HTMLElement;
  const action = event.altKey ? moveBy(event.key) : actionOf(event.key, control);
  if (action) act(action);
  if (action || (!event.altKey && focusBy(event.key, event.currentTarget, control))) event.preventDefault();
}

function moveBy(key: string): RowAction | null {
  if (key === 'ArrowUp') return { type: 'move', to: 'up' };
  return key === 'ArrowDown' ? { type: 'move', to: 'down' } : null;
}

function actionOf(key: string, control: HTMLElement): RowAction | null {
  switch (key) {
    case 'Delete':
      return { type: 'delete', withSelection: true };
    case 'Enter':
      // Everything else in a row has an Enter of its own.
      return control.matches('[type=checkbox]') ? { type: 'edit' } : null;
    case 'Escape':
      return { type: 'clear-selection' };
    default:
      return null;
  }
}

/**
 * Moves the focus to the same control of another row. Returns false if there is none: the key keeps
 * its usual meaning.
 */
function focusBy(key: string, row: HTMLElement, control: HTMLElement): boolean {
  const target = targetOf(key, row);
  if (!target) return false;
  const controls = controlsOf(target);
  (controls[controlsOf(row).indexOf(control)] ?? controls[0])?.focus();
  return true;
}

/** Rows are marked by `data-row`, and lie in an element marked by `data-rows`. */
function targetOf(key: string, row: HTMLElement): Element | undefined {
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

function controlsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')];
}
