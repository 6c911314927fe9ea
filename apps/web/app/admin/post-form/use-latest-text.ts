import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import type { PostFields } from '../post-model/post-fields.ts';
import type { FormMachine } from './form-machine.ts';

/** A newer text of the post, by another tab, device or author. */
export interface LatestText {
  /** Differs from that of any other text of the post. */
  readonly version: string;
  readonly fields: PostFields;
  /** Called if the form shows the text from now on. */
  readonly onLoaded: () => void;
}

/** Loads a newer text when it arrives, if the form is unchanged. The caret stays at its words. */
export function useLatestText(
  form: Pick<FormMachine, 'loadStored'>,
  latest: LatestText | null,
  area: RefObject<HTMLTextAreaElement | null>,
): void {
  /** Restores the selection once the new text is rendered. */
  const restore = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    restore.current?.();
    restore.current = null;
  });

  const load = useEffectEvent(() => {
    if (!latest) return;
    restore.current = area.current && rememberSelection(area.current);
    if (form.loadStored(latest.fields)) latest.onLoaded();
    else restore.current = null;
  });
  const version = latest?.version;
  useEffect(() => load(), [version]);
}

/** Returns a function that selects the same characters again after the text has changed. */
function rememberSelection(area: HTMLTextAreaElement): () => void {
  const { value: before, selectionStart, selectionEnd, selectionDirection, scrollTop } = area;
  return () => {
    const { value } = area;
    // Safari focuses a text area whose selection is set.
    if (value === before || document.activeElement !== area) return;
    const { start, end } = mapRange({ start: selectionStart, end: selectionEnd }, before, value);
    area.setSelectionRange(start, end, selectionDirection);
    area.scrollTop = scrollTop;
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the range of the same characters in a changed text. If some are gone, it is empty. */
export function mapRange({ start, end }: Range, before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < shorter && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  if (end <= first) return { start, end };
  const added = after.length - before.length;
  if (start >= before.length - last) return { start: start + added, end: end + added };
  const caret = Math.min(start, first);
  return { start: caret, end: caret };
}
