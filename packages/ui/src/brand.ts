export { BarChart, type BarChartPeriod, type BarChartProps } from './brand/bar-chart/bar-chart.tsx';
export { BranchDot, type BranchDotProps, type BranchName } from './brand/branch-dot/branch-dot.tsx';
export { DiffRow, type DiffRowProps } from './brand/diff-row/diff-row.tsx';
export {
  DoubleEntry,
  type DoubleEntryItem,
  type DoubleEntryProps,
} from './brand/double-entry/double-entry.tsx';
export type { LaneCourse, LaneEnd } from './brand/ledger/lane-path.ts';
export {
  Ledger,
  type LedgerBranch,
  type LedgerColumn,
  type LedgerProps,
  type LedgerRow,
} from './brand/ledger/ledger.tsx';
export { Tier, type TierProps, TierGroup, type TierGroupProps } from './brand/tier/tier.tsx';
export { TrunkBadge } from './brand/trunk-badge/trunk-badge.tsx';
export { TrunkNode, type TrunkNodeProps } from './brand/trunk-node/trunk-node.tsx';
export { BrandMark, type BrandMarkProps } from './brand/wordmark/brand-mark.tsx';
export { Wordmark, type WordmarkProps } from './brand/wordmark/wordmark.tsx';
