import { applyChange, type BlogPost, type IndexedPost, type PostChange } from '@branchbook/blog-core';
import type { ImportPlan } from './plan-import.ts';

/** What an import does to the rest of the list. */
export interface ImportOrderingOptions {
  /** The posts of the files stand in the order of the files; all others keep their positions. */
  readonly useFileOrder: boolean;
  /** The list is what the files hold, in their order: all other posts are removed. */
  readonly replaceAll: boolean;
}

export interface ImportOrdering<Post extends IndexedPost = BlogPost> {
  /** The posts of the list that the files do not hold and that will be gone, in their order. */
  readonly removed: readonly Post[];
  readonly isReordered: boolean;
  /** To be applied after those of the import. */
  readonly changes: readonly PostChange[];
}

/**
 * Plans which posts an import removes and moves, without changing anything. Its changes are applied after those of the import.
 *
 * @param posts the list before the import
 * @example
 * planImportOrdering([june, may], planImport([june, may], [mayAsFile], { now }), { useFileOrder: true, replaceAll: true }).removed; // [june]
 */
export function planImportOrdering<Post extends IndexedPost>(
  posts: readonly Post[],
  { entries, changes: imports }: ImportPlan,
  { useFileOrder, replaceAll }: ImportOrderingOptions,
): ImportOrdering<Post | BlogPost> {
  let list: readonly (Post | BlogPost)[] = posts;
  for (const change of imports) list = applyChange<Post | BlogPost>(list, change);
  const imported = findIndexes(
    // A draft is not in the list.
    entries.filter(({ outcome }) => outcome !== 'draft').map(({ post }) => post),
    list,
  );
  const isImported = new Set(imported);
  const others = [...list.keys()].filter((position) => replaceAll && !isImported.has(position));
  const removals = others
    .toReversed()
    .map((at): PostChange => ({ type: 'remove', id: (list[at] as IndexedPost).id, at }));
  const moves = replaceAll || useFileOrder ? planMoves(imported, list, new Set(others)) : [];
  return {
    removed: others.map((position) => list[position] as Post | BlogPost),
    isReordered: moves.length > 0,
    changes: [...removals, ...moves],
  };
}

/** The position of each post in the list. Among posts with the same id, an identical one comes first. */
function findIndexes(imported: readonly BlogPost[], list: readonly IndexedPost[]): readonly number[] {
  const byId = new Map<number, number[]>();
  for (const [position, { id }] of list.entries()) byId.set(id, [...(byId.get(id) ?? []), position]);
  const isTaken = new Set<number>();
  return imported.map((post) => {
    const free = (byId.get(post.id) ?? []).filter((position) => !isTaken.has(position));
    const text = free.length > 1 ? JSON.stringify(post) : '';
    const found = free.find((position) => JSON.stringify(list[position]) === text) ?? free[0] ?? -1;
    isTaken.add(found);
    return found;
  });
}

/** The moves that bring the given positions into their order after the removals. Together they take the same places as before. */
function planMoves(
  ordered: readonly number[],
  list: readonly IndexedPost[],
  removed: ReadonlySet<number>,
): PostChange[] {
  const current = [...list.keys()].filter((position) => !removed.has(position));
  const isOrdered = new Set(ordered);
  const next = ordered.values();
  const target = current.map((position) => (isOrdered.has(position) ? next.next().value : position));
  const moves: PostChange[] = [];
  for (const [to, position] of target.entries()) {
    if (position === undefined || current[to] === position) continue;
    const at = current.indexOf(position, to);
    current.splice(to, 0, ...current.splice(at, 1));
    moves.push({ type: 'move', id: (list[position] as IndexedPost).id, at, to });
  }
  return moves;
}
