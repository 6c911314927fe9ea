import type { ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';

export interface BadgeProps {
  /** Icon before the text, 18 px. */
  icon?: ReactNode;
  /** A few words. */
  children: ReactNode;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

/** A short label in a frame. Not interactive. */
export function Badge({ icon, children, className }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'relative inline-flex min-h-[30px] items-center gap-2 rounded-tag border border-line bg-sheet px-3 font-mono text-data leading-none font-medium text-ink [&>svg]:size-4.5 [&>svg]:shrink-0',
        className,
      )}
    >
      {icon}
      {wrapTextRuns(children)}
    </span>
  );
}
