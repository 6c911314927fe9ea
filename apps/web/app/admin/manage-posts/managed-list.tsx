import type { PostSummary } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Download, FileX2, Trash2 } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import type { PostPagesView } from '../../posts/admin-queries.ts';
import type { useDraftList } from '../drafts/use-draft-list.ts';
import { downloadSelected } from '../downloads/download-selected.ts';
import { type Draft, findEditedPost } from '../post-model/draft.ts';
import { PostList } from './list/post-list.tsx';
import type { ListedPost, RowControls } from './list/post-row.tsx';
import { RowKeysHelp } from './list/row-keys-help.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { createSkipPending } from './list/skip-pending.ts';
import { confirmDelete, useDeletePosts } from './list/use-delete-posts.ts';
import { useRowFocus } from './list/use-row-focus.ts';
import { useSelection } from './list/use-selection.ts';
import { useUnpublishPosts } from './list/use-unpublish-posts.ts';
import { DraftRows, type ListedDraft } from './draft-rows.tsx';
import { discardDrafts } from './discard-drafts.ts';

/** More drafts would push the first post out of sight. */
const fewDrafts = 2;

/** Renders drafts and posts as one list with bulk actions. */
export function ManagedList({
  list,
  whole,
  rows,
  drafts: allDrafts,
  editedPosts,
  draftList,
  isMovable,
  heading,
}: {
  /** The posts as shown, with more on further pages. */
  list: PostPagesView;
  /** See `PostList`. */
  whole: PostPagesView;
  /** The loaded posts of `list`. */
  rows: readonly ListedPost[];
  /** The drafts as shown. */
  drafts: readonly Draft[];
  /** The posts that drafts edit. */
  editedPosts: readonly PostSummary[];
  draftList: ReturnType<typeof useDraftList>;
  /** See `PostList`. */
  isMovable: boolean;
  /** Gets the focus if no row is left. */
  heading: RefObject<HTMLElement | null>;
}) {
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const [announcement, announce] = useState('');
  const [controls] = useState<RowControls>(() => new Map());
  const [isEveryDraftShown, setIsEveryDraftShown] = useState(false);
  const draftsHeading = useRef<HTMLHeadingElement>(null);
  const drafts = useMemo(
    () =>
      (isEveryDraftShown ? allDrafts : allDrafts.slice(0, fewDrafts)).map((draft): ListedDraft => ({
        key: `draft:${draft.key}`,
        draft,
      })),
    [allDrafts, isEveryDraftShown],
  );
  const listed = useMemo(() => [...drafts, ...rows], [drafts, rows]);
  const selection = useSelection<ListedDraft | ListedPost>(listed);
  const selectedDrafts = selection.selected.flatMap((row) => ('draft' in row ? [row.draft] : []));
  const selectedPosts = selection.selected.flatMap((row) => ('post' in row ? [row] : []));
  const focus = useRowFocus(rows, controls, heading);
  const [skipPending] = useState(createSkipPending);
  const deletePosts = skipPending(useDeletePosts(focus, heading, announce));
  const unpublishPosts = skipPending(useUnpublishPosts(focus));

  /** A crash while unpublishing leaves a draft whose post is published. */
  function isUnpublished(draft: Draft): boolean {
    return findEditedPost(draft, editedPosts, draftList.drafts) === 'unpublished';
  }

  /**
   * Discards drafts without confirmation, since that can be undone. Unpublished posts are deleted
   * like published ones, with confirmation. Resolves to false on 'Cancel'.
   */
  async function discard(targets: readonly Draft[]): Promise<boolean> {
    const unpublished = targets.filter(isUnpublished).length;
    if (unpublished > 0 && !confirmDelete(unpublished)) return false;
    await removeDrafts(targets);
    return true;
  }

  async function removeDrafts(targets: readonly Draft[]): Promise<void> {
    if (targets.length === 0) return;
    // Before the buttons disappear, and with the last draft their heading too.
    (allDrafts.length > targets.length ? draftsHeading : heading).current?.focus();
    await discardDrafts({ storage, storageMessages }, draftList, targets, isUnpublished);
  }

  async function deleteSelected(): Promise<void> {
    if (selectedPosts.length === 0) {
      if (await discard(selectedDrafts)) selection.clear();
      return;
    }
    if (!confirmDelete(selectedPosts.length, selectedDrafts.length)) return;
    await removeDrafts(selectedDrafts);
    if (await deletePosts(selectedPosts)) selection.clear();
  }

  async function downloadAll(): Promise<void> {
    const posts = selectedPosts.map(({ post }) => post);
    await downloadSelected(storage, storageMessages, posts, new Date(), () =>
      Promise.all(selectedDrafts.map(draftList.getWhole)),
    );
  }

  return (
    <div data-rows="" className="max-w-[960px]">
      {listed.length > 0 && (
        <SelectionBar
          selectedCount={selection.selected.length}
          shownCount={listed.length}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        >
          <Button
            variant="ghost"
            className="px-3!"
            aria-label="Download selected"
            onClick={() => void downloadAll()}
          >
            <Download aria-hidden="true" strokeWidth={1.75} />
            Download
          </Button>
          {selectedPosts.length > 0 && (
            <Button
              variant="ghost"
              className="px-3!"
              aria-label="Unpublish selected"
              onClick={() => {
                void unpublishPosts(selectedPosts).then((isDone) => isDone && selection.clear());
              }}
            >
              <FileX2 aria-hidden="true" strokeWidth={1.75} />
              Unpublish
            </Button>
          )}
          <Button
            variant="danger"
            className="px-3!"
            aria-label={`${selectedPosts.length === 0 ? 'Discard' : 'Delete'} selected`}
            onClick={() => void deleteSelected()}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
            <span>{selectedPosts.length === 0 ? 'Discard' : 'Delete'}</span>
          </Button>
        </SelectionBar>
      )}
      {drafts.length > 0 && (
        <DraftRows
          drafts={drafts}
          list={draftList}
          total={allDrafts.length}
          posts={editedPosts}
          selection={selection}
          headingRef={draftsHeading}
          onDiscard={(draft) => void discard([draft])}
          onDeleteSelected={() => void deleteSelected()}
          onShowAll={() => {
            setIsEveryDraftShown(true);
            // The button disappears.
            draftsHeading.current?.focus();
          }}
        />
      )}
      {rows.length > 0 && (
        <PostList
          list={list}
          whole={whole}
          rows={rows}
          isMovable={isMovable}
          controls={controls}
          selection={selection}
          announce={announce}
          onDelete={(row) => {
            if (confirmDelete(1)) void deletePosts([row]);
          }}
          onDeleteSelected={() => void deleteSelected()}
          onUnpublish={(row) => void unpublishPosts([row])}
        />
      )}
      {listed.length > 0 && <RowKeysHelp />}
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
