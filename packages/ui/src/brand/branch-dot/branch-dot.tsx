import { branchColour, type BranchName } from './branches.ts';

export type { BranchName };

export interface BranchDotProps {
  /** Whose colour. */
  branch: BranchName;
}

/** A 9 px dot in a branch's colour. Colour never stands alone: put the branch's name beside it. */
export function BranchDot({ branch }: BranchDotProps) {
  // The border is for forced colours, which blank backgrounds but keep borders.
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-[9px] shrink-0 rounded-full border-4 border-current bg-current ${branchColour[branch]}`}
    />
  );
}
