import type { ImportChoice } from '@branchbook/blog-files';

import { type ChosenRow, groupByFolder } from './choose-posts.ts';
import { formatCount, importMessages as messages } from './messages.ts';
import { PreviewGroup } from './preview-group.tsx';
import { RowChoice } from './row-choice.tsx';

/** Lists the folders of an import, with a menu for all files of each. */
export function FolderChoices({
  rows,
  isDisabled,
  onChoose,
}: {
  rows: readonly ChosenRow[];
  isDisabled: boolean;
  onChoose: (rows: readonly ChosenRow[], choice: ImportChoice) => void;
}) {
  return (
    <PreviewGroup
      heading={messages.folders}
      items={groupByFolder(rows)}
      isOpen={false}
      renderItem={({ folder, rows: own, chosen }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 font-semibold">
            <span>{folder || messages.noFolder}</span>
            <span className="font-mono text-data font-normal text-ink-3">
              {' '}
              {formatCount(own.length, 'file')}
            </span>
          </p>
          <RowChoice
            label={messages.choiceOfFolder(folder || messages.noFolder)}
            value={chosen}
            isDisabled={isDisabled}
            onChange={(choice) => onChoose(own, choice)}
          />
        </div>
      )}
    />
  );
}
