import type { ImportChoice } from '@branchbook/blog-files';
import { Button } from '@branchbook/ui';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';

import type { ChosenRow } from './choose-posts.ts';
import { FolderChoices } from './folder-choices.tsx';
import { groupLeftOut } from './group-left-out.ts';
import { groupIssues } from './import-issues.ts';
import {
  groupNames,
  groupNotes,
  importMessages as messages,
  nameImportingAll,
  nameLeftOut,
  nameMakingPublic,
  nameUnpublishedKind,
} from './messages.ts';
import { PostRow, PreviewGroup, TextRow } from './preview-group.tsx';
import { type PreviewRow, toDraftRow, toPostRow, toRemovedRow } from './preview-rows.ts';
import { RowChoice } from './row-choice.tsx';
import type { Preview } from './use-import.ts';

/** What the author decides about the files of an import. */
export interface RowChoices {
  readonly isDisabled: boolean;
  readonly onChoose: (rows: readonly ChosenRow[], choice: ImportChoice) => void;
  /** As `onChoose`, but drafts of the folder stay drafts. */
  readonly onChooseFolder: (rows: readonly ChosenRow[], choice: ImportChoice) => void;
}

/** Shows what an import will do: the issues of several posts once, and each post in a list. */
export function ImportPreview({ preview, choices: made }: { preview: Preview; choices: RowChoices }) {
  const { container, choices } = useKeptFocus(preview, made);
  const { files, ordering, ownDrafts, entries, rows } = preview;
  const issues = useMemo(() => groupIssues(files, entries), [files, entries]);
  const groups = useMemo(() => groupRows(preview), [preview]);
  const byPath = useMemo(() => new Map(rows.map((row) => [row.path, row])), [rows]);
  // The key lets a row that moves to another group take the focus with it.
  const renderRow = ({ path, row }: GroupRow) => (
    <ChoiceRow
      key={path}
      row={path === null ? undefined : byPath.get(path)}
      title={row.title}
      choices={choices}
    >
      <PostRow row={row} />
    </ChoiceRow>
  );
  return (
    <div ref={container} tabIndex={-1} className="grid gap-4 focus:outline-none">
      {issues.length > 0 && (
        <div>
          <h3 className="mb-1 text-[1.25rem]">{messages.worthALook}</h3>
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
      <FolderChoices rows={rows} isDisabled={choices.isDisabled} onChoose={choices.onChooseFolder} />
      {(['added', 'changed', 'skipped'] as const).map((name) => (
        <PreviewGroup
          key={name}
          heading={groupNames[name]}
          note={groupNotes[name]}
          items={groups[name]}
          renderItem={renderRow}
        />
      ))}
      <PreviewGroup
        heading={groupNames.removed}
        note={groupNotes.removed}
        items={ordering.removed}
        renderItem={(post) => <PostRow row={toRemovedRow(post)} />}
      />
      {groups.drafts.length > 0 && (
        <div>
          <h3 className="mb-1 text-[1.25rem]">{groupNames.drafts}</h3>
          {groups.drafts.map(({ kind, items }) => {
            const own = items.flatMap(({ path }) => byPath.get(path ?? '') ?? []);
            return (
              <PreviewGroup
                key={kind}
                level={4}
                heading={kind}
                items={items}
                actions={
                  own.length > 0 && (
                    <Button
                      variant="outline"
                      disabled={choices.isDisabled}
                      onClick={() => choices.onChoose(own, 'post')}
                    >
                      {nameMakingPublic(own.length)}
                    </Button>
                  )
                }
                renderItem={renderRow}
              />
            );
          })}
        </div>
      )}
      {ownDrafts.length > 0 && (
        <PreviewGroup
          heading={messages.ownDraft}
          items={ownDrafts}
          renderItem={(title) => <p className="font-semibold">{title}</p>}
        />
      )}
      <LeftOutGroups preview={preview} byPath={byPath} choices={choices} />
    </div>
  );
}

/**
 * Keeps the focus at a row that moves to another group by its choice. If its group is closed, the
 * preview gets the focus.
 */
function useKeptFocus(preview: Preview, { onChoose, ...choices }: RowChoices) {
  const container = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(null);
  useEffect(() => {
    if (moved.current !== null && document.activeElement === document.body) container.current?.focus();
  }, [preview]);
  return {
    container,
    choices: {
      ...choices,
      onChoose: (rows: readonly ChosenRow[], choice: ImportChoice) => {
        moved.current = rows[0]?.path ?? null;
        onChoose(rows, choice);
      },
      // A list is rendered incrementally, so its rows can come after the preview.
      onMount: (path: string, menu: HTMLSelectElement) => {
        const isLost = [document.body, container.current].includes(document.activeElement as HTMLDivElement);
        if (moved.current === path && isLost) menu.focus();
      },
    },
  };
}

type KeptChoices = ReturnType<typeof useKeptFocus>['choices'];

function ChoiceRow({
  row,
  title,
  choices,
  children,
}: {
  row: ChosenRow | undefined;
  title: string;
  choices: KeptChoices;
  children: ReactNode;
}) {
  if (!row) return children;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">{children}</div>
      <RowChoice
        label={messages.choiceOf(title)}
        onMount={(menu) => choices.onMount(row.path, menu)}
        value={row.chosen}
        isDisabled={choices.isDisabled}
        onChange={(choice) => choices.onChoose([row], choice)}
      />
    </div>
  );
}

/** Lists what is left out, by its reasons. What can be imported has a menu. */
function LeftOutGroups({
  preview: { files, rows },
  byPath,
  choices,
}: {
  preview: Preview;
  byPath: ReadonlyMap<string, ChosenRow>;
  choices: KeptChoices;
}) {
  const groups = useMemo(() => groupLeftOut(files, rows), [files, rows]);
  if (groups.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-[1.25rem]">{groupNames.leftOut}</h3>
      {groups.map(({ reason, items }) => {
        const own = items.flatMap(({ path }) => byPath.get(path) ?? []);
        return (
          <PreviewGroup
            key={reason}
            level={4}
            heading={nameLeftOut(reason, items.length)}
            isCounted={false}
            items={items}
            actions={
              own.length > 0 && (
                <Button
                  variant="outline"
                  disabled={choices.isDisabled}
                  onClick={() => choices.onChooseFolder(own, 'post')}
                >
                  {nameImportingAll(own.length)}
                </Button>
              )
            }
            renderItem={({ path, message }) => (
              <ChoiceRow key={path} row={byPath.get(path)} title={path} choices={choices}>
                <TextRow
                  title={path}
                  text={`${message}.`}
                  tone={reason === 'front-matter' || reason === 'unreadable' ? 'text-red' : 'text-ink-2'}
                />
              </ChoiceRow>
            )}
          />
        );
      })}
    </div>
  );
}

interface GroupRow {
  /** Null for a post without a choice. */
  readonly path: string | null;
  readonly row: PreviewRow;
}

interface RowGroups {
  readonly added: readonly GroupRow[];
  readonly changed: readonly GroupRow[];
  readonly skipped: readonly GroupRow[];
  /** By the causes for which they are drafts. */
  readonly drafts: readonly { readonly kind: string; readonly items: readonly GroupRow[] }[];
}

function groupRows({ entries, posts, unpublished }: Preview): RowGroups {
  const rows = entries.map((planned, index) => {
    const post = posts[index];
    return { planned, path: post?.path ?? null, row: toPostRow(planned, post) };
  });
  const selectRows = (outcome: 'added' | 'changed' | 'skipped') =>
    rows.filter(({ planned }) => planned.outcome === outcome);
  const drafts = new Map<string, GroupRow[]>();
  const kept: GroupRow[] = [];
  for (const each of unpublished) {
    const item = { path: each.file.path, row: toDraftRow(each) };
    const kind = nameUnpublishedKind(each.file.unpublished?.reason ?? 'draft');
    if (each.isNew) drafts.set(kind, [...(drafts.get(kind) ?? []), item]);
    else kept.push(item);
  }
  return {
    added: selectRows('added'),
    changed: selectRows('changed'),
    skipped: [...selectRows('skipped'), ...kept],
    drafts: Array.from(drafts, ([kind, items]) => ({ kind, items })),
  };
}
