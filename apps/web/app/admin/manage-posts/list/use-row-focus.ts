import { type RefObject, useEffect, useState } from 'react';

import { isTextField } from '../../../lib/is-text-field.ts';
import type { ListedPost, RowControl, RowControls } from './post-row.tsx';

/** The row to focus, by key. Each object is one request. */
interface FocusRequest {
  readonly control: RowControl;
  readonly key: string;
}

/**
 * A request applies to the current rows and to those of the next render. Rows that come later don't
 * take the focus.
 */
interface FocusState {
  readonly rows: readonly ListedPost[];
  readonly request: FocusRequest | null;
  /** The rows have changed since the request. */
  readonly isLast: boolean;
}

/** Moves the focus when rows come or go. */
export interface RowFocus {
  /** Call before rows leave: focuses the control of the next row, or the heading. */
  readonly leave: (targets: readonly ListedPost[], control: RowControl) => void;
  /** Focuses 'Edit' of a post that came back. */
  readonly restore: (id: number) => void;
}

/**
 * Keeps the focus in the list when the row of the pressed button leaves. Doesn't take the focus
 * from a text field: a server may respond late.
 *
 * @param rows as shown
 * @param controls of the rendered rows
 * @param heading gets the focus if no row is left
 */
export function useRowFocus(
  rows: readonly ListedPost[],
  controls: RowControls,
  heading: RefObject<HTMLElement | null>,
): RowFocus {
  const [focus, setFocus] = useState<FocusState>({ rows, request: null, isLast: true });
  if (focus.rows !== rows) setFocus({ rows, request: focus.isLast ? null : focus.request, isLast: true });
  const setRequest = (request: FocusRequest): void =>
    setFocus((current) => ({ ...current, request, isLast: false }));

  const { request } = focus;
  const isShown = request !== null && rows.some(({ key }) => key === request.key);
  // The rows are rendered: effects of children run first.
  useEffect(() => {
    if (request && isShown && !isTextField(document.activeElement))
      controls.get(request.key)?.(request.control);
  }, [controls, request, isShown]);

  return {
    leave(targets, control) {
      const next = findNextRow(rows, targets);
      if (next) setRequest({ control, key: next.key });
      else if (!isTextField(document.activeElement)) heading.current?.focus();
    },
    restore: (id) => setRequest({ control: 'edit', key: String(id) }),
  };
}

/** Returns the row after the first removed one, else the last remaining row, else null. */
function findNextRow(rows: readonly ListedPost[], going: readonly ListedPost[]): ListedPost | null {
  const [first] = going;
  const isGoing = new Set(going);
  const stays = (row: ListedPost) => !isGoing.has(row);
  const index = first ? rows.indexOf(first) : 0;
  return rows.slice(index + 1).find(stays) ?? rows.findLast(stays) ?? null;
}
