import { commands, findInTextShortcut, findShortcut, historyShortcuts } from '../../editor/commands.ts';
import { focusModeShortcut } from '../../editor/use-focus-mode.ts';
import { paletteShortcuts, saveShortcuts, sheetKey } from '../../lib/shortcuts/admin-keys.ts';
import { formatKeys, rowKeys } from '../../lib/shortcuts/row-keys.ts';
import { type Shortcut, formatShortcut } from '../../lib/shortcuts/shortcut.ts';

/** The shortcuts of a part of the admin. */
export interface ShortcutSection {
  readonly heading: string;
  readonly shortcuts: readonly { readonly keys: string; readonly does: string }[];
}

/** Keys in tables, and how to leave one. */
const tableKeys = (isMac: boolean) => [
  { keys: 'Tab', does: 'Next table cell; a new row after the last' },
  { keys: isMac ? '⇧Tab' : 'Shift+Tab', does: 'Previous table cell' },
  { keys: 'Esc, then Tab', does: 'Leave the text from a table' },
];

/** Returns all shortcuts of the admin for a keyboard, from the tables that the handlers use. */
export function getAdminShortcuts(isMac: boolean): readonly ShortcutSection[] {
  const named = (shortcut: Shortcut, does: string) => ({ keys: formatShortcut(shortcut, isMac), does });
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
        ...commands.flatMap(({ shortcut, label }) => (shortcut ? [named(shortcut, label)] : [])),
        ...tableKeys(isMac),
        { keys: '[[', does: 'Link to a post by its title' },
        named(findShortcut, 'Find and replace'),
        named(findInTextShortcut, 'Find (in the text)'),
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
        keys: formatKeys(keys, isMac),
        does: `${does.charAt(0).toUpperCase()}${does.slice(1)}`,
      })),
    },
  ];
}
