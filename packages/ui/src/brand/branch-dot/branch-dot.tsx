import { branchColour, type BranchName } from './branches.ts';

export type { BranchName };

export interface BranchDotProps {
  /** The branch whose color it shows. */
  branch: BranchName;
}

/**
 * A 9 px dot in a branch's color. Put the branch's name beside it, because color alone conveys
 * nothing to some readers.
 */
export function BranchDot({ branch }: BranchDotProps) {
  // Forced colors remove backgrounds but keep borders.
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-[9px] shrink-0 rounded-full border-4 border-current bg-current ${branchColour[branch]}`}
    />
  );
}
