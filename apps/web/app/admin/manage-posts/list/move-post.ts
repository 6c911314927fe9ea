import { type BlogPost, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { useLayoutEffect, useState } from 'react';

import type { StorageMessages } from '../../../posts/messages.ts';
import { usePostStore, useStorageMessages } from '../../../posts/post-storage.ts';
import type { PostPagesView } from '../../../posts/admin-queries.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { describeMoveError } from '../../lib/store-error-messages.ts';
import { postsMessages } from '../messages.ts';
import { type ListPart, moveInList, planMove, type MoveTo, type PlannedMove } from './plan-move.ts';

type MovedPost = Pick<BlogPost, 'id' | 'title'>;

/**
 * Moves a post in the list, whose order Previous and Next follow, and reports its new position.
 *
 * @param hasUndo shows a toast with 'Undo'. Keys don't need it: the opposite key moves back.
 */
export type MovePost = (post: MovedPost, to: MoveTo, options: { hasUndo: boolean }) => Promise<void>;

/**
 * Returns a stable function that moves posts, one at a time. Each move starts where the earlier ones
 * have ended, even if the list does not show that yet.
 *
 * @param list the whole list in its own order, as far as it is loaded. The same array of posts until
 * one of them changes
 * @param announce passes a text to screen readers; stable
 */
export function useMovePost(list: PostPagesView, announce: (text: string) => void): MovePost {
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const [mover] = useState(() => createMover({ store, storageMessages, announce }, list));
  useLayoutEffect(() => mover.setList(list));
  return mover.movePost;
}

function createMover(
  {
    store,
    storageMessages,
    announce,
  }: { store: PostStore; storageMessages: StorageMessages; announce: (text: string) => void },
  initial: PostPagesView,
) {
  let list = initial;
  /** The moves that the list may not show yet. */
  let moves: readonly PlannedMove[] = [];
  let pendingCount = 0;
  let queue = Promise.resolve();
  let onListChanged = (): void => {};

  return { movePost, setList };

  function setList(next: PostPagesView): void {
    if (pendingCount === 0 && list.posts !== next.posts) moves = [];
    list = next;
    onListChanged();
  }

  function movePost(post: MovedPost, to: MoveTo, { hasUndo }: { hasUndo: boolean }): Promise<void> {
    pendingCount += 1;
    queue = queue
      .then(() => run(post, to, hasUndo))
      .catch((error: unknown) => {
        toast.error(postsMessages.notMoved, describeMoveError(storageMessages, error));
      })
      .finally(() => (pendingCount -= 1));
    return queue;
  }

  async function run({ id, title }: MovedPost, to: MoveTo, hasUndo: boolean): Promise<void> {
    const quote = postsMessages.quote(title);
    const plan = await planInLoaded(id, to);
    if (!plan) {
      announce(postsMessages.movedPostGone(quote));
      return;
    }
    if (!(await apply(plan))) {
      const isGone = (await store.get({ id })) === null;
      announce(isGone ? postsMessages.movedPostGone(quote) : postsMessages.neighborGone(quote));
      return;
    }
    const position = postsMessages.position(plan.to, getPart().total);
    if (plan.from === plan.to) announce(postsMessages.unmoved(quote, position));
    else if (!hasUndo) announce(postsMessages.movedAnnouncement(quote, position));
    else {
      getPostToasts(id).success(postsMessages.moved, postsMessages.movedTo(quote, position), {
        label: 'Undo',
        onClick: () => void movePost({ id, title }, { before: plan.following }, { hasUndo: false }),
      });
    }
  }

  /** Loads pages until the posts around both positions are known. Resolves to null without the post. */
  async function planInLoaded(id: number, to: MoveTo): Promise<PlannedMove | null> {
    for (;;) {
      const plan = planMove(getPart(), id, to);
      if (plan !== 'not-loaded') return plan;
      await loadNextPage();
    }
  }

  /** Resolves to false if the post, or the one before which to move it, is no longer in the list. */
  async function apply(plan: PlannedMove): Promise<boolean> {
    const { id, from, to, before } = plan;
    if (from === to) return true;
    const previous = moves;
    moves = [...moves, plan];
    try {
      const { posts } = await store.apply([{ type: 'move', id, before }]);
      const isMoved = posts[0] !== null;
      if (!isMoved) moves = previous;
      return isMoved;
    } catch (error) {
      moves = previous;
      throw error;
    }
  }

  async function loadNextPage(): Promise<void> {
    const before = list.posts.length;
    let hasStarted = false;
    await new Promise<void>((resolve) => {
      onListChanged = () => {
        hasStarted ||= list.isFetchingNextPage;
        if (list.posts.length !== before || (hasStarted && !list.isFetchingNextPage)) resolve();
      };
      list.fetchNextPage();
    });
    onListChanged = () => {};
    if (list.failure) throw new PostStoreError(list.failure, 'The next page could not be loaded.');
  }

  function getPart(): ListPart {
    const ids = list.posts.map(({ id }) => id);
    return {
      ids: moves.reduce(moveInList, ids),
      total: list.total ?? ids.length + (list.hasNextPage ? 1 : 0),
      hasNextPage: list.hasNextPage,
    };
  }
}
