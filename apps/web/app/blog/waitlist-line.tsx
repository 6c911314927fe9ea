import { waitlistLink } from '../layout/site/site-links.ts';

/** Renders the line at the end of a post with the link to the waitlist. */
export function WaitlistLine() {
  return (
    <p className="mt-16 flex flex-wrap items-center gap-x-[1ch] border-t border-rule pt-3 text-ink-2 print:hidden">
      Branchbook will keep these books for you. Not launched yet.
      <a href={waitlistLink.to} className="inline-flex min-h-11 items-center">
        {waitlistLink.label}
      </a>
    </p>
  );
}
