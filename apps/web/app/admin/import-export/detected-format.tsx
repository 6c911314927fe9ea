import { type Dialect, dialectNames, platformNames } from '@branchbook/blog-files';

import { importMessages, nameDialect } from './messages.ts';
import type { ReadFiles } from '../uploads/read-import-files.ts';

/**
 * Shows which format the files were read as, and how it was detected. The author can choose
 * another.
 */
export function DetectedFormat({
  files: { dialect, evidence },
  isChosen,
  isDisabled,
  onChoose,
}: {
  files: Pick<ReadFiles, 'dialect' | 'evidence'>;
  /** The author has chosen it. */
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (dialect: Dialect) => void;
}) {
  if (dialect === null) return null;
  // An export is known by its content, and cannot be read as anything else.
  const isPlatform = dialect in platformNames;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold">{nameDialect(dialect, isChosen)}</p>
        {evidence.length > 0 && (
          <p className="text-ink-2 [overflow-wrap:anywhere]">{importMessages.found(evidence.join(', '))}</p>
        )}
      </div>
      {!isPlatform && (
        <label className="grid gap-2 font-mono text-data leading-[1.4]">
          {importMessages.format}
          <select
            className="min-h-11 rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2"
            value={dialect}
            disabled={isDisabled}
            onChange={(event) => onChoose(event.target.value as Dialect)}
          >
            {Object.entries(dialectNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
