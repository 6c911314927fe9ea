'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { toolbarButtonClasses } from '../internal/shared-classes.ts';

export interface ToolbarButtonProps {
  /** Accessible name and, with the shortcut, tooltip. */
  label: string;
  /** Keyboard shortcut to show: 'Ctrl+B'. The caller handles the keys. */
  shortcut?: string | undefined;
  /** State of a toggle button. */
  isPressed?: boolean | undefined;
  /** Disables the button. It stays focusable. */
  isDisabled?: boolean | undefined;
  /** Called on click. A click does not take the focus, so a text area keeps its cursor. */
  onClick: () => void;
  /** An icon, 18 px. */
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
