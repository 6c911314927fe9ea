'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { toolbarButtonClasses } from '../internal/shared-classes.ts';

export interface ToolbarButtonProps {
  /** What it does. It names the button and, with the shortcut, shows when it is pointed at. */
  label: string;
  /** The keys that do the same: 'Ctrl+B'. Whoever has the text listens for them. */
  shortcut?: string;
  /** For a button that stays on: whether it is. */
  isPressed?: boolean;
  /** Whether a press can do nothing now. It can still be reached. */
  isDisabled?: boolean;
  /** A press by pointer does not take the focus: a text keeps its cursor. */
  onClick: () => void;
  /** An icon, drawn 18 px. */
  children: ReactNode;
}

/** One button of a `Toolbar`, 44 px square. */
export function ToolbarButton({
  label,
  shortcut,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: ToolbarButtonProps) {
  return (
    <BaseToolbar.Button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      disabled={isDisabled}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      className={toolbarButtonClasses}
    >
      {children}
    </BaseToolbar.Button>
  );
}
