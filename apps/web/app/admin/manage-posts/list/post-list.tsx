import { postPath } from '@branchbook/blog-server/post-path';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { getEditPath, getHistoryPath } from '../../../posts/edit-path.ts';
import { usePostStorage, useStorageMessages } from '../../../posts/post-storage.ts';
import type { PostPagesView } from '../../../posts/admin-queries.ts';
import { downloadSelected } from '../../downloads/download-selected.ts';
import type { FromList } from '../../lib/list-path.ts';
import { useLatestCallback } from '../../lib/use-latest-callback.ts';
import { MoveMenu } from './move-menu.tsx';
import { useMovePost } from './move-post.ts';
import { type ListedPost, PostRow, type RowControls } from './post-row.tsx';
import type { RowAction } from './row-action.ts';
import { RowMenu } from './row-menu.tsx';
import { useIncrementalRows } from './use-incremental-rows.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { Selectable, Selection } from './use-selection.ts';

/** The approximate height of a compact `PostRow`, in pixels. */
const rowHeight = 57;

/** Renders the rows of the posts and runs their actions. */
export function PostList({
  list: view,
  whole,
  rows,
  isMovable,
  controls,
  selection,
  announce,
  onDelete,
  onDeleteSelected,
  onUnpublish,
}: {
  list: PostPagesView;
  /** The list in its own order, in which posts move. */
  whole: PostPagesView;
  /** The loaded posts of the list. */
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
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const { search } = useLocation();
  const { hasNextPage, isFetchingNextPage, failure } = view;
  const total = Math.max(view.total ?? 0, rows.length + (hasNextPage ? 1 : 0));
  const { renderedCount, sentinelRef } = useIncrementalRows(
    rows.length,
    hasNextPage && !isFetchingNextPage && failure === null ? view.fetchNextPage : null,
  );
  const movePost = useMovePost(whole, announce);
  const [menu, setMenu] = useState<{ type: 'more' | 'move'; name: string; button: HTMLElement } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const dropIndicator = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(list, dropIndicator, (from, to) => {
    const row = rows[from];
    // By offset, since the list may have changed since this render. First and last stay absolute.
    const target = to === 0 ? 'top' : to === total - 1 ? 'bottom' : { by: to - from };
    if (row) void movePost(row.post, target, { hasUndo: true });
  });
  const findRow = (name: string): ListedPost | null => rows.find(({ key }) => key === name) ?? null;
  const menuRow = menu && findRow(menu.name);

  const handleAction = useLatestCallback((name: string, action: RowAction): void => {
    const row = findRow(name);
    if (!row) return;
    switch (action.type) {
      case 'edit':
        void navigate(getEditPath(row.post), { state: { listSearch: search } satisfies FromList });
        break;
      case 'view':
        void navigate(postPath(row.post.slug));
        break;
      case 'open-history':
        void navigate(getHistoryPath(row.post), { state: { listSearch: search } satisfies FromList });
        break;
      case 'download':
        void downloadSelected(storage, storageMessages, [row.post], new Date());
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
        if (isMovable) void movePost(row.post, action.to, { hasUndo: false });
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
              editHref={getEditPath(row.post)}
              isSelected={selection.isSelected(row.key)}
              isMovable={isMovable}
              controls={controls}
              onAction={handleAction}
              onHandlePointerDown={drag.onHandlePointerDown}
            />
          ))}
          {renderedCount < total && (
            <div ref={sentinelRef} style={{ height: (total - renderedCount) * rowHeight }} />
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
        shown={['view', 'edit', 'history', 'download', 'unpublish', 'delete']}
        onAction={(action) => menu && handleAction(menu.name, action)}
        onClose={() => setMenu(null)}
      />
      <MoveMenu
        row={menu?.type === 'move' ? menuRow : null}
        index={menuRow ? rows.indexOf(menuRow) : -1}
        count={total}
        anchor={menu?.button ?? null}
        onMove={(to) => menuRow && void movePost(menuRow.post, to, { hasUndo: true })}
        onClose={() => setMenu(null)}
      />
    </>
  );
}
