import type { KeyboardEvent } from 'react';

import type { RowAction } from './row-action.ts';

/**
 * Does what a key asks that is pressed in a row, beside Tab: `rowKeys` says which. The keys work from any control of the row, lead to
 * the same control of another one, and change nothing for screen readers, which keep arrow keys for themselves while reading.
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

/** Moves the focus to the same control of another row. False where there is none: the key keeps its usual meaning. */
function focusBy(key: string, row: HTMLElement, control: HTMLElement): boolean {
  const target = targetOf(key, row);
  if (!target?.matches('article')) return false;
  const controls = controlsOf(target);
  (controls[controlsOf(row).indexOf(control)] ?? controls[0])?.focus();
  return true;
}

function targetOf(key: string, row: HTMLElement): Element | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return row.nextElementSibling;
    case 'ArrowUp':
      return row.previousElementSibling;
    case 'Home':
      return row.parentElement?.querySelector('article');
    case 'End':
      return row.parentElement?.querySelector('article:last-of-type');
    default:
      return null;
  }
}

function controlsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')];
}
