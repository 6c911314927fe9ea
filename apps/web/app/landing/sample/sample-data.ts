import type { BranchName } from '@branchbook/ui/brand';

/**
 * The invented month behind every figure on the landing page. All sums are computed from it, so
 * that they reconcile. Amounts are integer cents; dates are month and day of one March.
 */

/**
 * A transaction: positive is income, negative is spending. `short` is the title for narrow screens.
 */
export interface SampleEntry {
  kind: 'entry';
  number: number;
  date: string;
  title: string;
  short?: string;
  branch: BranchName;
  cents: number;
}

/** A change of the branches, on the lane of `branch`. */
export interface SampleEvent {
  kind: 'opening' | 'merge';
  number: number;
  date: string;
  branch: BranchName;
  /** The branches that open from `branch` or merge into it. */
  others: readonly BranchName[];
}

/** A branch for a project of the business, with its ledger and budget. */
export type Project = 'tidepool' | 'papercut';

/** The class with a project's text color. */
export const projectColor: Readonly<Record<Project, string>> = {
  tidepool: 'text-ochre',
  papercut: 'text-rose',
};

export const projects: readonly Project[] = ['tidepool', 'papercut'];

/** The ledger of March, in order. `main` is the mixed account before the branches. */
export const ledgerLines: readonly (SampleEntry | SampleEvent)[] = [
  { kind: 'entry', number: 1, date: '03-04', title: 'Groceries', branch: 'main', cents: -64_20 },
  { kind: 'entry', number: 2, date: '03-06', title: 'App store payout', branch: 'main', cents: 218_40 },
  { kind: 'opening', number: 3, date: '03-08', branch: 'main', others: ['personal', 'business'] },
  {
    kind: 'entry',
    number: 4,
    date: '03-09',
    title: 'VPS, 2 vCPU',
    short: 'VPS',
    branch: 'business',
    cents: -14_00,
  },
  { kind: 'opening', number: 5, date: '03-13', branch: 'business', others: ['tidepool', 'papercut'] },
  { kind: 'entry', number: 6, date: '03-14', title: '41 subscriptions', branch: 'tidepool', cents: 369_00 },
  { kind: 'entry', number: 7, date: '03-16', title: 'Icon set license', branch: 'papercut', cents: -29_00 },
  { kind: 'entry', number: 8, date: '03-19', title: 'Groceries', branch: 'personal', cents: -71_85 },
  { kind: 'entry', number: 9, date: '03-22', title: 'Email sending', branch: 'tidepool', cents: -10_00 },
  { kind: 'entry', number: 10, date: '03-27', title: 'App store payout', branch: 'papercut', cents: 231_60 },
  { kind: 'merge', number: 11, date: '03-31', branch: 'business', others: ['tidepool', 'papercut'] },
];

/** A line from the bank, and the branch proposed for the ledger entry with that number. */
export interface BankLine {
  entry: number;
  raw: string;
  branch: BranchName;
}

/** The lines under review in 'Track Expenses'. One of the mixed account belongs to a project. */
export const bankLines: readonly BankLine[] = [
  { entry: 1, raw: 'MARKET HALL 0093', branch: 'personal' },
  { entry: 2, raw: 'APPSTORE PAYOUT 7731', branch: 'papercut' },
  { entry: 7, raw: 'ICON SET INV 2209', branch: 'papercut' },
  { entry: 9, raw: 'MAIL*TIDEPOOL.DEV', branch: 'tidepool' },
];

/** Revenue and cost of the projects and the business in one month. */
export interface SampleMonth {
  label: string;
  revenue: Readonly<Record<Project, number>>;
  cost: number;
}

/** The months before March, which is computed from the ledger. */
const earlierMonths: readonly SampleMonth[] = [
  { label: 'Oct', revenue: { tidepool: 81_00, papercut: 512_00 }, cost: 48_00 },
  { label: 'Nov', revenue: { tidepool: 126_00, papercut: 388_00 }, cost: 65_00 },
  { label: 'Dec', revenue: { tidepool: 180_00, papercut: 604_00 }, cost: 133_00 },
  { label: 'Jan', revenue: { tidepool: 243_00, papercut: 297_00 }, cost: 65_00 },
  { label: 'Feb', revenue: { tidepool: 306_00, papercut: 341_00 }, cost: 66_00 },
];

/** The monthly budget of each project. */
export const budgets: Readonly<Record<Project, number>> = { tidepool: 60_00, papercut: 40_00 };

/** The transactions of the ledger. */
export const entries: readonly SampleEntry[] = ledgerLines.filter((line) => line.kind === 'entry');

/**
 * Returns the entry with a number.
 *
 * @throws if there is none, so the sample data is inconsistent
 */
export function getEntry(number: number): SampleEntry {
  const entry = entries.find((candidate) => candidate.number === number);
  if (!entry) throw new Error(`The sample ledger has no entry ${number}.`);
  return entry;
}

/** Returns the entries of a branch, without those of branches that opened from it. */
export function getEntries(branch: BranchName): readonly SampleEntry[] {
  return entries.filter((entry) => entry.branch === branch);
}

/** Returns the sum in cents. */
export function sumCents(some: readonly SampleEntry[]): number {
  return some.reduce((total, entry) => total + entry.cents, 0);
}

const credits = (some: readonly SampleEntry[]) => some.filter((entry) => entry.cents > 0);
const debits = (some: readonly SampleEntry[]) => some.filter((entry) => entry.cents < 0);
const projectEntries = projects.flatMap(getEntries);

/** The closing sums of March. `shared` is the business alone; `business` includes its projects. */
export const closing = {
  main: sumCents(getEntries('main')),
  personal: sumCents(getEntries('personal')),
  tidepool: sumCents(getEntries('tidepool')),
  papercut: sumCents(getEntries('papercut')),
  shared: sumCents(getEntries('business')),
  business: sumCents([...getEntries('business'), ...projectEntries]),
} as const;

/** The result of the business in March, by part. */
export const result = {
  revenue: sumCents(credits(projectEntries)),
  projectCosts: sumCents(debits(projectEntries)),
  sharedCosts: closing.shared,
  net: closing.business,
} as const;

/** Income, spending and difference in cents; only `net` can be negative. */
export interface Flow {
  in: number;
  out: number;
  net: number;
}

/** March by project, as the ledger closes it. */
export const march: Readonly<Record<Project | 'shared' | 'business', Flow>> = {
  tidepool: getFlow(getEntries('tidepool')),
  papercut: getFlow(getEntries('papercut')),
  shared: getFlow(getEntries('business')),
  business: getFlow([...getEntries('business'), ...projectEntries]),
};

/** Half a year up to March, for the chart. */
export const months: readonly SampleMonth[] = [
  ...earlierMonths,
  {
    label: 'Mar',
    revenue: { tidepool: march.tidepool.in, papercut: march.papercut.in },
    cost: march.business.out,
  },
];

function getFlow(some: readonly SampleEntry[]): Flow {
  return { in: sumCents(credits(some)), out: -sumCents(debits(some)), net: sumCents(some) };
}
