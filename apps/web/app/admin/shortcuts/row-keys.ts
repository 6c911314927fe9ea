/** The keys of the list in Manage Posts, in words, for its help. `press-row-key.ts` does what they say. */
export const rowKeys: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓', 'to the post above or below'],
  ['Home End', 'to the first or the last post'],
  ['Space', 'on a check box: select the post; with Shift, all posts from the last one selected'],
  ['Enter', 'on a check box: edit the post'],
  ['Delete', 'delete the post, or all selected ones if it is one of them'],
  ['Alt ↑ ↓', 'move the post up or down'],
  ['Esc', 'select nothing'],
  ['F6', 'to the message with Undo, and back'],
];

/** How keys are written on a keyboard: `keysOn('Alt ↑ ↓', true) === '⌥ ↑ ↓'`. */
export function keysOn(keys: string, isMac: boolean): string {
  // What a Mac calls Delete deletes backwards.
  return isMac ? keys.replace('Alt', '⌥').replace('Delete', '⌦').replace('Enter', 'Return') : keys;
}
