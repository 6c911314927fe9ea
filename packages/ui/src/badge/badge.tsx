import type { ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface BadgeProps {
  /** An icon before the text, drawn 18 px. */
  icon?: ReactNode;
  /** A few words. */
  children: ReactNode;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

/** A short label in a frame. It says something and does nothing. */
export function Badge({ icon, children, className }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'relative inline-flex min-h-[30px] items-center gap-2 rounded-tag border border-line bg-sheet px-3 font-mono text-data leading-none font-medium text-ink [&>svg]:size-4.5 [&>svg]:shrink-0',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
