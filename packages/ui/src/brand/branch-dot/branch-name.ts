/** The branches of the sample ledger. Each owns one hue; a new hue needs a branch to own it. */
export type BranchName = 'main' | 'personal' | 'business' | 'tidepool' | 'papercut';
