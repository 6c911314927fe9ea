import { TrunkBadge } from '@branchbook/ui/brand';
import { GitBranch } from 'lucide-react';

import { siteHeadlineLines } from '../seo/site-content.ts';
import { hero } from './content.ts';
import { LedgerFigure } from './ledger-figure.tsx';
import { formatRowNumber } from './sample/sample-ledger.ts';
import { WaitlistLink } from './waitlist-link.tsx';

/** Renders the promise and a sample ledger of one month. */
export function Hero() {
  return (
    <section className="hero wrap trunk [--trunk-top:48px]">
      <TrunkBadge icon={<GitBranch aria-hidden="true" strokeWidth={1.75} />}>{hero.badge}</TrunkBadge>
      <h1>
        {`${siteHeadlineLines[0]} `}
        <br />
        {siteHeadlineLines[1]}
      </h1>
      <div className="hero-grid">
        <div>
          <p className="max-w-[38ch] text-lead leading-[1.58] text-ink-2">{hero.text}</p>
          <div className="mt-7 flex flex-col items-start gap-3.5">
            <WaitlistLink size="lg">{hero.button}</WaitlistLink>
            <p className="max-w-[34ch] font-mono text-data leading-[1.55] text-ink-3">{hero.note}</p>
          </div>
        </div>
        <LedgerFigure className="hero-ledger" />
        <ol className="hero-notes" aria-label="Notes on the ledger">
          {hero.ledgerNotes.map(({ line, text }) => (
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
