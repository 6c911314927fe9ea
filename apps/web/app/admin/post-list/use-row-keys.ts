import type { KeyboardEvent, RefObject } from 'react';

import type { MoveTo } from './use-move-post.ts';

/** What the keys do to a row. Rows are named as in `ListedPost.key`. */
export interface RowKeyActions {
  edit: (name: string) => void;
  askToDelete: (name: string) => void;
  move: (name: string, where: MoveTo) => void;
  clearSelection: () => void;
}

/**
 * The keys of the list, beside Tab: `rowKeys` says which. They work from any control of a row, lead to the same control of
 * another one, and change nothing for screen readers, which keep arrow keys for themselves while reading.
 *
 * @param list whose rows are `article[data-name]`
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, actions: RowKeyActions) {
  return function onKeyDown(event: KeyboardEvent): void {
    const control = event.target as HTMLElement;
    const row = control.closest<HTMLElement>('article[data-name]');
    const name = row?.dataset['name'];
    if (!row || name === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isHandled = event.altKey ? moveByKey(name, event.key) : actByKey(row, name, control, event.key);
    if (isHandled) event.preventDefault();
  };

  function moveByKey(name: string, key: string): boolean {
    const where = { ArrowUp: 'up', ArrowDown: 'down' } as const;
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    actions.move(name, where[key]);
    return true;
  }

  function actByKey(row: HTMLElement, name: string, control: HTMLElement, key: string): boolean {
    switch (key) {
      case 'ArrowDown':
        return focusIn(row.nextElementSibling, row, control);
      case 'ArrowUp':
        return focusIn(row.previousElementSibling, row, control);
      case 'Home':
        return focusIn(rowAt(0), row, control);
      case 'End':
        return focusIn(rowAt(-1), row, control);
      case 'Delete':
        actions.askToDelete(name);
        return true;
      case 'Enter':
        // Everything else in a row has an Enter of its own.
        if (!control.matches('[type=checkbox]')) return false;
        actions.edit(name);
        return true;
      case 'Escape':
        actions.clearSelection();
        return true;
      default:
        return false;
    }
  }

  function rowAt(index: number): Element | undefined {
    return [...(list.current?.querySelectorAll('article') ?? [])].at(index);
  }
}

/** Moves the focus to the same control of another row. False where there is none: the key keeps its usual meaning. */
function focusIn(target: Element | null | undefined, row: HTMLElement, control: HTMLElement): boolean {
  if (!target?.matches('article')) return false;
  const index = controlsOf(row).indexOf(control);
  const controls = controlsOf(target);
  (controls[index] ?? controls[0])?.focus();
  return true;
}

function controlsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')];
}
