import { branchColour, type BranchName } from '../branch-dot/branches.ts';

export type DiffRowProps =
  /** The header of a change. */
  | {
      /** `hunk` is the header of a change, `del` the old line, `add` the proposed line. */
      kind: 'hunk';
      /** Formatted day. Only for `hunk`. */
      date: string;
      /** The text of the line. */
      text: string;
    }
  /** The old line. */
  | {
      kind: 'del';
      text: string;
      /** The old category; hidden on narrow screens. Only for `del`. */
      tag: string;
      /** Formatted amount with its sign. Not for `hunk`. */
      amount: string;
    }
  /** The proposed line, filed under a branch. */
  | {
      kind: 'add';
      text: string;
      /** The proposed branch. Only for `add`. */
      branch: BranchName;
      amount: string;
    };

/**
 * One line of an account diff, 32 px high. A list item: use it inside a list. The sign carries the
 * meaning; color only repeats it.
 *
 * @example
 * <ul>
 *   <DiffRow kind="hunk" date="03-02" text="debit" />
 *   <DiffRow kind="del" text="DOMAINS*TIDEPOOL.DEV" tag="unsorted" amount="−12.00" />
 *   <DiffRow kind="add" text="Domain renewal" branch="tidepool" amount="−12.00" />
 * </ul>
 */
export function DiffRow(props: DiffRowProps) {
  if (props.kind === 'hunk') {
    return (
      <li className="diff-row diff-hunk">
        <span className="diff-sign" aria-hidden="true">
          @@
        </span>
        <span>{props.date}</span>
        <span>{props.text}</span>
      </li>
    );
  }
  if (props.kind === 'del') {
    return (
      <li className="diff-row diff-del">
        <DiffSign sign="−" name="Removed: " />
        <span className="diff-text">{props.text}</span>
        <span className="diff-tag">{props.tag}</span>
        <span className="diff-amount">{props.amount}</span>
      </li>
    );
  }
  return (
    <li className="diff-row diff-add">
      <DiffSign sign="+" name="Added: " />
      <span className="diff-text">{props.text}</span>
      <span className={`diff-branch ${branchColour[props.branch]}`}>{props.branch}</span>
      <span className="diff-amount">{props.amount}</span>
    </li>
  );
}

function DiffSign({ sign, name }: { sign: string; name: string }) {
  return (
    <span className="diff-sign">
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
