import { toast } from '@branchbook/ui';
import { updatePosts } from '../../../posts/posts.mutations.ts';
import { postToasts } from '../../lib/post-toasts.ts';
import { describeMoveError } from '../../lib/store-error-words.ts';
import type { ListedPost } from './listed-posts.ts';

/** Where a post is wanted, told by where it is now: another tab may have changed the list since it was shown. */
export type MoveTo = 'up' | 'down' | 'top' | 'bottom' | { readonly by: number };

/**
 * Moves a post in the list, whose order drives Previous and Next, and says where it is then.
 *
 * @param announce says it to screen readers
 * @param hasUndo a toast says it to everybody, with 'Undo'; without it, for keys whose opposite
 *   undoes a press
 */
export async function movePost(
  { post, key, at }: ListedPost,
  where: MoveTo,
  announce: (text: string) => void,
  { hasUndo }: { hasUndo: boolean },
): Promise<void> {
  const title = `“${post.title || 'Untitled'}”`;
  let move: { from: number; to: number; count: number } | null = null as typeof move;
  try {
    await updatePosts([], (newest) => {
      const from = nearestWithId(newest, post.id, at);
      move = null;
      if (from === -1) return [];
      const to = Math.min(Math.max(targetOf(where, from, newest.length), 0), newest.length - 1);
      move = { from, to, count: newest.length };
      return [{ type: 'move', id: post.id, at: from, to }];
    });
  } catch (error) {
    toast.error('Couldn’t move the post', describeMoveError(error));
    return;
  }
  if (!move) announce(`${title} is no longer in the list`);
  else if (move.from === move.to) announce(`${title} stays at ${positionText(move.from, move.count)}`);
  else if (hasUndo) showMoved({ post, key, at: move.to }, { ...move, announce });
  else announce(`${title} moved to ${positionText(move.to, move.count)}`);
}

/** Says where the post is now; the toast's 'Undo' moves it back. */
function showMoved(
  row: ListedPost,
  {
    from,
    to,
    count,
    announce,
  }: { from: number; to: number; count: number; announce: (text: string) => void },
): void {
  postToasts(row.post.id).success(
    'Post moved',
    `“${row.post.title || 'Untitled'}” is at ${positionText(to, count)}`,
    {
      label: 'Undo',
      onClick: () => void movePost(row, { by: from - to }, announce, { hasUndo: false }),
    },
  );
}

function targetOf(where: MoveTo, from: number, length: number): number {
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

function positionText(at: number, length: number): string {
  return `position ${at + 1} of ${length}`;
}

function nearestWithId(posts: readonly { readonly id: number }[], id: number, at: number): number {
  let found = -1;
  for (const [index, post] of posts.entries()) {
    if (post.id === id && (found === -1 || Math.abs(index - at) < Math.abs(found - at))) found = index;
  }
  return found;
}
