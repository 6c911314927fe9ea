import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';

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
      className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 -outline-offset-2 hover:bg-band hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-pressed:bg-band aria-pressed:text-green aria-pressed:shadow-[inset_0_-2px_0_var(--color-green)] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none [&>svg]:size-4.5"
    >
      {children}
    </BaseToolbar.Button>
  );
}
