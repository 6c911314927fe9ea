import type { BranchName } from './branch-name.ts';

/** Every branch there is: one that is missing here is a type error. */
export const branches = Object.keys({
  main: true,
  personal: true,
  business: true,
  tidepool: true,
  papercut: true,
} satisfies Record<BranchName, true>) as BranchName[];
