import { Card, TextLink } from '@branchbook/ui';
import '@branchbook/ui/card.css';
import { Link } from 'react-router';

import { postsMessages } from './messages.ts';

/** Renders the empty state of a blog without posts. */
export function NoPosts() {
  return (
    <Card className="grid max-w-[960px] grid-rows-[96px_96px_96px] items-center justify-items-center bg-[repeating-linear-gradient(var(--color-band)_0_96px,var(--color-sheet)_96px_192px)] px-6 text-center">
      <svg width="120" height="56" viewBox="0 0 120 56" fill="none" aria-hidden="true">
        <path d="M0 28H74" className="stroke-trunk" strokeWidth="2" />
        <path d="M88 28H120" className="stroke-trunk" strokeWidth="2" strokeDasharray="2 6" />
        <circle cx="81" cy="28" r="7" className="fill-sheet stroke-ink" strokeWidth="2" />
      </svg>
      <p className="text-[1.25rem]">{postsMessages.noPosts.title}</p>
      <div className="flex flex-wrap justify-center gap-x-8">
        <TextLink render={<Link to="/admin/new-post" />}>{postsMessages.noPosts.link}</TextLink>
        <TextLink render={<Link to="/admin/files" />}>{postsMessages.noPosts.import}</TextLink>
      </div>
    </Card>
  );
}
