import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';

export interface ToggleButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-pressed'> {
  /** Small icon or colored dot before the text. */
  icon?: ReactNode;
  /** Controlled state. The caller changes it in `onClick`. */
  isPressed: boolean;
}

/** A small toggle, 32 px high with a 44 px target. Accepts the props of `button`. */
export function ToggleButton({ icon, isPressed, className, children, ...props }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={joinClasses(
        'relative inline-flex min-h-8 cursor-pointer items-center gap-[7px] rounded-tag border border-transparent px-[9px] font-mono text-data leading-none font-medium text-ink-2 after:absolute after:inset-x-0 after:-inset-y-[7px] hover:bg-band hover:text-ink',
        'aria-pressed:border-line aria-pressed:bg-sheet aria-pressed:text-ink',
        'forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
        className,
      )}
      {...props}
    >
      {icon}
      {wrapTextRuns(children)}
    </button>
  );
}
