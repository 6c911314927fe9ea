import {
  ArrowRightToLine,
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Ellipsis,
  Heading,
  Heading2,
  Heading3,
  Heading4,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Quote,
  Strikethrough,
  Superscript,
  Table,
  TableCellsMerge,
  Trash2,
} from 'lucide-react';

import type { Shortcut } from '../shortcuts/shortcut.ts';
import { addColumn, addRow, deleteRow, insertTable, moveToNextCell } from '../table-edits/edit-table.ts';
import { indentLines, outdentLines } from '../text-edits/indent-lines.ts';
import { insertFootnote } from '../text-edits/insert-footnote.ts';
import type { Command } from '../text-edits/text-edit.ts';
import { formatTable } from '../table-edits/format-table.ts';
import { toggleCode } from '../text-edits/toggle-code.ts';
import { toggleHeading } from '../text-edits/toggle-heading.ts';
import { toggleList, toggleQuote } from '../text-edits/toggle-lines.ts';
import { toggleLink } from '../text-edits/toggle-link.ts';
import { toggleMark } from '../text-edits/toggle-mark.ts';
import { commandLabels, refusals } from '../options/messages.ts';

/** Opens the find bar from anywhere in the form. */
export const findShortcut: Shortcut = '$mod+Shift+h';

/** Opens the find bar from the text. In the find bar this key stays the browser's. */
export const findInTextShortcut: Shortcut = '$mod+f';

/** Handled by the browser; shown in tooltips and help. */
export const historyShortcuts = {
  undo: '$mod+z',
  redo: '$mod+Shift+z',
} as const satisfies Record<string, Shortcut>;

/** A command of the toolbar and the keyboard. */
export interface EditorCommand {
  readonly label: string;
  readonly shortcut?: Shortcut;
  readonly Icon: LucideIcon;
  readonly run: Command;
  /** Shown if `run` returns null. */
  readonly refusal?: string;
}

/** Commands behind one toolbar button. */
export interface CommandMenu {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly commands: readonly EditorCommand[];
}

const headings: CommandMenu = {
  label: commandLabels.headings,
  Icon: Heading,
  commands: [
    {
      label: commandLabels.heading2,
      shortcut: '$mod+Alt+Digit1',
      Icon: Heading2,
      run: (state) => toggleHeading('section', state),
    },
    {
      label: commandLabels.heading3,
      shortcut: '$mod+Alt+Digit2',
      Icon: Heading3,
      run: (state) => toggleHeading('subsection', state),
    },
    {
      label: commandLabels.heading4,
      shortcut: '$mod+Alt+Digit3',
      Icon: Heading4,
      run: (state) => toggleHeading('smaller', state),
    },
  ],
};

const moreFormats: CommandMenu = {
  label: commandLabels.moreFormats,
  Icon: Ellipsis,
  commands: [
    {
      label: commandLabels.strikethrough,
      shortcut: '$mod+Shift+x',
      Icon: Strikethrough,
      run: (state) => toggleMark('strikethrough', state),
    },
    { label: commandLabels.code, shortcut: '$mod+e', Icon: Code, run: toggleCode },
    { label: commandLabels.quote, shortcut: '$mod+Shift+.', Icon: Quote, run: toggleQuote },
    {
      label: commandLabels.footnote,
      shortcut: '$mod+Alt+f',
      Icon: Superscript,
      run: insertFootnote,
      refusal: refusals.footnoteInCode,
    },
  ],
};

const lists: CommandMenu = {
  label: commandLabels.lists,
  Icon: List,
  commands: [
    {
      label: commandLabels.list,
      shortcut: '$mod+Shift+Digit8',
      Icon: List,
      run: (state) => toggleList('bullets', state),
    },
    {
      label: commandLabels.numberedList,
      shortcut: '$mod+Shift+Digit7',
      Icon: ListOrdered,
      run: (state) => toggleList('numbers', state),
    },
    {
      label: commandLabels.taskList,
      shortcut: '$mod+Shift+Digit9',
      Icon: ListTodo,
      run: (state) => toggleList('tasks', state),
    },
    {
      label: commandLabels.indent,
      shortcut: '$mod+]',
      Icon: IndentIncrease,
      run: indentLines,
      refusal: refusals.nothingToIndent,
    },
    {
      label: commandLabels.outdent,
      shortcut: '$mod+[',
      Icon: IndentDecrease,
      run: outdentLines,
      refusal: refusals.nothingToOutdent,
    },
  ],
};

const tables: CommandMenu = {
  label: commandLabels.tables,
  Icon: Table,
  commands: [
    { label: commandLabels.table, shortcut: '$mod+Shift+Digit2', Icon: Table, run: insertTable },
    {
      label: commandLabels.nextCell,
      shortcut: '$mod+Alt+n',
      Icon: ArrowRightToLine,
      run: moveToNextCell,
      refusal: refusals.noTable,
    },
    {
      label: commandLabels.addRow,
      shortcut: '$mod+Alt+r',
      Icon: BetweenHorizontalEnd,
      run: addRow,
      refusal: refusals.noTable,
    },
    { label: commandLabels.addColumn, Icon: BetweenVerticalEnd, run: addColumn, refusal: refusals.noTable },
    { label: commandLabels.deleteRow, Icon: Trash2, run: deleteRow, refusal: refusals.noTableRow },
    {
      label: commandLabels.tidyTable,
      shortcut: '$mod+Shift+Digit6',
      Icon: TableCellsMerge,
      run: formatTable,
      refusal: refusals.noTable,
    },
  ],
};

const bold: EditorCommand = {
  label: commandLabels.bold,
  shortcut: '$mod+b',
  Icon: Bold,
  run: (state) => toggleMark('bold', state),
};

const italic: EditorCommand = {
  label: commandLabels.italic,
  shortcut: '$mod+i',
  Icon: Italic,
  run: (state) => toggleMark('italic', state),
};

const link: EditorCommand = {
  label: commandLabels.link,
  shortcut: '$mod+k',
  Icon: Link,
  run: toggleLink,
  refusal: refusals.linkAcrossParagraphs,
};

/** Commands and menus between two separators of the toolbar. */
export type CommandGroup = readonly (EditorCommand | CommandMenu)[];

/** The toolbar's groups. Shortcuts follow GitHub and Google Docs. */
export const commandGroups: readonly CommandGroup[] = [
  [headings, bold, italic, moreFormats],
  [link, lists, tables],
];

/** The groups on phones, where only the first buttons are visible. */
export const commandGroupsOnPhones: readonly CommandGroup[] = [
  [bold, italic, link, lists],
  [headings, moreFormats, tables],
];

export const commands: readonly EditorCommand[] = commandGroups
  .flat()
  .flatMap((each) => ('commands' in each ? each.commands : [each]));
