import {
  Bold,
  Code,
  Heading2,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Quote,
  Table,
  TableCellsMerge,
} from 'lucide-react';

import { indentLines, outdentLines } from './edits/indent-lines.ts';
import { insertTable } from './edits/insert-block.ts';
import type { Command } from './edits/text-edit.ts';
import { tidyTable } from './edits/tidy-table.ts';
import { toggleCode } from './edits/toggle-code.ts';
import { toggleHeading, toggleList, toggleQuote } from './edits/toggle-lines.ts';
import { toggleLink } from './edits/toggle-link.ts';
import { toggleMark } from './edits/toggle-mark.ts';
import type { Shortcut } from '../../shortcuts/shortcut.ts';

/** What the toolbar and the keys can do to the text. */
export interface EditorCommand {
  readonly label: string;
  readonly shortcut: Shortcut;
  readonly Icon: LucideIcon;
  readonly run: Command;
  /** Said where it can do nothing. */
  readonly refusal?: string;
}

/** In the order of the toolbar. Shortcuts are those of GitHub and Google Docs, where they have one. */
export const commands: readonly EditorCommand[] = [
  { label: 'Bold', shortcut: '$mod+b', Icon: Bold, run: (edited) => toggleMark('bold', edited) },
  { label: 'Italic', shortcut: '$mod+i', Icon: Italic, run: (edited) => toggleMark('italic', edited) },
  {
    label: 'Link',
    shortcut: '$mod+k',
    Icon: Link,
    run: toggleLink,
    refusal: 'A link cannot reach across an empty line.',
  },
  { label: 'Heading', shortcut: '$mod+Shift+Digit1', Icon: Heading2, run: toggleHeading },
  { label: 'Quote', shortcut: '$mod+Shift+.', Icon: Quote, run: toggleQuote },
  { label: 'Code', shortcut: '$mod+e', Icon: Code, run: toggleCode },
  {
    label: 'List',
    shortcut: '$mod+Shift+Digit8',
    Icon: List,
    run: (edited) => toggleList('bullets', edited),
  },
  {
    label: 'Numbered list',
    shortcut: '$mod+Shift+Digit7',
    Icon: ListOrdered,
    run: (edited) => toggleList('numbers', edited),
  },
  {
    label: 'Task list',
    shortcut: '$mod+Shift+Digit9',
    Icon: ListTodo,
    run: (edited) => toggleList('tasks', edited),
  },
  {
    label: 'Indent',
    shortcut: '$mod+]',
    Icon: IndentIncrease,
    run: indentLines,
    refusal: 'There is nothing here to indent, or no item above to go below.',
  },
  {
    label: 'Outdent',
    shortcut: '$mod+[',
    Icon: IndentDecrease,
    run: outdentLines,
    refusal: 'This is at the left already.',
  },
  { label: 'Table', shortcut: '$mod+Shift+Digit2', Icon: Table, run: insertTable },
  {
    label: 'Tidy table',
    shortcut: '$mod+Shift+Digit6',
    Icon: TableCellsMerge,
    run: tidyTable,
    refusal: 'Put the cursor in a table first.',
  },
];
