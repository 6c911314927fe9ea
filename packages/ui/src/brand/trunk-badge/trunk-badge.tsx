import { Badge, type BadgeProps } from '../../badge/badge.tsx';
import { joinClasses } from '../../internal/join-classes.ts';

const trunkClasses = [
  'before:absolute before:top-1/2 before:right-full before:hidden before:w-[45px] before:border-t before:border-line min-[1100px]:before:block',
  'after:absolute after:top-1/2 after:-left-[50px] after:-mt-[5px] after:hidden after:size-2.5 after:rounded-full after:bg-ink min-[1100px]:after:block print:before:hidden print:after:hidden',
].join(' ');

/**
 * A `Badge` at the left edge of a `.wrap`, connected to the page's trunk by a line and a dot from
 * 1100 px. Accepts the props of `Badge`.
 */
export function TrunkBadge({ className, ...props }: BadgeProps) {
  return <Badge {...props} className={joinClasses(trunkClasses, className)} />;
}
