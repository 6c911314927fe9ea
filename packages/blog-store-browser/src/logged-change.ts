import { parsePosts, type PostChange, postFields, requiredFieldNames } from '@branchbook/blog-core';

/** Returns true if a stored value is a change that can be replayed. */
export function isLoggedChange(value: unknown): value is PostChange {
  const { type, post, id, before, fields, remove } = (value ?? {}) as Record<string, unknown>;
  const isNeighbor = before === null || typeof before === 'number';
  switch (type) {
    case 'create':
      return isPost(post) && (isNeighbor || before === undefined);
    case 'update':
      return typeof id === 'number' && areFields(fields, remove);
    case 'delete':
      return typeof id === 'number';
    case 'move':
      return typeof id === 'number' && isNeighbor;
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
