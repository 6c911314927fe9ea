import type { Shortcut } from '../shortcuts/shortcut.ts';

/** Opens the search of the text, and leads back to it. */
export const findShortcut: Shortcut = '$mod+Shift+h';

/** The browser's own keys, which nobody else listens for. */
export const historyShortcuts = {
  undo: '$mod+z',
  redo: '$mod+Shift+z',
} as const satisfies Record<string, Shortcut>;
