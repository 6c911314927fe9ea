import type { IndexedPost } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { Ellipsis, Trash2 } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { downloadSelected } from '../import-export/download-selected.ts';
import { type Draft, draftPath, postChangedBy } from '../post-form/post-model/draft.ts';
import { draftTitle } from '../post-form/post-model/draft-title.ts';
import { formatDraftTime } from '../lib/format-draft-time.ts';
import { pressRowKey } from './list/press-row-key.ts';
import type { RowAction } from './list/row-action.ts';
import { RowMenu } from './list/row-menu.tsx';
import { quietDangerClasses, RowBadge, rowClasses, RowRule, RowText } from './list/row-parts.tsx';
import type { Selectable, Selection } from './list/use-selection.ts';

/** A draft as Manage Posts shows it. */
export interface ListedDraft extends Selectable {
  readonly draft: Draft;
}

/** The rows of the drafts: what was written and is not published. */
export function DraftRows({
  drafts,
  allDrafts,
  total,
  posts,
  selection,
  headingRef,
  onMakeNew,
  onDiscard,
  onDeleteSelected,
  onShowAll,
}: {
  /** As shown; some of those in the list. */
  drafts: readonly ListedDraft[];
  allDrafts: readonly Draft[];
  /** How many more can be shown, these included. */
  total: number;
  posts: readonly IndexedPost[];
  selection: Pick<Selection<Selectable>, 'isSelected' | 'select' | 'clear'>;
  headingRef: Ref<HTMLHeadingElement>;
  /** Makes a draft one of a new post; resolves with whether that worked. */
  onMakeNew: (draft: Draft) => Promise<boolean>;
  onDiscard: (draft: Draft) => void;
  onDeleteSelected: () => void;
  onShowAll: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement } | null>(null);
  const menuRow = drafts.find(({ key }) => key === menu?.key);

  async function editAsNew(draft: Draft): Promise<void> {
    if (await onMakeNew(draft)) await navigate(draftPath({ ...draft, form: 'new' }));
    else toast.error('Couldn’t open the draft', 'It’s open in another tab, or this browser blocks storage.');
  }

  function act({ key, draft }: ListedDraft, action: RowAction): void {
    switch (action.type) {
      case 'edit':
        if (postChangedBy(draft, posts, allDrafts) === 'gone') void editAsNew(draft);
        else void navigate(draftPath(draft));
        break;
      case 'download':
        void downloadSelected([], new Date(), { drafts: [draft], posts });
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
            edited={postChangedBy(row.draft, posts, allDrafts)}
            isSelected={selection.isSelected(row.key)}
            onAction={(action) => act(row, action)}
          />
        ))}
      </ul>
      {drafts.length < total && (
        <Button variant="ghost" className="mb-2 ml-4.5" onClick={onShowAll}>
          Show all {total} drafts
        </Button>
      )}
      <RowMenu
        title={menuRow ? draftTitle(menuRow.draft.fields) : ''}
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
  isSelected,
  onAction: act,
}: {
  draft: Draft;
  edited: ReturnType<typeof postChangedBy>;
  isSelected: boolean;
  onAction: (action: RowAction) => void;
}) {
  const title = draftTitle(draft.fields);
  const href = edited === 'gone' ? null : draftPath(draft);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <li
      data-row=""
      data-selected={isSelected ? '' : undefined}
      onKeyDown={(event) => pressRowKey(event, act)}
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
          <span>
            {draftKind(edited)}, saved {formatDraftTime(draft.savedAt)}
          </span>
        }
        excerpt={draft.fields.excerpt}
        isSelected={isSelected}
        onSelect={(selected, isRange) => act({ type: 'select', isSelected: selected, isRange })}
        onOpen={() => act({ type: 'edit' })}
      />
      <div className="-ml-3 flex flex-wrap items-center">
        <Button
          variant="ghost"
          className="px-3!"
          aria-label={`Edit ${title}`}
          {...(href === null ? { onClick: () => act({ type: 'edit' }) } : { render: <Link to={href} /> })}
        >
          Edit
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className={quietDangerClasses}
          aria-label={`Discard ${title}`}
          title="Discard"
          onClick={() => act({ type: 'delete', withSelection: false })}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`More for ${title}`}
          title="More"
          aria-haspopup="menu"
          aria-expanded="false"
          onClick={(event) => act({ type: 'open-menu', button: event.currentTarget })}
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
    </li>
  );
}

function draftKind(edited: ReturnType<typeof postChangedBy>): string {
  if (edited === null) return 'New post';
  if (edited === 'unpublished') return 'Unpublished post';
  if (edited === 'gone') return 'Changes to a deleted post';
  return `Unpublished changes to “${edited.title || 'Untitled'}”`;
}
