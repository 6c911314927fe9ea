export interface SkeletonProps {
  /** Number of lines of text. */
  lines?: number | undefined;
}

const widths = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'] as const;

/**
 * Placeholder bars for text that is loading. Hidden from assistive technology: put 'loading' beside
 * it.
 */
export function Skeleton({ lines = 3 }: SkeletonProps) {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={`block h-4 rounded-tag bg-band forced-colors:border ${widths[line % widths.length]}`}
        />
      ))}
    </div>
  );
}
