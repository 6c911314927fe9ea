import type { RootContent } from 'hast';

import type { ParsedMarkdown } from './parsed-markdown.ts';

/** How many blocks are the same at the beginning of two bodies, and how many at their ends. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** A body by what makes it another than the one before: the blocks between those that stay. It is plain data. */
export interface TreePatch extends Omit<ParsedMarkdown, 'tree'> {
  readonly common: CommonEnds;
  readonly blocks: readonly RootContent[];
}

/** Finds what stays at both ends of a body, and belongs to no two blocks at once. */
export function commonEnds(before: readonly RootContent[], after: readonly RootContent[]): CommonEnds {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < most - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return { start, end };
}

/**
 * Says of a body only what is new since another: in a long text that is being written that is little, and little to send.
 *
 * @param before the blocks of the other body
 */
export function diffTree(before: readonly RootContent[], { tree, ...rest }: ParsedMarkdown): TreePatch {
  const common = commonEnds(before, tree.children);
  return { ...rest, common, blocks: tree.children.slice(common.start, tree.children.length - common.end) };
}

/**
 * The whole body again. Blocks that stay are the very same nodes.
 *
 * @param before the blocks of the body that `change` was made against
 */
export function applyPatch(
  before: readonly RootContent[],
  { common, blocks, ...rest }: TreePatch,
): ParsedMarkdown {
  const children = [...before.slice(0, common.start), ...blocks, ...before.slice(before.length - common.end)];
  return { ...rest, tree: { type: 'root', children } };
}

/** Whether two values are the same plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
