import { type RefObject, useEffect, useState } from 'react';

import { isTextField } from '../../../lib/is-text-field.ts';
import type { ListedPost } from './filter-posts.ts';
import type { RowControl, RowControls } from './post-row.tsx';

/** The row to focus: by key, or the first with this post id. Each object is one request. */
type FocusRequest = { readonly control: RowControl } & ({ readonly key: string } | { readonly id: number });

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
  const key =
    request === null
      ? undefined
      : 'key' in request
        ? request.key
        : rows.find(({ post }) => post.id === request.id)?.key;
  // The rows are rendered: effects of children run first.
  useEffect(() => {
    if (request && key !== undefined && !isTextField(document.activeElement))
      controls.get(key)?.(request.control);
  }, [controls, request, key]);

  return {
    leave(targets, control) {
      const next = findNextRow(rows, targets);
      if (next) setRequest({ control, key: next.key });
      else if (!isTextField(document.activeElement)) heading.current?.focus();
    },
    restore: (id) => setRequest({ control: 'edit', id }),
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
