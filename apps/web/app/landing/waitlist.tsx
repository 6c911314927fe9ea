import { Sheet } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';

import { sections } from '../shell/frame/site-links.ts';
import { ledgerRows, rowNumber } from './sample/sample-ledger.ts';
import { SectionHead } from './section-head.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

/** The ledger goes on: its next line is the visitor's. */
export function Waitlist() {
  const next = ledgerRows.length + 1;
  return (
    <section
      id={sections.waitlist}
      tabIndex={-1}
      className="waitlist section wrap trunk"
      aria-labelledby="waitlist-title"
    >
      <TrunkNode kind="head" className="waitlist-node" />
      <SectionHead
        id="waitlist-title"
        title="The next entry is your email."
        text="Branchbook is not launched. Leave an address and we will tell you when it is."
        className="waitlist-head"
      />
      <Sheet fan className="waitlist-ledger">
        {ledgerRows.slice(-2).map((row) => (
          <p key={row.number} className="waitlist-row" aria-hidden="true">
            <span className="waitlist-number">{row.number}</span>
            <span>{row.date}</span>
            <span>{row.entry}</span>
            <span className={row.amount?.isCredit ? 'text-green' : undefined}>{row.amount?.text}</span>
          </p>
        ))}
        <div className="waitlist-entry">
          <span className="waitlist-number" aria-hidden="true">
            {rowNumber(next)}
          </span>
          <WaitlistForm />
        </div>
        {[next + 1, next + 2].map((number) => (
          <p key={number} className="waitlist-row" aria-hidden="true">
            <span className="waitlist-number">{rowNumber(number)}</span>
          </p>
        ))}
      </Sheet>
    </section>
  );
}
