import type { BlogPost, PostChange } from '@branchbook/blog-core';
import type { ListedPost } from './match-posts.ts';
import type { ImportPlan } from './plan-import.ts';
import { planMoves } from './plan-moves.ts';

/** The effect of an import on the rest of the list. */
export interface ImportOrderingOptions {
  /** Puts the imported posts in the order of the files. All other posts keep their indexes. */
  readonly useFileOrder: boolean;
  /** Deletes all posts that are not in the files, and puts the rest in the order of the files. */
  readonly replaceAll: boolean;
}

export interface ImportOrdering<Post extends Pick<BlogPost, 'id'> = ListedPost> {
  /** The posts that are deleted, in their order. */
  readonly removed: readonly Post[];
  readonly isReordered: boolean;
  /** Apply them after the changes of the import. */
  readonly changes: readonly PostChange[];
}

/**
 * Plans which posts an import deletes and moves. Apply the changes after those of the import. Takes
 * n log n time for n posts.
 *
 * @param posts the list before the import; only the ids are needed
 * @example
 * const plan = planImport([june, may], [mayAsFile], { now });
 * const ordering = { useFileOrder: true, replaceAll: true };
 * planImportOrdering([june, may], plan, ordering).removed; // [june]
 */
export function planImportOrdering<Post extends Pick<BlogPost, 'id'>>(
  posts: readonly Post[],
  { entries, changes: imports }: ImportPlan,
  { useFileOrder, replaceAll }: ImportOrderingOptions,
): ImportOrdering<Post> {
  // A draft is not in the list.
  const imported = entries.filter(({ outcome }) => outcome !== 'draft').map(({ post }) => post.id);
  const isImported = new Set(imported);
  const removed = replaceAll ? posts.filter(({ id }) => !isImported.has(id)) : [];
  const order = getOrderAfterImport(posts, imports).filter((id) => !replaceAll || isImported.has(id));
  const next = imported.values();
  const target = order.map((id) => (isImported.has(id) ? (next.next().value ?? id) : id));
  const moves = replaceAll || useFileOrder ? planMoves(order, target) : [];
  return {
    removed,
    isReordered: moves.length > 0,
    changes: [...removed.map(({ id }): PostChange => ({ type: 'delete', id })), ...moves],
  };
}

/** Returns the ids of the list after the changes of an import. */
function getOrderAfterImport(
  posts: readonly Pick<BlogPost, 'id'>[],
  changes: readonly PostChange[],
): readonly number[] {
  const created = new Map<number | null, number[]>();
  for (const change of changes) {
    if (change.type !== 'create') continue;
    const { post, before = null } = change;
    const known = created.get(before);
    if (known) known.push(post.id);
    else created.set(before, [post.id]);
  }
  const order = posts.flatMap(({ id }) => [...(created.get(id) ?? []), id]);
  return [...order, ...(created.get(null) ?? [])];
}
