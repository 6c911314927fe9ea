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
  { label: 'Bold', shortcut: { key: 'b' }, Icon: Bold, run: (edited) => toggleMark('bold', edited) },
  { label: 'Italic', shortcut: { key: 'i' }, Icon: Italic, run: (edited) => toggleMark('italic', edited) },
  {
    label: 'Link',
    shortcut: { key: 'k' },
    Icon: Link,
    run: toggleLink,
    refusal: 'A link cannot reach across an empty line.',
  },
  { label: 'Heading', shortcut: { digit: 1 }, Icon: Heading2, run: toggleHeading },
  { label: 'Quote', shortcut: { key: '.', withShift: true }, Icon: Quote, run: toggleQuote },
  { label: 'Code', shortcut: { key: 'e' }, Icon: Code, run: toggleCode },
  { label: 'List', shortcut: { digit: 8 }, Icon: List, run: (edited) => toggleList('bullets', edited) },
  {
    label: 'Numbered list',
    shortcut: { digit: 7 },
    Icon: ListOrdered,
    run: (edited) => toggleList('numbers', edited),
  },
  {
    label: 'Task list',
    shortcut: { digit: 9 },
    Icon: ListTodo,
    run: (edited) => toggleList('tasks', edited),
  },
  {
    label: 'Indent',
    shortcut: { key: ']' },
    Icon: IndentIncrease,
    run: indentLines,
    refusal: 'There is nothing here to indent, or no item above to go below.',
  },
  {
    label: 'Outdent',
    shortcut: { key: '[' },
    Icon: IndentDecrease,
    run: outdentLines,
    refusal: 'This is at the left already.',
  },
  { label: 'Table', shortcut: { digit: 2 }, Icon: Table, run: insertTable },
  {
    label: 'Tidy table',
    shortcut: { digit: 6 },
    Icon: TableCellsMerge,
    run: tidyTable,
    refusal: 'Put the cursor in a table first.',
  },
];
