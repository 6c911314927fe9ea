import { listTagSources, type TagSource } from '@branchbook/blog-files';
import { useId, useMemo } from 'react';

import { CheckLine } from './check-line.tsx';
import type { ChosenRow } from './choose-posts.ts';
import { tagMessages as messages } from './messages.ts';

/** Tags that are shown without opening the rest. */
const tagsAtFirst = 30;

/**
 * Shows which fields of the files become tags, and all these tags. The author can leave a field out.
 */
export function ImportTags({
  rows,
  ignored,
  isDisabled,
  onChange,
}: {
  rows: readonly Pick<ChosenRow, 'chosen' | 'post'>[];
  /** The fields that the author leaves out. */
  ignored: ReadonlySet<string>;
  isDisabled: boolean;
  onChange: (ignored: ReadonlySet<string>) => void;
}) {
  const id = useId();
  const sources = useMemo(
    () => listTagSources(rows.filter(({ chosen }) => chosen !== 'leave-out').map(({ post }) => post)),
    [rows],
  );
  if (sources.length === 0) return null;
  const choose = (field: string, isChosen: boolean) => {
    const next = new Set(ignored);
    if (isChosen) next.delete(field);
    else next.add(field);
    onChange(next);
  };
  return (
    <div role="group" aria-labelledby={`${id}heading`} aria-describedby={`${id}hint`}>
      <p id={`${id}heading`} className="font-semibold">
        {messages.heading}
      </p>
      <p id={`${id}hint`} className="max-w-[66ch] text-ink-2">
        {messages.hint}
      </p>
      {sources.map(({ field, tags }) => (
        <div key={field}>
          <CheckLine
            label={messages.field(field, tags.length)}
            isChecked={!ignored.has(field)}
            isDisabled={isDisabled}
            onChange={(isChosen) => choose(field, isChosen)}
          />
          <TagNames tags={tags} />
        </div>
      ))}
    </div>
  );
}

function TagNames({ tags }: Pick<TagSource, 'tags'>) {
  const names = tags.map(({ name }) => name);
  const rest = names.slice(tagsAtFirst);
  return (
    <div className="ml-8 max-w-[66ch] text-ink-2 [overflow-wrap:anywhere]">
      <p>{names.slice(0, tagsAtFirst).join(', ')}</p>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-mono text-data">
            {messages.more(rest.length)}
          </summary>
          <p>{rest.join(', ')}</p>
        </details>
      )}
    </div>
  );
}
