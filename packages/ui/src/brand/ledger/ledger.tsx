import { branchColour, type BranchName } from '../branch-dot/branches.ts';
import { graph, laneX, lanePath, rowY, type LaneCourse } from './lane-path.ts';

/**
 * One branch of the graph: its lane (0 is the leftmost), where it opens and closes, and when its
 * line is animated.
 */
export interface LedgerBranch extends LaneCourse {
  name: BranchName;
  /** Delay of the animation in steps of 160 ms. */
  drawStep: 0 | 1 | 2 | 3 | 4 | 5;
}

/** An amount column. `total` is its formatted sum. */
export interface LedgerColumn {
  label: string;
  total: string;
  /**
   * Label of the column's total on narrow screens. Without it, the column has no double underline.
   */
  closedAs?: string | undefined;
}

/** One line of the ledger. A line without an amount is an event: branches that open or merge. */
export interface LedgerRow {
  number: string;
  date: string;
  entry: string;
  /** The branch whose lane has the line's node. */
  branch: BranchName;
  /** Other branches that an event belongs to. */
  concerns?: readonly BranchName[] | undefined;
  /** `column` is an index in `columns`; `text` is formatted, with its sign. */
  amount?: { column: number; text: string; isCredit: boolean } | undefined;
}

export interface LedgerProps {
  /** Caption for screen readers. */
  caption: string;
  /** Amount columns from left to right. */
  columns: ReadonlyArray<LedgerColumn>;
  /** Heading of the only amount column below 760 px. */
  narrowColumnLabel: string;
  /** Heading of the total. */
  totalLabel: string;
  /** Lines, oldest first. One without `amount` is an event: branches that open or merge. */
  rows: ReadonlyArray<LedgerRow>;
  /** Branches of the graph: lanes, and the rows where they open and close. */
  branches: ReadonlyArray<LedgerBranch>;
  /** Branch to highlight; lines of others are dimmed. `null` highlights all. */
  selected: BranchName | null;
}

/**
 * A table of account lines with a graph of their branches in the second column.
 *
 * Rows are 32 px high and bands three rows, so that they align with the sprocket holes of `<Card
 * fan>`. Below 760 px the dates are hidden and all amounts share one column.
 */
export function Ledger({
  caption,
  columns,
  narrowColumnLabel,
  totalLabel,
  rows,
  branches,
  selected,
}: LedgerProps) {
  return (
    <div className="ledger">
      <table className="ledger-table">
        <caption className="sr-only">{caption}</caption>
        <LedgerHead columns={columns} narrowColumnLabel={narrowColumnLabel} />
        <tbody>
          {rows.map((row) => (
            <LedgerLine key={row.number} row={row} columnCount={columns.length} selected={selected} />
          ))}
        </tbody>
        <LedgerTotals columns={columns} totalLabel={totalLabel} />
      </table>
      <BranchGraph rows={rows} branches={branches} selected={selected} />
    </div>
  );
}

function LedgerHead({ columns, narrowColumnLabel }: Pick<LedgerProps, 'columns' | 'narrowColumnLabel'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className="ledger-number">
          <span className="sr-only">Row</span>
        </th>
        <th scope="col" className="ledger-lanes">
          <span className="sr-only">Branch</span>
        </th>
        <th scope="col" className="ledger-date">
          Date
        </th>
        <th scope="col" className="ledger-entry">
          Entry
        </th>
        {columns.map((column, index) => (
          <th key={column.label} scope="col" className="ledger-amount">
            <span className="ledger-wide">{column.label}</span>
            {index === 0 && <span className="ledger-narrow">{narrowColumnLabel}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LedgerLineProps {
  row: LedgerRow;
  columnCount: number;
  selected: BranchName | null;
}

function LedgerLine({ row, columnCount, selected }: LedgerLineProps) {
  const belongs = selected !== null && [row.branch, ...(row.concerns ?? [])].includes(selected);
  return (
    <tr
      className={row.amount ? 'ledger-row' : 'ledger-row ledger-event'}
      data-lit={selected === null ? undefined : belongs}
    >
      <td className="ledger-number">{row.number}</td>
      <td className="ledger-lanes">
        <span className="sr-only">{row.branch}</span>
      </td>
      {row.amount ? (
        <>
          <td className="ledger-date">{row.date}</td>
          <th scope="row" className="ledger-entry">
            {row.entry}
          </th>
        </>
      ) : (
        <th scope="row" colSpan={2} className="ledger-entry">
          <span className="ledger-date">{`${row.date} `}</span>
          {row.entry}
        </th>
      )}
      {Array.from({ length: columnCount }, (_, column) => {
        const amount = row.amount?.column === column ? row.amount : null;
        return (
          <td key={column} className={amount?.isCredit ? 'ledger-amount ledger-credit' : 'ledger-amount'}>
            {amount?.text}
          </td>
        );
      })}
    </tr>
  );
}

function LedgerTotals({ columns, totalLabel }: Pick<LedgerProps, 'columns' | 'totalLabel'>) {
  return (
    <tfoot>
      <tr className="ledger-total ledger-wide">
        <th scope="row" colSpan={4} className="ledger-entry">
          {totalLabel}
        </th>
        {columns.map((column) => (
          <td key={column.label} className="ledger-amount">
            <span className={column.closedAs === undefined ? undefined : 'ledger-closing'}>
              {column.total}
            </span>
          </td>
        ))}
      </tr>
      {columns.map(
        (column) =>
          column.closedAs !== undefined && (
            <tr key={column.label} className="ledger-total ledger-narrow">
              <th scope="row" colSpan={3} className="ledger-entry">
                {column.closedAs}
              </th>
              <td className="ledger-amount">
                <span className="ledger-closing">{column.total}</span>
              </td>
            </tr>
          ),
      )}
    </tfoot>
  );
}

function BranchGraph({ rows, branches, selected }: Pick<LedgerProps, 'rows' | 'branches' | 'selected'>) {
  const laneByBranch = new Map(branches.map((branch) => [branch.name, branch.lane]));
  const lit = (branch: BranchName) => (selected === null ? undefined : branch === selected);
  const height = rows.length * graph.row;
  return (
    <svg
      className="ledger-graph"
      width={rem(graph.width)}
      height={rem(height)}
      viewBox={`0 0 ${graph.width} ${height}`}
      aria-hidden="true"
    >
      {branches.map((branch) => (
        <path
          key={branch.name}
          className={branchColour[branch.name]}
          data-lit={lit(branch.name)}
          data-draw-step={branch.drawStep}
          pathLength={1}
          d={lanePath(branch, rows.length)}
        />
      ))}
      {rows.map((row, index) => (
        <circle
          key={row.number}
          className={branchColour[row.branch]}
          data-lit={lit(row.branch)}
          data-event={row.amount ? undefined : true}
          cx={laneX(laneByBranch.get(row.branch) ?? 0)}
          cy={rowY(index)}
          r={row.amount ? 4 : 5}
        />
      ))}
    </svg>
  );
}

/** Rows are sized in rem, so the graph must scale with the reader's font size. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}
