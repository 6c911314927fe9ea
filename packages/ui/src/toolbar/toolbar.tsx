'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface ToolbarProps {
  /** Names the toolbar. */
  label: string;
  /** `ToolbarButton`s and `ToolbarMenu`s, with a `ToolbarSeparator` between groups. */
  children: ReactNode;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

/**
 * Buttons that belong to one thing, in as many rows as they need. It is one Tab stop: arrow keys lead from button to button,
 * and from the last to the first.
 *
 * @example
 * <Toolbar label="Formatting">
 *   <ToolbarButton label="Bold" shortcut="Ctrl+B" onClick={toggleBold}><Bold /></ToolbarButton>
 * </Toolbar>
 */
export function Toolbar({ label, children, className }: ToolbarProps) {
  return (
    <BaseToolbar.Root aria-label={label} className={joinClasses('flex flex-wrap', className)}>
      {children}
    </BaseToolbar.Root>
  );
}
