import type { BranchName, LedgerBranch, LedgerColumn, LedgerRow } from '@branchbook/ui/brand';

import { formatAmount } from './format-amount.ts';
import {
  closing,
  getEntries,
  ledgerLines,
  projects,
  sumCents,
  type SampleEntry,
  type SampleEvent,
} from './sample-data.ts';

/** The sample ledger of the hero. */

/** The branches of each amount column, from left to right. */
const columnBranches: readonly (readonly BranchName[])[] = [
  ['main'],
  ['personal'],
  ['business', ...projects],
];

export const ledgerColumns: readonly LedgerColumn[] = [
  { label: 'One account', total: formatAmount(closing.main) },
  { label: 'Personal', total: formatAmount(closing.personal), closedAs: 'Personal, closed' },
  { label: 'Business', total: formatAmount(closing.business), closedAs: 'Business, closed' },
];

export const ledgerRows: readonly LedgerRow[] = ledgerLines.map((line) =>
  line.kind === 'entry' ? entryRow(line) : eventRow(line),
);

/**
 * The lanes: personal continues the lane of the mixed account, each further branch takes the next
 * lane.
 */
export const ledgerBranches: readonly LedgerBranch[] = [
  { name: 'main', lane: 0, closes: { row: getRow(3), lane: 0 }, drawStep: 0 },
  { name: 'personal', lane: 0, opens: { row: getRow(3), lane: 0 }, drawStep: 2 },
  { name: 'business', lane: 1, opens: { row: getRow(3), lane: 0 }, drawStep: 2 },
  {
    name: 'tidepool',
    lane: 2,
    opens: { row: getRow(5), lane: 1 },
    closes: { row: getRow(11), lane: 1 },
    drawStep: 4,
  },
  {
    name: 'papercut',
    lane: 3,
    opens: { row: getRow(5), lane: 1 },
    closes: { row: getRow(11), lane: 1 },
    drawStep: 5,
  },
];

/** Explains a branch's sum in one line; `null` is all branches. */
export function describeSum(branch: BranchName | null): string {
  switch (branch) {
    case null: {
      const parts = projects.map((project) => `${project} ${formatAmount(closing[project])}`);
      return `Business ${formatAmount(closing.business)} = ${parts.join(', ')}, shared ${formatAmount(closing.shared)}`;
    }
    case 'main':
      return `main: ${getEntries('main').length} mixed entries, ${formatAmount(closing.main)}`;
    case 'business':
      return `business: shared ${formatAmount(closing.shared)}, with ${projects.join(' and ')} ${formatAmount(closing.business)}`;
    default: {
      const entries = getEntries(branch);
      const [first] = entries;
      if (first && entries.length === 1) return `${branch}: ${first.title}, ${formatAmount(first.cents)}`;
      const creditsFirst = entries.toSorted((one, other) => other.cents - one.cents);
      const amounts = creditsFirst.map((entry) => formatAmount(entry.cents)).join(' ');
      return `${branch}: ${amounts} = ${formatAmount(sumCents(entries))}`;
    }
  }
}

/** Formats a row number with two digits: '01'. */
export function formatRowNumber(number: number): string {
  return String(number).padStart(2, '0');
}

function entryRow(entry: SampleEntry): LedgerRow {
  return {
    number: formatRowNumber(entry.number),
    date: entry.date,
    entry: entry.title,
    branch: entry.branch,
    amount: {
      column: columnBranches.findIndex((branches) => branches.includes(entry.branch)),
      text: formatAmount(entry.cents),
      isCredit: entry.cents > 0,
    },
  };
}

function eventRow(event: SampleEvent): LedgerRow {
  return {
    number: formatRowNumber(event.number),
    date: event.date,
    entry: describeEvent(event),
    branch: event.branch,
    concerns: event.others,
  };
}

/** Describes a change of the branches like a commit message. */
function describeEvent(event: SampleEvent): string {
  return event.kind === 'opening'
    ? `branch: ${event.others.join(', ')}`
    : `close: merge into ${event.branch}`;
}

/** Returns the row index, from 0, of the line with a number. */
function getRow(number: number): number {
  return ledgerLines.findIndex((line) => line.number === number);
}
