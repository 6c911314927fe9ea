import type { PostSummary } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { type Ref, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { downloadSelected } from '../downloads/download-selected.ts';
import type { useDraftList } from '../drafts/use-draft-list.ts';
import { type Draft, draftPath, findEditedPost } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { formatDateTime } from '../lib/format-date-time.ts';
import type { FromList } from '../lib/list-path.ts';
import { postsMessages } from './messages.ts';
import { handleRowKey } from './list/handle-row-key.ts';
import type { RowAction } from './list/row-action.ts';
import { RowMenu } from './list/row-menu.tsx';
import { RowBadge, RowButtons, rowClasses, RowRule, RowText } from './list/row-parts.tsx';
import type { Selectable, Selection } from './list/use-selection.ts';

/** A draft as a row of Manage Posts. */
export interface ListedDraft extends Selectable {
  readonly draft: Draft;
}

/** Renders the rows of the drafts. */
export function DraftRows({
  drafts,
  list,
  total,
  posts,
  selection,
  headingRef,
  onDiscard,
  onDeleteSelected,
  onShowAll,
}: {
  /** The rendered drafts, of `total`. */
  drafts: readonly ListedDraft[];
  /** All drafts, and functions that change them. */
  list: ReturnType<typeof useDraftList>;
  total: number;
  /** The posts that drafts edit. */
  posts: readonly PostSummary[];
  selection: Pick<Selection<Selectable>, 'isSelected' | 'select' | 'clear'>;
  headingRef: Ref<HTMLHeadingElement>;
  onDiscard: (draft: Draft) => void;
  onDeleteSelected: () => void;
  onShowAll: () => void;
}) {
  const { drafts: allDrafts } = list;
  const id = useId();
  const navigate = useNavigate();
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const state: FromList = { listSearch: useLocation().search };
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement } | null>(null);
  const menuRow = drafts.find(({ key }) => key === menu?.key);

  async function editAsNew(draft: Draft): Promise<void> {
    if (await list.convertToNew(draft)) await navigate(draftPath({ ...draft, form: 'new' }), { state });
    else toast.error(postsMessages.draftNotOpened, postsMessages.draftLocked);
  }

  async function upload(draft: Draft): Promise<void> {
    if (await list.upload(draft)) toast.success(postsMessages.draftUploaded);
    else toast.error(postsMessages.draftNotUploaded, postsMessages.tryAgain);
  }

  function act({ key, draft }: ListedDraft, action: RowAction): void {
    switch (action.type) {
      case 'edit':
        if (findEditedPost(draft, posts, allDrafts) === 'gone') void editAsNew(draft);
        else void navigate(draftPath(draft), { state });
        break;
      case 'download':
        void downloadSelected(storage, storageMessages, [], new Date(), async () => [
          await list.getWhole(draft),
        ]);
        break;
      case 'delete':
        if (action.withSelection && selection.isSelected(key)) onDeleteSelected();
        else onDiscard(draft);
        break;
      case 'select':
        selection.select(key, action.isSelected, action.isRange);
        break;
      case 'clear-selection':
        selection.clear();
        break;
      case 'open-menu':
        setMenu({ key, button: action.button });
        break;
      default:
        break;
    }
  }

  return (
    <section aria-labelledby={id} className="border-b border-ink">
      <h2 ref={headingRef} id={id} tabIndex={-1} className="pt-4 pb-1 pl-9 text-[1.25rem]">
        Drafts
      </h2>
      <ul>
        {drafts.map((row) => (
          <DraftRow
            key={row.key}
            draft={row.draft}
            edited={findEditedPost(row.draft, posts, allDrafts)}
            state={state}
            savedBy={list.getSavedBy(row.draft)}
            onUpload={list.isOnlyHere(row.draft) ? () => void upload(row.draft) : null}
            isSelected={selection.isSelected(row.key)}
            onAction={(action) => act(row, action)}
          />
        ))}
      </ul>
      {drafts.length < total && (
        <Button variant="ghost" className="mb-2 ml-4.5" onClick={onShowAll}>
          {`Show all ${total} drafts`}
        </Button>
      )}
      <RowMenu
        title={menuRow ? getDraftTitle(menuRow.draft.fields) : ''}
        anchor={menuRow && menu ? menu.button : null}
        shown={['download', 'discard']}
        onAction={(action) => menuRow && act(menuRow, action)}
        onClose={() => setMenu(null)}
      />
    </section>
  );
}

function DraftRow({
  draft,
  edited,
  state,
  savedBy,
  onUpload,
  isSelected,
  onAction: act,
}: {
  draft: Draft;
  edited: ReturnType<typeof findEditedPost>;
  /** The router state for the form. */
  state: FromList;
  /** The admin who has saved it; null if that is not known. */
  savedBy: string | null;
  /** Uploads a draft that is only on this device; null for others. */
  onUpload: (() => void) | null;
  isSelected: boolean;
  onAction: (action: RowAction) => void;
}) {
  const title = getDraftTitle(draft.fields);
  const href = edited === 'gone' ? null : draftPath(draft);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <li
      data-row=""
      data-selected={isSelected ? '' : undefined}
      onKeyDown={(event) => handleRowKey(event, act)}
      className={rowClasses}
    >
      <RowRule />
      <span
        aria-hidden="true"
        className="absolute top-[22px] left-0 size-3.5 rounded-full border-2 border-dashed border-ink-3 group-data-selected:bg-green"
      />
      <RowText
        level="h3"
        title={title}
        editHref={href}
        badge={<RowBadge>Draft</RowBadge>}
        meta={
          <>
            <span>{`${draftKind(edited)}, saved ${formatDateTime(draft.savedAt)}${savedBy === null ? '' : ` by ${savedBy}`}`}</span>
            {onUpload && <span>{` · ${postsMessages.onlyHere}`}</span>}
          </>
        }
        excerpt={draft.fields.excerpt}
        isSelected={isSelected}
        onSelect={(selected, isRange) => act({ type: 'select', isSelected: selected, isRange })}
        onOpen={() => act({ type: 'edit' })}
      />
      <RowButtons title={title} deleteLabel="Discard" onAction={act}>
        {onUpload && (
          <Button variant="ghost" className="px-3!" aria-label={`Upload ${title}`} onClick={onUpload}>
            Upload
          </Button>
        )}
        <Button
          variant="ghost"
          className="px-3!"
          aria-label={`Edit ${title}`}
          {...(href === null
            ? { onClick: () => act({ type: 'edit' }) }
            : { render: <Link to={href} state={state} /> })}
        >
          Edit
        </Button>
      </RowButtons>
    </li>
  );
}

function draftKind(edited: ReturnType<typeof findEditedPost>): string {
  const { draftKinds } = postsMessages;
  if (edited === null) return draftKinds.new;
  if (edited === 'unpublished') return draftKinds.unpublished;
  return edited === 'gone' ? draftKinds.deleted : draftKinds.edit(edited.title);
}
