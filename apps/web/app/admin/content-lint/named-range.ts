import { revealRange } from '@branchbook/markdown-editor/textarea';
import { type RefObject, useEffect } from 'react';

import { useQueryParam } from '../lib/use-query-param.ts';

/** The URL parameter that names a range of the content: '120-140', in UTF-16 units. */
const rangeParameter = 'select';

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the URL of an editor with a range of its content selected: `rangePath('/admin/edit/7', {
 * start: 1, end: 3 })`.
 */
export function rangePath(editPath: string, { start, end }: TextRange): string {
  return `${editPath}?${rangeParameter}=${start}-${end}`;
}

/** Parses the value of the parameter; null if it names no range. */
export function parseRange(value: string | null): TextRange | null {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/u.exec(value ?? '') ?? [];
  if (start === undefined || end === undefined || Number(end) < Number(start)) return null;
  return { start: Number(start), end: Number(end) };
}

/**
 * Selects the range of the URL once, and removes it from the URL, so that a reload does not select
 * it again.
 */
export function useNamedRange(area: RefObject<HTMLTextAreaElement | null>): void {
  const [value, setValue] = useQueryParam(rangeParameter);

  useEffect(() => {
    const range = parseRange(value);
    const { current } = area;
    if (!range || !current) return undefined;
    // After the navigation has moved the focus.
    const frame = requestAnimationFrame(() => {
      revealRange(current, range.start, range.end);
      setValue(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, area, setValue]);
}
