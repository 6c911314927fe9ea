import type { BranchName } from './branch-name.ts';

/** The class that gives text a branch's colour; fills and strokes take it over as currentColor. */
export const branchColour: Readonly<Record<BranchName, string>> = {
  main: 'text-ink-3',
  personal: 'text-blue',
  business: 'text-green',
  tidepool: 'text-ochre',
  papercut: 'text-rose',
};
