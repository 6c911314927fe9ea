import { joinClasses } from '../../internal/join-classes.ts';

export interface TrunkNodeProps {
  /**
   * `open` marks a section or a post, `filled` a merge, `head` the newest point, where the trunk
   * ends.
   */
  kind: 'open' | 'filled' | 'head';
  /** Tailwind utilities for the position: `top-[42px]`, in an indented list also `left-[-52px]`. */
  className?: string | undefined;
}

/** A node on the page's trunk (see `.trunk` in theme.css). Decorative; hidden below 1100 px. */
export function TrunkNode({ kind, className }: TrunkNodeProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'trunk-node',
        kind === 'filled' && 'trunk-node-filled',
        kind === 'head' && 'trunk-node-head',
        className,
      )}
    />
  );
}
