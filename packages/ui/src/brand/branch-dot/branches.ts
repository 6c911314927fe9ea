/** The branches of the sample ledger. Each owns one hue; a new hue needs a branch to own it. */
export type BranchName = 'main' | 'personal' | 'business' | 'tidepool' | 'papercut';

/** The class that gives text a branch's colour; fills and strokes take it over as currentColor. */
export const branchColour: Readonly<Record<BranchName, string>> = {
  main: 'text-ink-3',
  personal: 'text-blue',
  business: 'text-green',
  tidepool: 'text-ochre',
  papercut: 'text-rose',
};

/** Every branch there is. */
export const branches = Object.keys(branchColour) as BranchName[];
