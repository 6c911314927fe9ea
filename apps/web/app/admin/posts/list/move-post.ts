import { toast } from '@branchbook/ui';
import { updatePosts } from '../../../posts/posts.mutations.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { describeMoveError } from '../../lib/store-error-messages.ts';
import { postsMessages } from '../messages.ts';
import type { ListedPost } from './filter-posts.ts';

/** A target relative to the current position, since another tab may have changed the list. */
export type MoveTo = 'up' | 'down' | 'top' | 'bottom' | { readonly by: number };

/**
 * Moves a post in the list, whose order Previous and Next follow, and reports its new position.
 *
 * @param announce passes a text to screen readers
 * @param hasUndo shows a toast with 'Undo'. Keys don't need it: the opposite key moves back.
 */
export async function movePost(
  { post, key, index }: ListedPost,
  where: MoveTo,
  announce: (text: string) => void,
  { hasUndo }: { hasUndo: boolean },
): Promise<void> {
  const title = postsMessages.quote(post.title);
  let move: { from: number; to: number; count: number } | null = null as typeof move;
  try {
    await updatePosts([], (newest) => {
      const from = findNearestIndex(newest, post.id, index);
      move = null;
      if (from === -1) return [];
      const to = Math.min(Math.max(getTargetIndex(where, from, newest.length), 0), newest.length - 1);
      move = { from, to, count: newest.length };
      return [{ type: 'move', id: post.id, at: from, to }];
    });
  } catch (error) {
    toast.error(postsMessages.notMoved, describeMoveError(error));
    return;
  }
  if (!move) announce(postsMessages.movedPostGone(title));
  else if (move.from === move.to)
    announce(postsMessages.unmoved(title, postsMessages.position(move.from, move.count)));
  else if (hasUndo) showMovedToast({ post, key, index: move.to }, { ...move, announce });
  else announce(postsMessages.movedAnnouncement(title, postsMessages.position(move.to, move.count)));
}

/** Shows a toast with the new position and 'Undo'. */
function showMovedToast(
  row: ListedPost,
  {
    from,
    to,
    count,
    announce,
  }: { from: number; to: number; count: number; announce: (text: string) => void },
): void {
  getPostToasts(row.post.id).success(
    postsMessages.moved,
    postsMessages.movedTo(postsMessages.quote(row.post.title), postsMessages.position(to, count)),
    {
      label: 'Undo',
      onClick: () => void movePost(row, { by: from - to }, announce, { hasUndo: false }),
    },
  );
}

function getTargetIndex(where: MoveTo, from: number, length: number): number {
  switch (where) {
    case 'up':
      return from - 1;
    case 'down':
      return from + 1;
    case 'top':
      return 0;
    case 'bottom':
      return length - 1;
    default:
      return from + where.by;
  }
}

function findNearestIndex(posts: readonly { readonly id: number }[], id: number, at: number): number {
  let found = -1;
  for (const [index, post] of posts.entries()) {
    if (post.id === id && (found === -1 || Math.abs(index - at) < Math.abs(found - at))) found = index;
  }
  return found;
}
