import { applyEdit, type Command, type TextState } from '../text-edits/text-edit.ts';

/** Reads a text with `‸` for the cursor, or two around what is selected. */
export function read(marked: string): TextState {
  const start = marked.indexOf('‸');
  const text = marked.replaceAll('‸', '');
  const second = marked.indexOf('‸', start + 1);
  return { text, start, end: second === -1 ? start : second - 1 };
}

/** Returns a text with `‸` for the cursor, or two around what is selected. */
export function write({ text, start, end }: TextState): string {
  const cursor = '‸';
  if (start === end) return text.slice(0, start) + cursor + text.slice(start);
  return text.slice(0, start) + cursor + text.slice(start, end) + cursor + text.slice(end);
}

/** Returns the text and selection after a command. They stay if it does nothing. */
export function after(command: Command, state: TextState): TextState {
  const edit = command(state);
  return edit ? applyEdit(state, edit) : state;
}
