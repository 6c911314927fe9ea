import { applyChanges, type ApplyResult, type BlogPost, type PostChange } from '@branchbook/blog-core';
import { type ListedPost, planMoves } from '@branchbook/blog-files';

/** Changes that were applied to a list. */
export interface AppliedImport extends ApplyResult {
  /** The list before it. The updated posts have their contents. */
  readonly before: readonly ListedPost[];
  readonly changes: readonly PostChange[];
  /** The deleted posts that may not be in the trash. */
  readonly deleted: readonly BlogPost[];
}

/** The undo of an import. */
export interface ImportUndo {
  readonly changes: readonly PostChange[];
  /** The ids of the list that it left. */
  readonly order: readonly number[];
}

/**
 * Plans the changes that undo an import. They are rejected if a post that it created or updated was
 * changed since.
 */
export function planUndo({ before, changes, posts, trashKeys, deleted }: AppliedImport): ImportUndo {
  const order = getOrderAfter(before, changes);
  const created = new Set(changes.map((change) => (change.type === 'create' ? change.post.id : null)));
  const kept = order.filter((id) => !created.has(id));
  const listed = new Map(before.map((post) => [post.id, post]));
  const restorable = new Map(deleted.map((post) => [post.id, post]));
  const versions = new Map(posts.flatMap((each) => (each ? [[each.post.id, each.version]] : [])));
  const undoing = changes.flatMap((change, index): readonly PostChange[] => {
    switch (change.type) {
      case 'create': {
        const id = posts[index]?.post.id;
        return id === undefined ? [] : [{ type: 'delete', id, ifVersion: versions.get(id) }];
      }
      case 'update':
        return [undoUpdate(change, listed.get(change.id), versions.get(change.id))];
      case 'delete': {
        const key = trashKeys[index] ?? null;
        const post = restorable.get(change.id);
        if (key !== null) return [{ type: 'restore', key }];
        return post ? [{ type: 'create', post }] : [];
      }
      default:
        return [];
    }
  });
  // Moves also place the posts that are restored.
  const moves = planMoves(
    kept,
    before.map(({ id }) => id),
  );
  return { changes: [...undoing, ...moves], order };
}

function undoUpdate(
  { id, fields }: PostChange & { type: 'update' },
  before: ListedPost | undefined,
  ifVersion: string | undefined,
): PostChange {
  const old = Object.entries(before ?? {}).filter(([name]) => Object.hasOwn(fields, name));
  const remove = Object.keys(fields).filter((name) => before && !Object.hasOwn(before, name));
  return { type: 'update', id, fields: Object.fromEntries(old), remove, ifVersion };
}

/** Returns the ids of the list after the changes of an import, which moves no post that it deletes. */
function getOrderAfter(before: readonly ListedPost[], changes: readonly PostChange[]): readonly number[] {
  const posts = before.map((post): BlogPost => ({ content: '', ...post }));
  // Updates keep the order. Deletions also plan the trash, which takes long.
  const ordering = changes.filter(({ type }) => type === 'create' || type === 'move');
  const deleted = new Set(changes.map((change) => (change.type === 'delete' ? change.id : null)));
  const order = applyChanges(posts, ordering).posts.map(({ id }) => id);
  return order.filter((id) => !deleted.has(id));
}
