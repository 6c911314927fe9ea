/** Keys of the list in Manage Posts, for its help. `handle-row-key.ts` handles them. */
export const rowKeys: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓', 'to the post above or below'],
  ['Home End', 'to the first or the last post'],
  ['Space', 'select; Shift+Space selects a range'],
  ['Enter', 'on a check box: edit the post'],
  ['Delete', 'delete the post or the selection'],
  ['Alt ↑ ↓', 'move the post up or down'],
  ['Esc', 'clear the selection'],
  ['F6', 'jump to the notification and back'],
];

/** Returns key names as on the keyboard: `formatKeys('Alt ↑ ↓', true) === '⌥ ↑ ↓'`. */
export function formatKeys(keys: string, isMac: boolean): string {
  // On a Mac, Delete is the backspace key.
  return isMac ? keys.replace('Alt', '⌥').replace('Delete', '⌦').replace('Enter', 'Return') : keys;
}
