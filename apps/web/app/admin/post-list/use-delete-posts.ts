import { toast } from '@branchbook/ui';
import { type RefObject, useEffect, useState } from 'react';

import { describeDeleteError, describeRestoreError } from '../post-model/store-error-words.ts';
import { postToasts } from '../post-model/post-toasts.ts';
import type { Removal } from '../../posts/history-and-trash.ts';
import { isWriting } from '../screen/is-writing.ts';
import { deletePosts, type Deletion, isUndoable, putBackPosts } from '../trash/removals.ts';
import type { ListedPost } from './listed-posts.ts';
import type { RowControl, RowControls } from './post-row.tsx';

/** Which row gets the focus: that of a key, or the first with a post of this id. Another object is another wish. */
type WantedFocus = { readonly control: RowControl } & ({ readonly key: string } | { readonly id: number });

/** A wish counts for the rows as they are and as they are drawn next. A row that comes later takes no focus away. */
interface FocusState {
  readonly rows: readonly ListedPost[];
  readonly wanted: WantedFocus | null;
  /** The rows have changed since the wish. */
  readonly isLast: boolean;
}

/**
 * Deletes posts from a list on the screen, after asking, and offers to undo it. Where stored data holds an id twice, only the
 * post at the position goes. The focus, whose button goes with the post, moves on to the next post's, else to the heading;
 * with an undone one, to that post. Who writes somewhere else by then keeps it: a server may take its time.
 *
 * @param rows as shown
 * @param controls where the rows are that are drawn
 * @param heading gets the focus where no row is left
 * @param announce says it to screen readers
 * @returns deletes posts, and resolves with whether they are deleted
 */
export function useDeletePosts(
  rows: readonly ListedPost[],
  controls: RowControls,
  heading: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
): (targets: readonly ListedPost[]) => Promise<boolean> {
  const [focus, setFocus] = useState<FocusState>({ rows, wanted: null, isLast: true });
  if (focus.rows !== rows) setFocus({ rows, wanted: focus.isLast ? null : focus.wanted, isLast: true });
  const setWanted = (wanted: WantedFocus): void =>
    setFocus((current) => ({ ...current, wanted, isLast: false }));

  async function askAndDelete(targets: readonly ListedPost[]): Promise<boolean> {
    const [first] = targets;
    if (!first || !confirm(questionFor(targets.length))) return false;
    let deletion: Deletion;
    try {
      deletion = await deletePosts(targets.map(({ post, at }) => ({ id: post.id, at })));
    } catch (error) {
      toast.error(
        targets.length === 1 ? 'The post was not deleted' : 'The posts were not deleted',
        describeDeleteError(error),
      );
      return false;
    }
    const next = nextRow(rows, targets);
    if (next) setWanted({ control: 'delete', key: next.key });
    else if (!isWriting(document.activeElement)) heading.current?.focus();
    sayDeleted(targets, deletion);
    return true;
  }

  function sayDeleted(targets: readonly ListedPost[], { removal, isInTrash }: Deletion): void {
    const [first] = targets;
    const isOne = targets.length === 1;
    const action = removal && { label: 'Undo', onAccept: () => void undo(removal) };
    const title = isOne ? `“${first?.post.title || 'Untitled'}”` : undefined;
    // They offer to view what is gone.
    for (const { post } of targets) postToasts(post.id).dismiss();
    const toasts = isOne && first ? postToasts(first.post.id) : toast;
    toasts.success(
      isOne ? 'Post deleted successfully' : `${targets.length} posts deleted`,
      removal && !isInTrash ? [title, noTrash].filter(Boolean).join(' ') : title,
      action ?? undefined,
    );
  }

  async function undo(removal: Removal): Promise<void> {
    if (!isUndoable(removal)) return;
    try {
      await putBackPosts(removal);
    } catch (error) {
      toast.error('Nothing was put back', describeRestoreError(error), {
        label: 'Try again',
        onAccept: () => void undo(removal),
      });
      return;
    }
    const [first] = removal.removed;
    if (first) setWanted({ control: 'edit', id: first.post.id });
    const { length } = removal.removed;
    const said = length === 1 ? 'The post is back' : `${length} posts are back`;
    // The list shows it. A toast would push older ones aside, whose Undo is still wanted.
    if (heading.current) announce(said);
    else toast.success(said);
  }

  const { wanted } = focus;
  const wantedKey =
    wanted === null
      ? undefined
      : 'key' in wanted
        ? wanted.key
        : rows.find(({ post }) => post.id === wanted.id)?.key;
  // The rows are drawn by now: theirs come before the list's own effects.
  useEffect(() => {
    if (wanted && wantedKey !== undefined && !isWriting(document.activeElement))
      controls.get(wantedKey)?.(wanted.control);
  }, [controls, wanted, wantedKey]);
  return askAndDelete;
}

/** The row that takes the place of the first one that goes, else the last one that stays; null where none does. */
function nextRow(rows: readonly ListedPost[], going: readonly ListedPost[]): ListedPost | null {
  const [first] = going;
  const isGoing = new Set(going);
  const stays = (row: ListedPost) => !isGoing.has(row);
  const place = first ? rows.indexOf(first) : 0;
  return rows.slice(place + 1).find(stays) ?? rows.findLast(stays) ?? null;
}

const noTrash = 'This browser keeps no trash: once this message is gone, it cannot be restored.';

/** The words for one post are the product's. */
function questionFor(count: number): string {
  return count === 1
    ? 'Are you sure you want to delete this post?'
    : `Are you sure you want to delete these ${count} posts?`;
}
