import { DiffRow } from '@branchbook/ui/brand';
import { Fragment, useState } from 'react';

import { formatAmount } from '../sample/format-amount.ts';
import { bankLines, entries, getEntry } from '../sample/sample-data.ts';
import { panels } from '../content.ts';
import { Panel } from './panel.tsx';

/**
 * Illustrates the review with sample data: raw bank lines, each with the proposed entry as a diff
 * that the visitor can accept.
 */
export function TrackExpenses() {
  const [isAccepted, setIsAccepted] = useState(false);
  const count = bankLines.length;
  return (
    <Panel
      {...panels.trackExpenses}
      bar={{ title: 'Review', detail: `${count} of ${entries.length} entries`, source: 'sample data' }}
    >
      <ul className="expense-diff" data-accepted={isAccepted}>
        {bankLines.map((line) => {
          const entry = getEntry(line.entry);
          const amount = formatAmount(entry.cents);
          return (
            <Fragment key={line.entry}>
              <DiffRow kind="hunk" date={entry.date} text={entry.cents > 0 ? 'credit' : 'debit'} />
              <DiffRow kind="del" text={line.raw} tag="unsorted" amount={amount} />
              <DiffRow kind="add" text={entry.title} branch={line.branch} amount={amount} />
            </Fragment>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4 py-3.5 text-ink-2">
        <span aria-live="polite">{isAccepted ? 'merged' : `+${count} −${count}`}</span>
        <button type="button" className="expense-button" onClick={() => setIsAccepted(!isAccepted)}>
          {isAccepted ? 'Undo' : `Accept ${count} entries`}
        </button>
      </div>
    </Panel>
  );
}
