import { Card, ToggleButton } from '@branchbook/ui';
import { BranchDot, type BranchName, Ledger } from '@branchbook/ui/brand';
import { useState } from 'react';

import { ledger } from './content.ts';
import { describeSum, ledgerBranches, ledgerColumns, ledgerRows } from './sample/sample-ledger.ts';

/**
 * Renders the sample ledger with a chip for each branch. Pressing a chip highlights its rows and
 * explains its sum.
 */
export function LedgerFigure({ className }: { className?: string }) {
  const [selected, select] = useState<BranchName | null>(null);
  return (
    <Card fan className={className} render={<figure aria-label={ledger.label} />}>
      <fieldset>
        <legend className="sr-only">Highlight a branch</legend>
        <div className="ledger-bar">
          <span className="ledger-bar-prompt" aria-hidden="true">
            git switch
          </span>
          <ToggleButton isPressed={selected === null} onClick={() => select(null)}>
            all
          </ToggleButton>
          {ledgerBranches.map(({ name }) => (
            <ToggleButton
              key={name}
              icon={<BranchDot branch={name} />}
              isPressed={selected === name}
              onClick={() => select(name)}
            >
              {name}
            </ToggleButton>
          ))}
        </div>
      </fieldset>
      <Ledger
        caption={ledger.caption}
        columns={ledgerColumns}
        narrowColumnLabel="Amount"
        totalLabel="March, closed"
        rows={ledgerRows}
        branches={ledgerBranches}
        selected={selected}
      />
      <figcaption className="ledger-caption">
        <span aria-live="polite">{describeSum(selected)}</span>
        <span>sample data</span>
      </figcaption>
    </Card>
  );
}
