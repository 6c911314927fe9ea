import type { IndexedPost } from '@branchbook/blog-core';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { getEditPath, getHistoryPath } from '../../../posts/edit-path.ts';
import { downloadSelected } from '../../import-export/download-selected.ts';
import type { FromList } from '../../lib/list-path.ts';
import { useLatestCallback } from '../../lib/use-latest-callback.ts';
import type { ListedPost } from './filter-posts.ts';
import { MoveMenu } from './move-menu.tsx';
import { movePost } from './move-post.ts';
import { PostRow, type RowControls } from './post-row.tsx';
import type { RowAction } from './row-action.ts';
import { RowMenu } from './row-menu.tsx';
import { useIncrementalRows } from './use-incremental-rows.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { Selectable, Selection } from './use-selection.ts';

/** The approximate height of a `PostRow`, in pixels. */
const rowHeight = 170;

/** Renders the rows of the posts and runs their actions. */
export function PostList({
  posts,
  rows,
  isMovable,
  controls,
  selection,
  announce,
  onDelete,
  onDeleteSelected,
  onUnpublish,
}: {
  posts: readonly IndexedPost[];
  rows: readonly ListedPost[];
  /** The rows are in the list's own order, and there are at least two. */
  isMovable: boolean;
  /** Each row registers a function that focuses its controls. */
  controls: RowControls;
  selection: Pick<Selection<Selectable>, 'isSelected' | 'select' | 'clear'>;
  /** Passes a text to screen readers. */
  announce: (text: string) => void;
  onDelete: (row: ListedPost) => void;
  onDeleteSelected: () => void;
  onUnpublish: (row: ListedPost) => void;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { renderedCount, sentinelRef } = useIncrementalRows(rows.length);
  const [menu, setMenu] = useState<{ type: 'more' | 'move'; name: string; button: HTMLElement } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const dropIndicator = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(list, dropIndicator, (from, to) => {
    const row = rows[from];
    // By offset, since the list may have changed since this render. First and last stay absolute.
    if (row)
      void movePost(row, to === 0 ? 'top' : to === rows.length - 1 ? 'bottom' : { by: to - from }, announce, {
        hasUndo: true,
      });
  });
  const duplicateIds = useMemo(() => findDuplicateIds(posts), [posts]);
  const findRow = (name: string): ListedPost | null => rows.find(({ key }) => key === name) ?? null;
  const getEditHref = ({ post: { id }, index }: ListedPost): string =>
    getEditPath({ id, index: duplicateIds.has(id) ? index : null });
  const menuRow = menu && findRow(menu.name);

  const handleAction = useLatestCallback((name: string, action: RowAction): void => {
    const row = findRow(name);
    if (!row) return;
    switch (action.type) {
      case 'edit':
        void navigate(getEditHref(row), { state: { listSearch: search } satisfies FromList });
        break;
      case 'open-history':
        void navigate(getHistoryPath(posts, row.index), { state: { listSearch: search } satisfies FromList });
        break;
      case 'download':
        void downloadSelected([row], new Date());
        break;
      case 'unpublish':
        onUnpublish(row);
        break;
      case 'delete':
        if (action.withSelection && selection.isSelected(name)) onDeleteSelected();
        else onDelete(row);
        break;
      case 'select':
        selection.select(name, action.isSelected, action.isRange);
        break;
      case 'clear-selection':
        selection.clear();
        break;
      case 'open-menu':
        setMenu({ type: 'more', name, button: action.button });
        break;
      case 'open-move-menu':
        setMenu({ type: 'move', name, button: action.button });
        break;
      case 'move':
        if (isMovable) void movePost(row, action.to, announce, { hasUndo: false });
        break;
    }
  });

  return (
    <>
      <div className="relative">
        <div ref={list} role="group" aria-label="Posts" className="border-b border-ink" {...drag.listeners}>
          {rows.slice(0, renderedCount).map((row) => (
            <PostRow
              key={row.key}
              name={row.key}
              post={row.post}
              editHref={getEditHref(row)}
              isSelected={selection.isSelected(row.key)}
              isMovable={isMovable}
              controls={controls}
              onAction={handleAction}
              onHandlePointerDown={drag.onHandlePointerDown}
            />
          ))}
          {renderedCount < rows.length && (
            <div ref={sentinelRef} style={{ height: (rows.length - renderedCount) * rowHeight }} />
          )}
        </div>
        <div
          ref={dropIndicator}
          hidden
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 -mt-0.5 h-1 rounded-full bg-green forced-colors:bg-[Highlight]"
        />
      </div>
      <RowMenu
        title={menuRow?.post.title || 'Untitled'}
        anchor={menuRow && menu?.type === 'more' ? menu.button : null}
        shown={['history', 'download', 'unpublish', 'delete']}
        onAction={(action) => menu && handleAction(menu.name, action)}
        onClose={() => setMenu(null)}
      />
      <MoveMenu
        row={menu?.type === 'move' ? menuRow : null}
        anchor={menu?.button ?? null}
        count={posts.length}
        onMove={(to) => menuRow && void movePost(menuRow, to, announce, { hasUndo: true })}
        onClose={() => setMenu(null)}
      />
    </>
  );
}

function findDuplicateIds(posts: readonly IndexedPost[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const duplicates = new Set<number>();
  for (const { id } of posts) (seen.has(id) ? duplicates : seen).add(id);
  return duplicates;
}
