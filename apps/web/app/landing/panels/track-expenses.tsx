import { DiffRow } from '@branchbook/ui/brand';
import { Fragment } from 'react';

import { formatAmount } from '../sample/format-amount.ts';
import { bankLines, entries, entryNumber } from '../sample/sample-data.ts';
import { Panel } from './panel.tsx';

/** A picture of the review: raw bank lines, each with the entry that is proposed for it, as a diff. */
export function TrackExpenses() {
  const count = bankLines.length;
  return (
    <Panel
      title="Track Expenses"
      text="Bank lines arrive raw. Branchbook proposes the edit; you read it like a diff and accept it."
      label="Illustration of expense review shown as a diff with sample data"
      bar={{ title: 'Review', detail: `${count} of ${entries.length} entries`, source: 'sample data' }}
      isPicture
    >
      <ul>
        {bankLines.map((line) => {
          const entry = entryNumber(line.entry);
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
      <div className="flex flex-wrap items-center gap-3 border-t border-rule px-4 py-3.5 text-ink-2">
        <span>{`+${count} −${count}`}</span>
        <span className="ml-auto">Edit</span>
        <span className="sample-button">{`Accept ${count} entries`}</span>
      </div>
    </Panel>
  );
}
