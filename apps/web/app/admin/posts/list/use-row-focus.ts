import { type RefObject, useEffect, useState } from 'react';

import { isTextField } from '../../../lib/is-text-field.ts';
import type { ListedPost } from './listed-posts.ts';
import type { RowControl, RowControls } from './post-row.tsx';

/**
 * Which row gets the focus: that of a key, or the first with a post of this id. Each object is one
 * request.
 */
type FocusRequest = { readonly control: RowControl } & ({ readonly key: string } | { readonly id: number });

/**
 * A request applies to the rows as they are and as they are rendered next. A row that comes later
 * takes no focus away.
 */
interface FocusState {
  readonly rows: readonly ListedPost[];
  readonly request: FocusRequest | null;
  /** The rows have changed since the request. */
  readonly isLast: boolean;
}

/** Moves the focus when rows come or go. */
export interface RowFocus {
  /** Rows are about to leave: the next row's control gets the focus, else the heading. */
  readonly leave: (targets: readonly ListedPost[], control: RowControl) => void;
  /** A post came back: its 'Edit' gets the focus. */
  readonly restore: (id: number) => void;
}

/**
 * Keeps the focus in the list while its rows come and go: the button that was pressed goes with its
 * row. Does not take the focus from a field in which somebody is writing by then, since a server
 * may take its time.
 *
 * @param rows as shown
 * @param controls of the rows that are rendered
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
  // The rows are rendered already: their effects run before the list's.
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

/**
 * Returns the row after the first one that goes, else the last one that stays; null if none stays.
 */
function findNextRow(rows: readonly ListedPost[], going: readonly ListedPost[]): ListedPost | null {
  const [first] = going;
  const isGoing = new Set(going);
  const stays = (row: ListedPost) => !isGoing.has(row);
  const index = first ? rows.indexOf(first) : 0;
  return rows.slice(index + 1).find(stays) ?? rows.findLast(stays) ?? null;
}
