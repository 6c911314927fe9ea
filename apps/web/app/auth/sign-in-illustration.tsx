import { Wordmark } from '@branchbook/ui/brand';
import { Link } from 'react-router';

/** The left half of the sign-in page from 960 px: a draft that branches off and merges back. */
export function SignInIllustration() {
  return (
    <header className="hidden flex-col justify-between border-r-[3px] border-double border-margin bg-[repeating-linear-gradient(var(--color-band)_0_96px,var(--color-paper)_96px_192px)] px-14 py-10 min-[960px]:flex">
      <div>
        <Wordmark render={<Link to="/" />} />
      </div>
      <svg viewBox="0 0 420 300" className="w-full max-w-[420px]" fill="none" aria-hidden="true">
        <path d="M40 0V300" stroke="var(--color-ink)" strokeWidth="2.5" />
        <path
          d="M40 60C40 116 120 88 120 144V176C120 232 40 204 40 260"
          stroke="var(--color-green)"
          strokeWidth="2.5"
        />
        <g fill="var(--color-paper)" strokeWidth="2.5">
          <circle cx="40" cy="60" r="8" stroke="var(--color-ink)" />
          <circle cx="40" cy="260" r="8" stroke="var(--color-ink)" fill="var(--color-ink)" />
          <circle cx="120" cy="160" r="8" stroke="var(--color-green)" />
        </g>
        <g fontFamily="var(--font-mono)" fontSize="15" fill="var(--color-ink-2)">
          <text x="144" y="165">
            draft
          </text>
          <text x="64" y="66">
            main
          </text>
          <text x="64" y="266">
            published
          </text>
        </g>
      </svg>
      <p className="max-w-[34ch] font-mono text-ui text-ink-2">
        The blog admin is a protected branch. Sign in to write to it.
      </p>
    </header>
  );
}
