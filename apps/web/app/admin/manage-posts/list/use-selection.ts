import { useCallback, useMemo, useRef, useState } from 'react';

const emptySelection: ReadonlySet<string> = new Set();

/** A row that can be selected. Keys are unique. */
export interface Selectable {
  readonly key: string;
}

export type Selection<Row extends Selectable> = ReturnType<typeof useSelection<Row>>;

/**
 * Returns the selected rows of a list, for bulk actions. A row that is filtered out or removed is
 * no longer selected.
 *
 * @param rows as shown
 */
export function useSelection<Row extends Selectable>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState(emptySelection);
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => rows.filter(({ key }) => chosen.has(key)), [rows, chosen]);

  /** `isRange`: applies to all rows from the last changed one to this one. */
  const select = useCallback(
    (key: string, isSelected: boolean, isRange: boolean) => {
      const keys = rows.map((row) => row.key);
      const range = selectRange(keys, isRange ? anchor.current : null, key);
      anchor.current = key;
      setChosen((current) => {
        const next = new Set(current);
        for (const each of range) {
          if (isSelected) next.add(each);
          else next.delete(each);
        }
        return next;
      });
    },
    [rows],
  );

  return {
    /** In the order shown. */
    selected,
    isSelected: (key: string) => chosen.has(key),
    select,
    selectAll: () => setChosen(new Set(rows.map(({ key }) => key))),
    clear: useCallback(() => {
      anchor.current = null;
      setChosen(emptySelection);
    }, []),
  };
}

/**
 * Returns the keys between two keys, both included, in either direction. Without a valid start,
 * returns the end alone.
 *
 * @example selectRange(['a', 'b', 'c', 'd'], 'd', 'b') // ['b', 'c', 'd']
 */
export function selectRange(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
