import {
  createCommands,
  defaultLabels,
  findInTextShortcut,
  findShortcut,
  focusModeShortcut,
  formatShortcut,
  historyShortcuts,
  type Shortcut,
} from '@branchbook/markdown-editor/commands';

import { paletteShortcuts, saveShortcuts, sheetKey } from '../../lib/shortcuts/admin-keys.ts';
import { formatKeys, rowKeys } from '../../lib/shortcuts/row-keys.ts';
import { shortcutMessages as messages } from './messages.ts';

/** The shortcuts of a part of the admin. */
export interface ShortcutSection {
  readonly heading: string;
  readonly shortcuts: readonly { readonly keys: string; readonly does: string }[];
}

/** Keys in lists, code and tables, and how to leave the text there. */
const tabKeys = (isMac: boolean) => [
  { keys: 'Tab', does: messages.tab },
  { keys: isMac ? '⇧Tab' : 'Shift+Tab', does: messages.shiftTab },
  messages.leaveText,
];

/** Returns all shortcuts of the admin for a keyboard, from the tables that the handlers use. */
export function getAdminShortcuts(isMac: boolean): readonly ShortcutSection[] {
  const { toolbar } = defaultLabels;
  const named = (shortcut: Shortcut, does: string) => ({ keys: formatShortcut(shortcut, isMac), does });
  return [
    {
      heading: messages.sections.everywhere,
      shortcuts: [
        named(paletteShortcuts.anywhere, messages.palette),
        named(paletteShortcuts.whileWriting, messages.paletteWhileWriting),
        { keys: sheetKey, does: messages.sheet },
      ],
    },
    {
      heading: messages.sections.writing,
      shortcuts: [
        ...createCommands().all.flatMap(({ shortcut, label }) => (shortcut ? [named(shortcut, label)] : [])),
        ...tabKeys(isMac),
        { keys: '[[', does: messages.postLink },
        named(findShortcut, toolbar.find),
        named(findInTextShortcut, messages.findInText),
        named(historyShortcuts.undo, toolbar.undo),
        named(historyShortcuts.redo, toolbar.redo),
        named(focusModeShortcut, toolbar.focusMode),
        named(saveShortcuts.save, messages.save),
        named(saveShortcuts.publish, messages.publish),
        named(saveShortcuts.summary, messages.summary),
      ],
    },
    {
      heading: messages.sections.managePosts,
      shortcuts: rowKeys.map(([keys, does]) => ({
        keys: formatKeys(keys, isMac),
        does: `${does.charAt(0).toUpperCase()}${does.slice(1)}`,
      })),
    },
  ];
}
