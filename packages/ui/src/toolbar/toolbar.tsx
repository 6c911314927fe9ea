'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface ToolbarProps {
  /** Accessible name. */
  label: string;
  /** `ToolbarButton`s and `ToolbarMenu`s, with a `ToolbarSeparator` between groups. */
  children: ReactNode;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

/**
 * A toolbar that wraps into several rows. One Tab stop: arrow keys move between buttons, from the
 * last to the first.
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
