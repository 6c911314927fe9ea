import { Button } from '@branchbook/ui';

import { waitlistLink } from '../layout/site/site-links.ts';

/** Renders the end of a post: the waitlist as the next row of the ledger. */
export function WaitlistLine() {
  return (
    <p className="mt-16 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink bg-band px-4 py-3 text-ink-2 print:hidden">
      Branchbook will keep these books for you. Not launched yet.
      {/* The button's content becomes the link's. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label */}
      <Button variant="outline" render={<a href={waitlistLink.to} />}>
        {waitlistLink.label}
      </Button>
    </p>
  );
}
