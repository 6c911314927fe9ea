import type { ComponentPropsWithRef } from 'react';
import { BranchDot } from '../brand/branch-dot/branch-dot.tsx';
import type { BranchName } from '../brand/branch-dot/branch-name.ts';
import { joinClasses } from '../internal/join-classes.ts';

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-pressed'> {
  /** Shows the branch's dot before the text. */
  branch?: BranchName;
  /** Whether it is on. The caller keeps it, and changes it in `onClick`. */
  isPressed: boolean;
}

/** A small toggle: 32 px to see, 44 px to press. It takes the props of a `button` as well. */
export function Chip({ branch, isPressed, className, children, ...props }: ChipProps) {
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
      {branch && <BranchDot branch={branch} />}
      {children}
    </button>
  );
}
