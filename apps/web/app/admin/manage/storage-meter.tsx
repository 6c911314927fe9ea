import { Notice, TextLink } from '@branchbook/ui';
import { Link } from 'react-router';

import { formatSize, storageRoom } from '../storage/format-size.ts';
import { storageUse } from './storage-use.ts';

/** How much of the browser's room the posts take; well before it is full, what to do about it. */
export function StorageMeter({ text }: { text: string | null }) {
  const { units, share, level } = storageUse(text);
  const percent = `${share > 0 && share < 0.01 ? 'under 1' : Math.floor(share * 100)} %`;
  return (
    <div className="mb-7 max-w-[960px]">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-mono text-data leading-normal text-ink-3">
        <meter
          aria-label="Room taken by the posts"
          aria-valuetext={percent}
          className={meterClasses}
          min={0}
          max={storageRoom}
          high={storageRoom * 0.75}
          optimum={0}
          value={units}
        />
        {formatSize(units)} of about {formatSize(storageRoom)} used, {percent}
      </p>
      <Notice
        live="polite"
        tone={level === 'nearly-full' ? 'danger' : 'warning'}
        title={
          level === 'ample'
            ? null
            : level === 'filling'
              ? 'The room for posts in this browser is filling up'
              : 'The room for posts in this browser is nearly full'
        }
        className="mt-3"
        actions={<TextLink render={<Link to="/admin/storage" />}>See what is stored</TextLink>}
      >
        {level === 'filling'
          ? 'Nothing is lost. Download the posts now and then, and delete what is no longer needed.'
          : 'The next post may not fit. Download the posts, then delete what is no longer needed.'}
      </Notice>
    </div>
  );
}

/** Browsers draw a meter of their own, for light pages, unless each part is told. */
const meterClasses =
  'h-2.5 w-36 appearance-none overflow-hidden rounded-tag border border-line bg-band bg-none forced-colors:appearance-auto [&::-moz-meter-bar]:bg-none [&::-moz-meter-bar]:bg-green [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-band [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-inner-element]:block [&::-webkit-meter-inner-element]:h-full [&::-webkit-meter-optimum-value]:bg-green [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-suboptimum-value]:bg-ochre [&::-webkit-meter-suboptimum-value]:bg-none';
