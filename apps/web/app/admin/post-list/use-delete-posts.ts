import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { describeDeleteError, describeRestoreError } from '../post-model/store-error-words.ts';
import type { Removal } from '../../posts/post-trash.ts';
import { deletePosts, type Deletion, isUndoable, putBackPosts } from '../trash/removals.ts';
import type { ListedPost } from './listed-posts.ts';

/** Those that are being put back right now: a double click is one wish. */
const beingUndone = new Set<Removal>();

/** Where the focus goes once the list is drawn anew. */
type WantedFocus =
  | { readonly type: 'row'; readonly index: number }
  | { readonly type: 'post'; readonly id: number };

/**
 * Deletes posts from a list on the screen, after asking, and offers to undo it. Where stored data holds an id twice, only the
 * post at the position goes. The focus, whose button goes with the post, moves on to the next post's, else to the heading;
 * with an undone one, to that post.
 *
 * @param rows as shown
 * @param announce says it to screen readers
 */
export function useDeletePosts(rows: readonly ListedPost[], announce: (text: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wantedFocus = useRef<WantedFocus | null>(null);

  useEffect(() => {
    const wanted = wantedFocus.current;
    if (wanted === null) return;
    wantedFocus.current = null;
    if (wanted.type === 'row') {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [];
      (buttons[Math.min(wanted.index, rows.length - 1)] ?? heading.current)?.focus();
    } else {
      const index = rows.findIndex(({ post }) => post.id === wanted.id);
      list.current?.querySelectorAll<HTMLElement>('[data-edit]')[index]?.focus();
    }
  }, [rows]);

  async function askAndDelete(targets: readonly ListedPost[]): Promise<boolean> {
    const [first] = targets;
    if (!first || !confirm(questionFor(targets.length))) return false;
    let deletion: Deletion;
    wantedFocus.current = { type: 'row', index: rows.indexOf(first) };
    try {
      deletion = await deletePosts(targets.map(({ post, at }) => ({ id: post.id, at })));
    } catch (error) {
      wantedFocus.current = null;
      toast.error(
        targets.length === 1 ? 'The post was not deleted' : 'The posts were not deleted',
        describeDeleteError(error),
      );
      return false;
    }
    sayDeleted(targets, deletion);
    return true;
  }

  function sayDeleted(targets: readonly ListedPost[], { removal, isInTrash }: Deletion): void {
    const [first] = targets;
    const isOne = targets.length === 1;
    const action = removal && { label: 'Undo', onAccept: () => void undo(removal) };
    const title = isOne ? `“${first?.post.title || 'Untitled'}”` : undefined;
    toast.success(
      isOne ? 'Post deleted successfully' : `${targets.length} posts deleted`,
      removal && !isInTrash ? [title, noTrash].filter(Boolean).join(' ') : title,
      action ?? undefined,
    );
  }

  async function undo(removal: Removal): Promise<void> {
    if (beingUndone.has(removal) || !isUndoable(removal)) return;
    beingUndone.add(removal);
    const [first] = removal.removed;
    if (first) wantedFocus.current = { type: 'post', id: first.post.id };
    try {
      await putBackPosts(removal);
    } catch (error) {
      wantedFocus.current = null;
      toast.error('Nothing was put back', describeRestoreError(error), {
        label: 'Try again',
        onAccept: () => void undo(removal),
      });
      return;
    } finally {
      beingUndone.delete(removal);
    }
    const { length } = removal.removed;
    const said = length === 1 ? 'The post is back' : `${length} posts are back`;
    // The list shows it. A toast would push older ones aside, whose Undo is still wanted.
    if (heading.current) announce(said);
    else toast.success(said);
  }

  return { listRef: list, headingRef: heading, deletePosts: askAndDelete };
}

const noTrash = 'This browser keeps no trash: once this message is gone, it cannot be restored.';

/** The words for one post are the product's. */
function questionFor(count: number): string {
  return count === 1
    ? 'Are you sure you want to delete this post?'
    : `Are you sure you want to delete these ${count} posts?`;
}
