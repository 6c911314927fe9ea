import { Button } from '@branchbook/ui';
import { Download, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { postKeys } from '../../posts/post-keys.ts';
import { usePosts } from '../../posts/posts.query.ts';
import { useDrawnCount } from '../../use-drawn-count.ts';
import { useHeldWhilePressed } from '../screen/use-held-while-pressed.ts';
import { draftTitle } from '../post-model/draft-title.ts';
import { useDraftList } from '../drafts/use-draft-list.ts';
import { editPath, historyPath } from '../../posts/edit-path.ts';
import { downloadSelected } from '../files/download-selected.ts';
import type { FromList } from '../screen/list-path.ts';
import { DraftRows } from './draft-rows.tsx';
import { matchesQuery } from '../post-model/matches-query.ts';
import { ListTools, NothingFound } from './list-tools.tsx';
import { type ListedPost, listedPosts } from '../post-list/listed-posts.ts';
import { MoveMenu } from '../post-list/move-menu.tsx';
import { RowKeysHelp } from '../post-list/row-keys-help.tsx';
import { SelectionBar } from '../post-list/selection-bar.tsx';
import { StorageMeter } from '../storage/storage-meter.tsx';
import { StorageNotice } from '../storage/storage-notice.tsx';
import { useDeletePosts } from '../post-list/use-delete-posts.ts';
import { isWholeList, showsPosts, useListView } from './use-list-view.ts';
import { useMovePost } from '../post-list/use-move-post.ts';
import { useRowDrag } from '../post-list/use-row-drag.ts';
import { useRowKeys } from '../post-list/use-row-keys.ts';
import { useSelection } from '../post-list/use-selection.ts';
import { nothingWords, viewStatus } from './view-status.ts';
import { ManagedPost, type RowActions } from '../post-list/post-row.tsx';
import { NoPosts } from './no-posts.tsx';
import { ScreenSkeleton } from '../screen/screen-states.tsx';
import { TrashList } from '../trash/trash-list.tsx';
import { useTrash } from '../trash/use-trash.ts';
import { UnreadableNotice } from '../problems/unreadable-notice.tsx';

export { ScreenProblem as ErrorBoundary } from '../problems/screen-problem.tsx';

export const meta = () => [{ title: 'Manage Posts · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** About the height of a row in pixels, as in `ManagedPost`. */
const rowHeight = 170;

/** The admin's index: every stored post, to be found, viewed, edited, moved or deleted. */
export default function ManagePostsRoute() {
  const view = usePosts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view: listView, change: changeView, showAll } = useListView();
  const shown = useDeferredValue(listView);
  const keys = useMemo(() => postKeys(view.posts), [view.posts]);
  const rows = useMemo(
    () => (showsPosts(shown) ? listedPosts(view.posts, keys, shown) : []),
    [view.posts, keys, shown],
  );
  const draftList = useDraftList();
  // They may come late, when another tab lets go of one.
  const allDrafts = useHeldWhilePressed(draftList.drafts);
  const drafts = useMemo(
    () =>
      shown.show === 'published' || shown.show === 'trash'
        ? []
        : allDrafts.filter(({ fields }) =>
            matchesQuery({ ...fields, title: draftTitle(fields) }, shown.query),
          ),
    [allDrafts, shown],
  );
  const trash = useTrash(view.posts);
  const drawn = useDrawnCount(rows.length);
  const [announcement, announce] = useState('');
  const { listRef, headingRef, deletePosts } = useDeletePosts(rows, announce);
  const movePost = useMovePost(announce);
  const selection = useSelection(rows);
  const [menu, setMenu] = useState<{ name: string; button: HTMLElement } | null>(null);
  const markRef = useRef<HTMLDivElement>(null);
  const isMovable = view.posts.length > 1 && isWholeList(shown);

  async function askToDelete(name: string): Promise<void> {
    const row = rows.find(({ key }) => key === name);
    if (row) await deletePosts([row]);
  }

  async function deleteSelected(): Promise<void> {
    if (await deletePosts(selection.selected)) selection.clear();
  }

  const fromList: FromList = { listSearch: search };
  const doNow = {
    edit: (name: string) => void navigate(editPath(view.posts, keys.indexOf(name)), { state: fromList }),
    openHistory: (name: string) => void navigate(historyPath(view.posts, keys.indexOf(name))),
    askToDelete: (name: string) => void askToDelete(name),
    select: selection.select,
    openMoveMenu: (name: string, button: HTMLElement) => setMenu({ name, button }),
  };
  const actions = useLatest(doNow);
  const rowKeys = useRowKeys(listRef, {
    edit: doNow.edit,
    askToDelete: (name) => (selection.isSelected(name) ? void deleteSelected() : doNow.askToDelete(name)),
    move: (name, where) => {
      const row = rows.find(({ key }) => key === name);
      if (row && isMovable) void movePost(row, where);
    },
    clearSelection: selection.clear,
  });
  const drag = useRowDrag(listRef, markRef, (from, to) => {
    const row = rows[from];
    if (row) void movePost(row, { at: to });
  });

  if (view.status === 'loading') return <ScreenSkeleton heading="Manage Posts" />;
  const { posts, unreadable, blocked } = view;
  const text = view.storedText?.text ?? null;
  const hasTrash = trash.step === 'read' && trash.trashed.length > 0;
  const menuRow: ListedPost | null = rows.find(({ key }) => key === menu?.name) ?? null;
  return (
    <>
      <div className="mb-5 flex max-w-[960px] flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={headingRef} tabIndex={-1} className="text-[1.75rem] min-[480px]:text-[2.125rem]">
          Manage Posts
        </h1>
        <Button render={<Link to="/admin/new-post" />}>
          <Plus aria-hidden="true" />
          New Post
        </Button>
      </div>
      {blocked === null && <StorageNotice text={text} />}
      <UnreadableNotice
        texts={unreadable?.texts ?? []}
        lastWhole={unreadable?.lastWhole ?? null}
        // The button that was pressed goes with the offer.
        onRestored={() => headingRef.current?.focus()}
      />
      {(posts.length > 0 || allDrafts.length > 0 || hasTrash || shown.show === 'trash') && (
        <ListTools
          view={listView}
          status={viewStatus(shown, { total: posts.length, shown: rows.length })}
          onChange={changeView}
        />
      )}
      {drafts.length > 0 && <DraftRows drafts={drafts} posts={posts} list={draftList} />}
      {shown.show === 'trash' && <TrashList state={trash} query={shown.query} />}
      {posts.length === 0 && showsPosts(shown) && <NoPosts />}
      {drafts.length + rows.length === 0 &&
        shown.show !== 'trash' &&
        (posts.length > 0 || shown.show === 'drafts') && (
          <NothingFound onShowAll={showAll}>{nothingWords(shown)}</NothingFound>
        )}
      {rows.length > 0 && (
        <>
          <SelectionBar
            selectedCount={selection.selected.length}
            shownCount={rows.length}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          >
            <Button
              variant="ghost"
              onClick={() =>
                void downloadSelected(
                  selection.selected.map(({ post }) => post),
                  new Date(),
                )
              }
            >
              <Download aria-hidden="true" strokeWidth={1.75} />
              Download selected
            </Button>
            <Button variant="danger" onClick={() => void deleteSelected()}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              Delete selected
            </Button>
          </SelectionBar>
          <div className="relative max-w-[960px]">
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what happens on the rows' buttons is heard here, once for all rows */}
            <div
              ref={listRef}
              role="group"
              aria-label="Posts"
              className="border-b border-ink"
              data-fixed={isMovable ? undefined : ''}
              onKeyDown={rowKeys}
              {...drag}
            >
              {rows.slice(0, drawn).map(({ post, key }) => (
                <ManagedPost
                  key={key}
                  name={key}
                  post={post}
                  isSelected={selection.isSelected(key)}
                  actions={actions}
                />
              ))}
              {drawn < rows.length && <div style={{ height: (rows.length - drawn) * rowHeight }} />}
            </div>
            <div
              ref={markRef}
              hidden
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 -mt-0.5 h-1 rounded-full bg-green forced-colors:bg-[Highlight]"
            />
          </div>
          <RowKeysHelp />
        </>
      )}
      {blocked === null && <StorageMeter text={text} />}
      <MoveMenu
        row={menuRow}
        anchor={menu?.button ?? null}
        count={posts.length}
        onMove={(where) => menuRow && void movePost(menuRow, where)}
        onClose={() => setMenu(null)}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The same functions at every drawing, which do what the latest ones do. */
function useLatest(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [same] = useState<RowActions>(() => ({
    edit: (...given) => latest.current.edit(...given),
    openHistory: (...given) => latest.current.openHistory(...given),
    askToDelete: (...given) => latest.current.askToDelete(...given),
    select: (...given) => latest.current.select(...given),
    openMoveMenu: (...given) => latest.current.openMoveMenu(...given),
  }));
  return same;
}
