export {
  commands,
  type EditorCommand,
  findInTextShortcut,
  findShortcut,
  historyShortcuts,
} from './commands/editor-commands.ts';
export { postLinkMessages, toolbarLabels } from './options/messages.ts';
export { formatShortcut, isMacKeyboard, isShortcut, type Shortcut } from './shortcuts/shortcut.ts';
export { continueLine } from './text-edits/continue-line.ts';
export { countLines, findLineStart, isInFence } from './text-edits/lines.ts';
export { createMinimalEdit, type TextState } from './text-edits/text-edit.ts';
export { createLinkEdit } from './text-edits/toggle-link.ts';
