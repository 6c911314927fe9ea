import { type EditorLabelOverrides, type EditorLabels, mergeLabels } from '../options/messages.ts';
import type { Shortcut } from '../shortcuts/shortcut.ts';
import { addColumn, addRow, deleteRow, insertTable, moveToNextCell } from '../table-edits/edit-table.ts';
import { formatTable } from '../table-edits/format-table.ts';
import { indentLines, outdentLines } from '../text-edits/indent-lines.ts';
import { insertFootnote } from '../text-edits/insert-footnote.ts';
import type { Command } from '../text-edits/text-edit.ts';
import { toggleCode } from '../text-edits/toggle-code.ts';
import { toggleHeading } from '../text-edits/toggle-heading.ts';
import { toggleList, toggleQuote } from '../text-edits/toggle-lines.ts';
import { toggleLink } from '../text-edits/toggle-link.ts';
import { toggleMark } from '../text-edits/toggle-mark.ts';

/** Opens the find bar from anywhere in the page. */
export const findShortcut: Shortcut = '$mod+Shift+h';

/** Opens the find bar from the text. In the find bar this key stays the browser's. */
export const findInTextShortcut: Shortcut = '$mod+f';

/** Toggles focus mode. */
export const focusModeShortcut: Shortcut = '$mod+Shift+f';

/** Handled by the browser; shown in tooltips and help. */
export const historyShortcuts = {
  undo: '$mod+z',
  redo: '$mod+Shift+z',
} as const satisfies Record<string, Shortcut>;

/** Names the commands and their menus. */
export type CommandId = keyof EditorLabels['commands'];

/** A command of the toolbar and the keyboard. */
export interface EditorCommand {
  readonly id: CommandId;
  readonly label: string;
  readonly shortcut?: Shortcut | undefined;
  readonly run: Command;
  /** Shown if `run` returns null. */
  readonly refusal?: string | undefined;
}

/** Commands behind one toolbar button. */
export interface CommandMenu {
  readonly id: CommandId;
  readonly label: string;
  readonly commands: readonly EditorCommand[];
}

/** Commands and menus between two separators of the toolbar. */
export type CommandGroup = readonly (EditorCommand | CommandMenu)[];

export interface EditorCommands {
  /** All commands, in the order of the toolbar. */
  readonly all: readonly EditorCommand[];
  readonly groups: readonly CommandGroup[];
  /** The groups on phones, where only the first buttons are visible. */
  readonly phoneGroups: readonly CommandGroup[];
}

/**
 * Creates the commands. Shortcuts follow GitHub and Google Docs.
 *
 * @param labels texts that replace the English ones
 */
export function createCommands(labels: EditorLabelOverrides = {}): EditorCommands {
  const { commands: names, refusals, table } = mergeLabels(labels);
  const create = (
    id: CommandId,
    shortcut: Shortcut | null,
    run: Command,
    refusal?: string,
  ): EditorCommand => ({
    id,
    label: names[id],
    ...(shortcut && { shortcut }),
    run,
    ...(refusal !== undefined && { refusal }),
  });
  const menu = (id: CommandId, commands: readonly EditorCommand[]): CommandMenu => ({
    id,
    label: names[id],
    commands,
  });

  const headings = menu('headings', [
    create('heading2', '$mod+Alt+Digit1', (state) => toggleHeading('section', state)),
    create('heading3', '$mod+Alt+Digit2', (state) => toggleHeading('subsection', state)),
    create('heading4', '$mod+Alt+Digit3', (state) => toggleHeading('smaller', state)),
  ]);
  const bold = create('bold', '$mod+b', (state) => toggleMark('bold', state));
  const italic = create('italic', '$mod+i', (state) => toggleMark('italic', state));
  const moreFormats = menu('moreFormats', [
    create('strikethrough', '$mod+Shift+x', (state) => toggleMark('strikethrough', state)),
    create('code', '$mod+e', toggleCode),
    create('quote', '$mod+Shift+.', toggleQuote),
    create('footnote', '$mod+Alt+f', insertFootnote, refusals.footnoteInCode),
  ]);
  const link = create('link', '$mod+k', toggleLink, refusals.linkAcrossParagraphs);
  const lists = menu('lists', [
    create('list', '$mod+Shift+Digit8', (state) => toggleList('bullets', state)),
    create('numberedList', '$mod+Shift+Digit7', (state) => toggleList('numbers', state)),
    create('taskList', '$mod+Shift+Digit9', (state) => toggleList('tasks', state)),
    create('indent', '$mod+]', indentLines, refusals.nothingToIndent),
    create('outdent', '$mod+[', outdentLines, refusals.nothingToOutdent),
  ]);
  const tables = menu('tables', [
    create('table', '$mod+Shift+Digit2', (state) => insertTable(state, table.column)),
    create('nextCell', '$mod+Alt+n', moveToNextCell, refusals.noTable),
    create('addRow', '$mod+Alt+r', addRow, refusals.noTable),
    create('addColumn', null, (state) => addColumn(state, table.column), refusals.noTable),
    create('deleteRow', null, deleteRow, refusals.noTableRow),
    create('tidyTable', '$mod+Shift+Digit6', formatTable, refusals.noTable),
  ]);

  const groups: readonly CommandGroup[] = [
    [headings, bold, italic, moreFormats],
    [link, lists, tables],
  ];
  return {
    all: groups.flat().flatMap((each) => ('commands' in each ? each.commands : [each])),
    groups,
    phoneGroups: [
      [bold, italic, link, lists],
      [headings, moreFormats, tables],
    ],
  };
}
