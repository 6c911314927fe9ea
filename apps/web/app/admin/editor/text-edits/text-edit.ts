/** A text as a text area holds it, with what is selected in it: `start === end` is a cursor. */
export interface TextState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A change of a text: `insert` comes in the place of `from` to `to`, and then `start` to `end` of the new text is selected. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Gives the change that a press asks for, or null where there is nothing to change. */
export type Command = (state: TextState) => TextEdit | null;

/** The text after the change. */
export function applyEdit({ text }: TextState, edit: TextEdit): TextState {
  return {
    text: text.slice(0, edit.from) + edit.insert + text.slice(edit.to),
    start: edit.start,
    end: edit.end,
  };
}

/** The change that leads from one text to another, no longer than it must be: the browser redraws what it replaces. */
export function createMinimalEdit({ text: old }: TextState, next: TextState): TextEdit {
  const most = Math.min(old.length, next.text.length);
  let from = 0;
  while (from < most && old[from] === next.text[from]) from += 1;
  let kept = 0;
  while (kept < most - from && old.at(-1 - kept) === next.text.at(-1 - kept)) kept += 1;
  return {
    from,
    to: old.length - kept,
    insert: next.text.slice(from, next.text.length - kept),
    start: next.start,
    end: next.end,
  };
}
