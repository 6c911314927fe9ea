import type { Shortcut } from '@branchbook/markdown-editor/commands';

/** Shortcuts of the command palette. In the editor `$mod+k` inserts a link, as on GitHub. */
export const paletteShortcuts = {
  anywhere: '$mod+k',
  whileWriting: '$mod+Alt+k',
} as const satisfies Record<string, Shortcut>;

/** Shortcuts of the post form, anywhere on its page. */
export const saveShortcuts = {
  save: '$mod+s',
  publish: '$mod+Enter',
  summary: '$mod+Shift+Enter',
} as const satisfies Record<string, Shortcut>;

/** Shows the shortcuts, outside text fields. */
export const sheetKey = '?';
