import { formatSize, storageQuota } from '../lib/format-size.ts';
import { getStorageUse } from './storage-use.ts';
import { storageUseMessages } from './messages.ts';

/** The meter is shown from this share on. */
const shownFrom = 0.5;

/** Shows how much of the browser's storage the posts use, from 50 % on. */
export function StorageMeter({ text }: { text: string | null }) {
  const { units, share } = getStorageUse(text);
  if (share < shownFrom) return null;
  const percent = `${Math.floor(share * 100)} %`;
  return (
    <p className="mt-6 mb-24 flex max-w-[960px] flex-wrap items-center gap-x-4 gap-y-1 font-mono text-data leading-normal text-ink-3">
      <meter
        aria-label="Storage used"
        aria-valuetext={percent}
        className={meterClasses}
        min={0}
        max={storageQuota}
        high={storageQuota * 0.75}
        optimum={0}
        value={units}
      />
      <span>{`Storage used · ${storageUseMessages.used(formatSize(units), formatSize(storageQuota))}`}</span>
    </p>
  );
}

/** Without these, browsers style parts of a meter for light pages. */
const meterClasses =
  'h-2.5 w-36 appearance-none overflow-hidden rounded-tag border border-line bg-band bg-none forced-colors:appearance-auto [&::-moz-meter-bar]:bg-none [&::-moz-meter-bar]:bg-green [&::-webkit-meter-bar]:h-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-band [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-inner-element]:block [&::-webkit-meter-inner-element]:h-full [&::-webkit-meter-optimum-value]:bg-green [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-suboptimum-value]:bg-ochre [&::-webkit-meter-suboptimum-value]:bg-none';
