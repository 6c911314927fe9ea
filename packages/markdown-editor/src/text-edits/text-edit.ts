/** The text of a text area and its selection, in UTF-16 units. A cursor has `start === end`. */
export interface TextState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces the range `from`–`to` by `insert`, then selects `start`–`end` of the new text. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the edit of a command, or null if there is nothing to change. */
export type Command = (state: TextState) => TextEdit | null;

/** Returns the text and selection after an edit. */
export function applyEdit({ text }: TextState, edit: TextEdit): TextState {
  return {
    text: text.slice(0, edit.from) + edit.insert + text.slice(edit.to),
    start: edit.start,
    end: edit.end,
  };
}

/** Returns the shortest edit from one text to another: browsers redraw what an edit replaces. */
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
