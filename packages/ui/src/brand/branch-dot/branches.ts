/** The branches of the sample ledger. Each has its own hue. */
export type BranchName = 'main' | 'personal' | 'business' | 'tidepool' | 'papercut';

/** Text color class by branch. Fills and strokes use `currentColor`. */
export const branchColour: Readonly<Record<BranchName, string>> = {
  main: 'text-ink-3',
  personal: 'text-blue',
  business: 'text-green',
  tidepool: 'text-ochre',
  papercut: 'text-rose',
};

/** All branches. */
export const branches = Object.keys(branchColour) as BranchName[];
