import type { ReactNode } from 'react';

import type { EditorLabels } from './messages.ts';

/** Names of the icons: the commands and their menus, and the other tools. */
export type EditorIconName =
  | keyof EditorLabels['commands']
  | Exclude<keyof EditorLabels['toolbar'], 'toolbar'>
  | 'previous'
  | 'next'
  | 'matchCase'
  | 'close';

/** An icon for each command and tool, hidden from screen readers. */
export type EditorIcons = Readonly<Record<EditorIconName, ReactNode>>;
