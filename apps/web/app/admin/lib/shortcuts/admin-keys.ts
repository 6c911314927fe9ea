import type { Shortcut } from './shortcut.ts';

/** The keys of the command palette. While the content is written the first one makes a link, as on GitHub, and so is the second. */
export const paletteShortcuts = {
  anywhere: '$mod+k',
  whileWriting: '$mod+Alt+k',
} as const satisfies Record<string, Shortcut>;

/** The keys of the form that writes a post, from anywhere on its page. */
export const saveShortcuts = {
  save: '$mod+s',
  publish: '$mod+Enter',
  summary: '$mod+Shift+Enter',
} as const satisfies Record<string, Shortcut>;

/** Shows the keyboard shortcuts, where it is not written. */
export const sheetKey = '?';
