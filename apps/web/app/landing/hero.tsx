import { TrunkBadge } from '@branchbook/ui/brand';
import { GitBranch } from 'lucide-react';

import { LedgerFigure } from './ledger-figure.tsx';
import { formatRowNumber } from './sample/sample-ledger.ts';
import { WaitlistLink } from './waitlist-link.tsx';

/** The notes beside the ledger, by the number of its row. */
const notes = [
  { line: 5, text: 'One account splits in two.' },
  { line: 8, text: 'Each project gets its own branch.' },
  { line: 14, text: 'The month closes and projects merge back.' },
];

/** Renders the promise and a sample ledger of one month. */
export function Hero() {
  return (
    <section className="hero wrap trunk [--trunk-top:48px]">
      <TrunkBadge icon={<GitBranch aria-hidden="true" strokeWidth={1.75} />}>
        For Independent Developers
      </TrunkBadge>
      <h1>
        Branch your side projects <br />
        into a company.
      </h1>
      <div className="hero-grid">
        <div>
          <p className="max-w-[38ch] text-lead leading-[1.58] text-ink-2">
            Branchbook is a planned finance platform for developers with a few projects and one bank account.
            It will split personal from business, then give every project its own ledger.
          </p>
          <div className="mt-7 flex flex-col items-start gap-3.5">
            <WaitlistLink size="lg">Join the Waitlist</WaitlistLink>
            <p className="max-w-[34ch] font-mono text-data leading-[1.55] text-ink-3">
              Not launched yet. Joining takes an email address, nothing else.
            </p>
          </div>
        </div>
        <LedgerFigure className="hero-ledger" />
        <ol className="hero-notes" aria-label="Notes on the ledger">
          {notes.map(({ line, text }) => (
            <li key={line}>
              <span>{formatRowNumber(line)}</span>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
