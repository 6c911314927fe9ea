import { applyChanges, type BlogPost, type IndexedPost, type PostChange } from '@branchbook/blog-core';
import type { ImportPlan } from './plan-import.ts';

/** The effect of an import on the rest of the list. */
export interface ImportOrderingOptions {
  /** Puts the imported posts in the order of the files. All other posts keep their indexes. */
  readonly useFileOrder: boolean;
  /** Removes all posts that are not in the files, and puts the rest in the order of the files. */
  readonly replaceAll: boolean;
}

export interface ImportOrdering<Post extends IndexedPost = BlogPost> {
  /** The posts that are removed, in their order. */
  readonly removed: readonly Post[];
  readonly isReordered: boolean;
  /** Apply them after the changes of the import. */
  readonly changes: readonly PostChange[];
}

/**
 * Plans which posts an import removes and moves. Apply the changes after those of the import.
 *
 * @param posts the list before the import
 * @example
 * const plan = planImport([june, may], [mayAsFile], { now });
 * const ordering = { useFileOrder: true, replaceAll: true };
 * planImportOrdering([june, may], plan, ordering).removed; // [june]
 */
export function planImportOrdering<Post extends IndexedPost>(
  posts: readonly Post[],
  { entries, changes: imports }: ImportPlan,
  { useFileOrder, replaceAll }: ImportOrderingOptions,
): ImportOrdering<Post | BlogPost> {
  const { posts: list } = applyChanges<Post | BlogPost>(posts, imports);
  const imported = findIndexes(
    // A draft is not in the list.
    entries.filter(({ outcome }) => outcome !== 'draft').map(({ post }) => post),
    list,
  );
  const isImported = new Set(imported);
  const others = [...list.keys()].filter((index) => replaceAll && !isImported.has(index));
  const removals = others
    .toReversed()
    .map((at): PostChange => ({ type: 'remove', id: (list[at] as IndexedPost).id, at }));
  const moves = replaceAll || useFileOrder ? planMoves(imported, list, new Set(others)) : [];
  return {
    removed: others.map((index) => list[index] as Post | BlogPost),
    isReordered: moves.length > 0,
    changes: [...removals, ...moves],
  };
}

/**
 * Returns the index of each post in the list. Of several posts with its id, an identical one is
 * found first.
 */
function findIndexes(imported: readonly BlogPost[], list: readonly IndexedPost[]): readonly number[] {
  const byId = new Map<number, number[]>();
  for (const [index, { id }] of list.entries()) {
    const known = byId.get(id);
    if (known) known.push(index);
    else byId.set(id, [index]);
  }
  const isTaken = new Set<number>();
  return imported.map((post) => {
    const free = (byId.get(post.id) ?? []).filter((index) => !isTaken.has(index));
    const found = (free.length > 1 ? findIdentical(post, list, free) : undefined) ?? free[0] ?? -1;
    isTaken.add(found);
    return found;
  });
}

function findIdentical(
  post: BlogPost,
  list: readonly IndexedPost[],
  indexes: readonly number[],
): number | undefined {
  const text = JSON.stringify(post);
  return indexes.find((index) => JSON.stringify(list[index]) === text);
}

/** Plans the moves after the removals. The moved posts share the indexes that they had before. */
function planMoves(
  ordered: readonly number[],
  list: readonly IndexedPost[],
  removed: ReadonlySet<number>,
): PostChange[] {
  const current = [...list.keys()].filter((index) => !removed.has(index));
  const isOrdered = new Set(ordered);
  const next = ordered.values();
  const target = current.map((index) => (isOrdered.has(index) ? next.next().value : index));
  const moves: PostChange[] = [];
  for (const [to, index] of target.entries()) {
    if (index === undefined || current[to] === index) continue;
    const at = current.indexOf(index, to);
    current.splice(to, 0, ...current.splice(at, 1));
    moves.push({ type: 'move', id: (list[index] as IndexedPost).id, at, to });
  }
  return moves;
}
