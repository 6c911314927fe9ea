import { useMemo } from 'react';

import { getDraftTitle } from '../post-form/post-model/draft-title.ts';
import { groupIssues } from './import-issues.ts';
import { groupNames, groupNotes, importMessages } from './messages.ts';
import { PostRow, PreviewGroup, TextRow } from './preview-group.tsx';
import { type PreviewRow, toDraftRow, toPostRow, toRemovedRow } from './preview-rows.ts';
import type { useImport } from './use-import.ts';

type Preview = NonNullable<ReturnType<typeof useImport>['preview']>;

/** Shows what an import will do: the issues of several posts once, and each post in a list. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { files, ordering, ownDrafts, plan } = preview;
  const issues = useMemo(() => groupIssues(files, plan), [files, plan]);
  const groups = useMemo(() => groupRows(preview), [preview]);
  return (
    <div className="grid gap-4">
      {issues.length > 0 && (
        <div>
          <h3 className="mb-1 text-[1.25rem]">{importMessages.worthALook}</h3>
          {issues.map(({ title, items }) =>
            items.length > 0 ? (
              <PreviewGroup
                key={title}
                level={4}
                heading={title}
                items={items}
                isCounted={false}
                isOpen={false}
                renderItem={(item) => <TextRow {...item} />}
              />
            ) : (
              <p key={title} className="py-2 text-ui font-semibold">
                {title}
              </p>
            ),
          )}
        </div>
      )}
      {(['added', 'changed', 'skipped'] as const).map((name) => (
        <PreviewGroup
          // An opened group of other files may be a long one.
          key={`${name} ${groups[name].length}`}
          heading={groupNames[name]}
          note={groupNotes[name]}
          items={groups[name]}
          renderItem={(row) => <PostRow row={row} />}
        />
      ))}
      <PreviewGroup
        heading={groupNames.removed}
        note={groupNotes.removed}
        items={ordering.removed}
        renderItem={(post) => <PostRow row={toRemovedRow(post)} />}
      />
      <PreviewGroup
        heading={groupNames.drafts}
        items={[...groups.drafts, ...ownDrafts.map(({ fields }) => toOwnDraftRow(getDraftTitle(fields)))]}
        renderItem={(row) => <PostRow row={row} />}
      />
      <PreviewGroup
        heading={groupNames.leftOut}
        items={files.leftOut}
        renderItem={({ path, message, reason }) => (
          <TextRow
            title={path}
            text={`${message}.`}
            tone={reason === 'front-matter' || reason === 'unreadable' ? 'text-red' : 'text-ink-2'}
          />
        )}
      />
    </div>
  );
}

type RowGroup = 'added' | 'changed' | 'skipped' | 'drafts';

function groupRows({ plan, posts, unpublished }: Preview): Readonly<Record<RowGroup, readonly PreviewRow[]>> {
  const rows = plan.entries.map((planned, index) => ({ planned, row: toPostRow(planned, posts[index]) }));
  const selectRows = (outcome: RowGroup) =>
    rows.filter(({ planned }) => planned.outcome === outcome).map(({ row }) => row);
  return {
    added: selectRows('added'),
    changed: selectRows('changed'),
    skipped: [...selectRows('skipped'), ...unpublished.filter(({ draft }) => draft === null).map(toDraftRow)],
    drafts: unpublished.filter(({ draft }) => draft !== null).map(toDraftRow),
  };
}

function toOwnDraftRow(title: string): PreviewRow {
  return { title, url: null, date: null, notes: [importMessages.ownDraft] };
}
