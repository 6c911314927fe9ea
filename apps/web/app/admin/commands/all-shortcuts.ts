import { commands, findShortcut, historyShortcuts } from '../editor/commands.ts';
import { focusModeShortcut } from '../editor/use-focus-mode.ts';
import { paletteShortcuts, saveShortcuts, sheetKey } from '../shortcuts/admin-keys.ts';
import { keysOn, rowKeys } from '../shortcuts/row-keys.ts';
import { type Shortcut, shortcutName } from '../shortcuts/shortcut.ts';

/** The shortcuts of a part of the admin. */
export interface ShortcutSection {
  readonly heading: string;
  readonly shortcuts: readonly { readonly keys: string; readonly does: string }[];
}

/** Every shortcut of the admin, as the keyboard has it, from the tables by which the keys are heard. */
export function adminShortcuts(isMac: boolean): readonly ShortcutSection[] {
  const named = (shortcut: Shortcut, does: string) => ({ keys: shortcutName(shortcut, isMac), does });
  return [
    {
      heading: 'Everywhere',
      shortcuts: [
        named(paletteShortcuts.anywhere, 'Command palette'),
        named(paletteShortcuts.whileWriting, 'Command palette (in the editor)'),
        { keys: sheetKey, does: 'Keyboard shortcuts, outside text fields' },
      ],
    },
    {
      heading: 'Writing',
      shortcuts: [
        ...commands.map(({ shortcut, label }) => named(shortcut, label)),
        named(findShortcut, 'Find and replace'),
        named(historyShortcuts.undo, 'Undo'),
        named(historyShortcuts.redo, 'Redo'),
        named(focusModeShortcut, 'Focus mode'),
        named(saveShortcuts.save, 'Save draft or update'),
        named(saveShortcuts.publish, 'Publish or update'),
        named(saveShortcuts.summary, 'Show what readers will see'),
      ],
    },
    {
      heading: 'Manage Posts',
      shortcuts: rowKeys.map(([keys, does]) => ({
        keys: keysOn(keys, isMac),
        does: `${does.charAt(0).toUpperCase()}${does.slice(1)}`,
      })),
    },
  ];
}
