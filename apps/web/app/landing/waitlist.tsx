import { Card } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';
import { useState } from 'react';

import { sections } from '../layout/site/site-ids.ts';
import { ledgerRows, formatRowNumber } from './sample/sample-ledger.ts';
import { waitlist } from './content.ts';
import { SectionHead } from './section-head.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

/** Empty rows below the form while nobody has joined. */
const emptyRows = 2;

/** An email address that joined on this page. It isn't stored. */
interface JoinedEntry {
  readonly email: string;
  /** As in the ledger: '11-27'. */
  readonly date: string;
}

/** Renders the waitlist as the next row of the ledger. */
export function Waitlist() {
  const [joined, setJoined] = useState<readonly JoinedEntry[]>([]);
  const next = ledgerRows.length + joined.length + 1;
  const empty = Math.max(0, emptyRows - joined.length);
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
        title={waitlist.title}
        text={waitlist.text}
        className="waitlist-head"
      />
      <Card fan className="waitlist-ledger">
        {ledgerRows.slice(-2).map((row) => (
          <p key={row.number} className="waitlist-row" aria-hidden="true">
            <span className="waitlist-number">{row.number}</span>
            <span>{row.date}</span>
            <span>{row.entry}</span>
            <span className={row.amount?.isCredit ? 'text-green' : undefined}>{row.amount?.text}</span>
          </p>
        ))}
        {joined.map(({ email, date }, index) => (
          <p key={index} className="waitlist-row waitlist-joined">
            <span className="waitlist-number">{formatRowNumber(ledgerRows.length + index + 1)}</span>
            <span>{date}</span>
            <span>{`waitlist: ${email}`}</span>
            <span className="text-green">✓ joined</span>
          </p>
        ))}
        <div key="entry" className="waitlist-entry">
          <span className="waitlist-number" aria-hidden="true">
            {formatRowNumber(next)}
          </span>
          <WaitlistForm
            onJoined={(email) =>
              setJoined((entries) => [...entries, { email, date: formatLedgerDate(new Date()) }])
            }
          />
        </div>
        {Array.from({ length: empty }, (_, index) => (
          <p key={`empty ${index}`} className="waitlist-row" aria-hidden="true">
            <span className="waitlist-number">{formatRowNumber(next + 1 + index)}</span>
          </p>
        ))}
      </Card>
    </section>
  );
}

function formatLedgerDate(date: Date): string {
  return `${formatRowNumber(date.getMonth() + 1)}-${formatRowNumber(date.getDate())}`;
}
