export {
  type CommandGroup,
  type CommandId,
  type CommandMenu,
  createCommands,
  type EditorCommand,
  type EditorCommands,
  findInTextShortcut,
  findShortcut,
  focusModeShortcut,
  historyShortcuts,
} from './commands/editor-commands.ts';
export { defaultLabels, type EditorLabelOverrides, type EditorLabels } from './options/messages.ts';
export {
  formatShortcut,
  isMacKeyboard,
  isShortcut,
  type PressedKey,
  type Shortcut,
} from './shortcuts/shortcut.ts';
export {
  addColumn,
  addRow,
  deleteRow,
  insertTable,
  moveToNextCell,
  moveToPreviousCell,
} from './table-edits/edit-table.ts';
export { formatTable } from './table-edits/format-table.ts';
export { continueLine } from './text-edits/continue-line.ts';
export { indentLines, outdentLines } from './text-edits/indent-lines.ts';
export { insertBlock } from './text-edits/insert-block.ts';
export { insertFootnote } from './text-edits/insert-footnote.ts';
export { countLines } from './text-edits/lines.ts';
export {
  applyEdit,
  type Command,
  createMinimalEdit,
  type TextEdit,
  type TextState,
} from './text-edits/text-edit.ts';
export { toggleCode } from './text-edits/toggle-code.ts';
export { type HeadingRank, toggleHeading } from './text-edits/toggle-heading.ts';
export { type ListKind, toggleList, toggleQuote } from './text-edits/toggle-lines.ts';
export { createImageEdit, createLinkEdit, toggleLink } from './text-edits/toggle-link.ts';
export { type Mark, toggleMark } from './text-edits/toggle-mark.ts';
