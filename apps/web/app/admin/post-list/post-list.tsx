import type { IndexedPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Download, Trash2 } from 'lucide-react';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { editPath, historyPath } from '../../posts/edit-path.ts';
import { downloadSelected } from '../files/download-selected.ts';
import type { FromList } from '../screen/list-path.ts';
import type { ListedPost } from './listed-posts.ts';
import { MoveMenu } from './move-menu.tsx';
import { PostRow, type RowControls } from './post-row.tsx';
import type { RowAction } from './row-action.ts';
import { RowKeysHelp } from './row-keys-help.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDeletePosts } from './use-delete-posts.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { movePost } from './move-post.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useSelection } from './use-selection.ts';

/** About the height of a row in pixels, as in `PostRow`. */
const rowHeight = 170;

/** The posts that are shown of the list: one by one or many at once they are edited, moved, downloaded or deleted. */
export function PostList({
  posts,
  rows,
  isMovable,
  heading,
}: {
  /** The whole list. */
  posts: readonly IndexedPost[];
  rows: readonly ListedPost[];
  /** The rows stand in the list's own order, and there is more than one. */
  isMovable: boolean;
  /** Gets the focus where no row is left. */
  heading: RefObject<HTMLElement | null>;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { drawn, end } = useDrawnRows(rows.length);
  const [announcement, announce] = useState('');
  const [controls] = useState<RowControls>(() => new Map());
  const deletePosts = useDeletePosts(rows, controls, heading, announce);
  const selection = useSelection(rows);
  const [menu, setMenu] = useState<{ name: string; button: HTMLElement } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(list, mark, (from, to) => {
    const row = rows[from];
    // By places, for the list may have changed since it was drawn; its ends stay its ends.
    if (row)
      void movePost(row, to === 0 ? 'top' : to === rows.length - 1 ? 'bottom' : { by: to - from }, announce);
  });
  const rowOf = (name: string): ListedPost | null => rows.find(({ key }) => key === name) ?? null;
  const menuRow = menu && rowOf(menu.name);

  const act = useLatest((name: string, action: RowAction): void => {
    const row = rowOf(name);
    if (!row) return;
    switch (action.type) {
      case 'edit':
        void navigate(editPath(posts, row.at), { state: { listSearch: search } satisfies FromList });
        break;
      case 'open-history':
        void navigate(historyPath(posts, row.at));
        break;
      case 'delete':
        if (action.withSelection && selection.isSelected(name)) void deleteSelected();
        else void deletePosts([row]);
        break;
      case 'select':
        selection.select(name, action.isSelected, action.isRange);
        break;
      case 'clear-selection':
        selection.clear();
        break;
      case 'open-move-menu':
        setMenu({ name, button: action.button });
        break;
      case 'move':
        if (isMovable) void movePost(row, action.to, announce);
        break;
    }
  });

  async function deleteSelected(): Promise<void> {
    if (await deletePosts(selection.selected)) selection.clear();
  }

  return (
    <>
      {rows.length > 0 && (
        <>
          <SelectionBar
            selectedCount={selection.selected.length}
            shownCount={rows.length}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          >
            <Button variant="ghost" onClick={() => void downloadSelected(selection.selected, new Date())}>
              <Download aria-hidden="true" strokeWidth={1.75} />
              Download selected
            </Button>
            <Button variant="danger" onClick={() => void deleteSelected()}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              Delete selected
            </Button>
          </SelectionBar>
          <div className="relative max-w-[960px]">
            <div
              ref={list}
              role="group"
              aria-label="Posts"
              className="border-b border-ink"
              {...drag.listeners}
            >
              {rows.slice(0, drawn).map(({ post, key }) => (
                <PostRow
                  key={key}
                  name={key}
                  post={post}
                  isSelected={selection.isSelected(key)}
                  isMovable={isMovable}
                  controls={controls}
                  onAction={act}
                  onGrip={drag.onGrip}
                />
              ))}
              {drawn < rows.length && <div ref={end} style={{ height: (rows.length - drawn) * rowHeight }} />}
            </div>
            <div
              ref={mark}
              hidden
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 -mt-0.5 h-1 rounded-full bg-green forced-colors:bg-[Highlight]"
            />
          </div>
          <RowKeysHelp />
        </>
      )}
      <MoveMenu
        row={menuRow}
        anchor={menu?.button ?? null}
        count={posts.length}
        onMove={(to) => menuRow && void movePost(menuRow, to, announce)}
        onClose={() => setMenu(null)}
      />
      {/* There from the start, so that a reader of the screen hears it change. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The same function at every drawing, which does what the latest one does. */
function useLatest<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
