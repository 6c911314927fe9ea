import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { describeDeleteError, describeRestoreError, changePosts } from '../../posts/posts.mutations.ts';
import type { ListedPost } from './listed-posts.ts';
import { planRemoval, planRestore, type Removal } from './removal.ts';

/** The removals of this page that were not undone. They outlive the screen, as the toasts do that offer to undo them. */
let undoable: readonly Removal[] = [];

/** Those that are being put back right now: a double click is one wish. */
const beingUndone = new Set<Removal>();

/** More than anybody remembers; each holds the order of the whole list. */
const undoableLimit = 100;

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

  async function deletePosts(targets: readonly ListedPost[]): Promise<boolean> {
    const [first] = targets;
    if (!first || !confirm(questionFor(targets.length))) return false;
    let removal: Removal | null = null;
    wantedFocus.current = { type: 'row', index: rows.indexOf(first) };
    try {
      await changePosts((newest) => {
        const plan = planRemoval(
          newest,
          targets.map(({ post, at }) => ({ id: post.id, at })),
          undoable,
        );
        removal = plan?.removal ?? null;
        return plan?.changes ?? [];
      });
    } catch (error) {
      wantedFocus.current = null;
      toast.error(
        targets.length === 1 ? 'The post was not deleted' : 'The posts were not deleted',
        describeDeleteError(error),
      );
      return false;
    }
    sayDeleted(targets, removal);
    return true;
  }

  function sayDeleted(targets: readonly ListedPost[], removal: Removal | null): void {
    const [first] = targets;
    const isOne = targets.length === 1;
    const action = removal && { label: 'Undo', onAccept: () => void undo(removal) };
    if (removal) remember(removal);
    toast.success(
      isOne ? 'Post deleted successfully' : `${targets.length} posts deleted`,
      isOne ? `“${first?.post.title || 'Untitled'}”` : undefined,
      action ?? undefined,
    );
  }

  async function undo(removal: Removal): Promise<void> {
    if (beingUndone.has(removal) || !undoable.includes(removal)) return;
    beingUndone.add(removal);
    const [first] = removal.removed;
    if (first) wantedFocus.current = { type: 'post', id: first.post.id };
    try {
      await changePosts((newest) => planRestore(newest, removal, undoable));
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
    forget(removal);
    const { length } = removal.removed;
    const said = length === 1 ? 'The post is back' : `${length} posts are back`;
    // The list shows it. A toast would push older ones aside, whose Undo is still wanted.
    if (heading.current) announce(said);
    else toast.success(said);
  }

  return { listRef: list, headingRef: heading, deletePosts };
}

function remember(removal: Removal): void {
  undoable = [...undoable, removal].slice(-undoableLimit);
}

function forget(removal: Removal): void {
  undoable = undoable.filter((each) => each !== removal);
}

/** The words for one post are the product's. */
function questionFor(count: number): string {
  return count === 1
    ? 'Are you sure you want to delete this post?'
    : `Are you sure you want to delete these ${count} posts?`;
}
