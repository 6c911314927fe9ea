import type { ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface BadgeProps {
  /** An icon before the text, drawn 18 px. */
  icon?: ReactNode;
  /** A few words. */
  children: ReactNode;
  /** Ties it to the page's trunk with a line and a dot, from 1100 px up. For a badge at the left edge of a `.wrap`. */
  isOnTrunk?: boolean;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

const trunkClasses = [
  'before:absolute before:top-1/2 before:right-full before:hidden before:w-[45px] before:border-t before:border-line min-[1100px]:before:block',
  'after:absolute after:top-1/2 after:-left-[50px] after:-mt-[5px] after:hidden after:size-2.5 after:rounded-full after:bg-ink min-[1100px]:after:block print:before:hidden print:after:hidden',
].join(' ');

/** A short label in a frame. It says something and does nothing. */
export function Badge({ icon, children, isOnTrunk = false, className }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'relative inline-flex min-h-[30px] items-center gap-2 rounded-tag border border-line bg-sheet px-3 font-mono text-data leading-none font-medium text-ink [&>svg]:size-4.5 [&>svg]:shrink-0',
        isOnTrunk && trunkClasses,
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
