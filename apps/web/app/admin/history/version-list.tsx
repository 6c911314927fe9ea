import type { PostVersion } from '@branchbook/blog-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { formatDateTime } from '../lib/format-date-time.ts';
import type { EarlierVersions } from './earlier-versions.ts';
import { formatRelativeTime } from './format-relative-time.ts';
import { historyMessages } from './messages.ts';

/** The query parameter with the number of the shown version. */
export const versionParam = 'version';

/** Renders the versions of a post as commits on one line, the current one first. */
export function VersionList({
  known: { earlier, currentSavedAt, currentSavedBy },
  shownNumber,
  onChoose,
}: {
  known: EarlierVersions;
  shownNumber: number;
  onChoose: () => void;
}) {
  const [search] = useSearchParams();
  const [now] = useState(() => Date.now());
  const linkTo = (version: PostVersion) => {
    const query = new URLSearchParams(search);
    query.set(versionParam, String(version.number));
    return `?${query}`;
  };
  return (
    <nav aria-label="Versions">
      <ol className="relative">
        <li className="relative pb-2 pl-9">
          <Dot isFilled />
          <p className="py-2 font-mono text-data leading-[1.6] text-ink-3">
            <span className="block font-semibold text-ink">{historyMessages.current}</span>
            {currentSavedAt !== null && (
              <span>{`${formatDateTime(currentSavedAt)}, ${formatRelativeTime(currentSavedAt, now)}`}</span>
            )}
            {currentSavedBy !== null && (
              <span className="block">{historyMessages.savedBy(currentSavedBy)}</span>
            )}
          </p>
        </li>
        {earlier.map(({ version, change }) => {
          const isShown = version.number === shownNumber;
          return (
            <li key={version.number} className="relative pl-9">
              <Dot isFilled={false} />
              <Link
                to={linkTo(version)}
                preventScrollReset
                aria-current={isShown ? 'true' : undefined}
                className={`-ml-3 block border-l-4 px-2 py-2 text-ink no-underline [overflow-wrap:anywhere] hover:bg-band ${isShown ? 'border-green bg-band' : 'border-transparent'}`}
                onClick={onChoose}
              >
                <span className="block font-mono text-data leading-[1.6] text-ink-2">
                  <span className="font-semibold text-ink">{formatVersionTime(version)}</span>
                  {version.savedAt !== null && <span>{`, ${formatRelativeTime(version.savedAt, now)}`}</span>}
                </span>
                {typeof version.savedBy === 'string' && (
                  <span className="block font-mono text-data leading-[1.6] text-ink-2">
                    {historyMessages.savedBy(version.savedBy)}
                  </span>
                )}
                <span className="line-clamp-2 leading-normal">{version.title || 'Untitled'}</span>
                <span className="block font-mono text-data leading-[1.6] text-ink-2">{change}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Returns the date and time of a version. A text older than its history has none. */
function formatVersionTime({ savedAt }: PostVersion): string {
  return savedAt === null ? historyMessages.unknownDate : formatDateTime(savedAt);
}

function Dot({ isFilled }: { isFilled: boolean }) {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-5">
      <span className="absolute inset-y-0 left-1.5 w-0.5 bg-trunk" />
      <span
        className={`absolute top-3 left-0 size-3.5 rounded-full border-2 border-ink ${isFilled ? 'bg-ink' : 'bg-paper'}`}
      />
    </span>
  );
}
