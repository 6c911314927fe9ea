import {
  type BlogPost,
  parsePosts,
  type PostChange,
  postFields,
  requiredFieldNames,
} from '@branchbook/blog-core';

/** A change in the write-ahead log, also as earlier builds stored it. */
export type LoggedChange = PostChange | EarlierChange;

/** A change with indexes instead of neighbors. An update had the whole post. */
export type EarlierChange =
  | { readonly type: 'add'; readonly post: BlogPost }
  | { readonly type: 'insert'; readonly post: BlogPost; readonly at: number }
  | { readonly type: 'update'; readonly post: BlogPost }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'move'; readonly id: number; readonly at?: number; readonly to: number };

/** Returns true if a stored value is a change that can be replayed. */
export function isLoggedChange(value: unknown): value is LoggedChange {
  const { type, post, id, at, to, before, fields, remove } = (value ?? {}) as Record<string, unknown>;
  if (at !== undefined && typeof at !== 'number') return false;
  const isNeighbor = before === null || typeof before === 'number';
  switch (type) {
    case 'create':
      return isPost(post) && (isNeighbor || before === undefined);
    case 'update':
      return fields === undefined ? isPost(post) : typeof id === 'number' && areFields(fields, remove);
    case 'delete':
    case 'remove':
      return typeof id === 'number';
    case 'move':
      return typeof id === 'number' && (isNeighbor || typeof to === 'number');
    case 'add':
      return isPost(post);
    case 'insert':
      return isPost(post) && at !== undefined;
    default:
      return false;
  }
}

function isPost(value: unknown): boolean {
  return parsePosts([value]).issues.length === 0;
}

function areFields(fields: unknown, remove: unknown): boolean {
  const isList = Array.isArray(remove) && remove.every((name) => typeof name === 'string');
  if (typeof fields !== 'object' || fields === null || !(isList || remove === undefined)) return false;
  const blank = requiredFieldNames.map((name) => [name, postFields[name].type === 'text' ? '' : false]);
  return isPost({ ...Object.fromEntries(blank), id: 1, ...fields });
}
