import { toast } from '@branchbook/ui';
import { changePosts } from '../../posts/posts.mutations.ts';
import { describeMoveError } from '../post-model/store-error-words.ts';
import type { ListedPost } from './listed-posts.ts';

/** Where a post is wanted, told by where it is now: another tab may have changed the list since it was shown. */
export type MoveTo = 'up' | 'down' | 'top' | 'bottom' | { readonly by: number };

/**
 * Moves a post in the list, whose order drives Previous and Next, and says where it is then.
 *
 * @param announce says it to screen readers
 */
export async function movePost(
  { post, at }: ListedPost,
  where: MoveTo,
  announce: (text: string) => void,
): Promise<void> {
  const title = `“${post.title || 'Untitled'}”`;
  let said = '';
  try {
    await changePosts([], (newest) => {
      const from = nearestWithId(newest, post.id, at);
      if (from === -1) {
        said = `${title} is no longer in the list`;
        return [];
      }
      const to = Math.min(Math.max(targetOf(where, from, newest.length), 0), newest.length - 1);
      said =
        to === from
          ? `${title} stays at ${positionText(from, newest.length)}`
          : `${title} moved to ${positionText(to, newest.length)}`;
      return [{ type: 'move', id: post.id, at: from, to }];
    });
    announce(said);
  } catch (error) {
    toast.error('The post was not moved', describeMoveError(error));
  }
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
