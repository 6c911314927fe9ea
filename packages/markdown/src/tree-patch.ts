import type { RootContent } from 'hast';

import type { ParsedMarkdown } from './parsed-markdown.ts';

/** The number of equal blocks at the start and at the end of two bodies. */
export interface CommonEnds {
  readonly start: number;
  readonly end: number;
}

/** The difference between two bodies: the blocks between the common ends. Plain data. */
export interface TreePatch extends Omit<ParsedMarkdown, 'tree'> {
  readonly common: CommonEnds;
  readonly blocks: readonly RootContent[];
}

/** Returns the common start and end of two bodies. They do not overlap. */
export function commonEnds(before: readonly RootContent[], after: readonly RootContent[]): CommonEnds {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < most - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return { start, end };
}

/**
 * Returns the patch from `before` to a parsed body. While a long text is edited, it is small to
 * post.
 */
export function diffTree(before: readonly RootContent[], { tree, ...rest }: ParsedMarkdown): TreePatch {
  const common = commonEnds(before, tree.children);
  return { ...rest, common, blocks: tree.children.slice(common.start, tree.children.length - common.end) };
}

/**
 * Applies a patch. Common blocks are the same nodes as in `before`.
 *
 * @param before the blocks that the patch was created from
 */
export function applyPatch(
  before: readonly RootContent[],
  { common, blocks, ...rest }: TreePatch,
): ParsedMarkdown {
  const children = [...before.slice(0, common.start), ...blocks, ...before.slice(before.length - common.end)];
  return { ...rest, tree: { type: 'root', children } };
}

/** Returns true if two values are deeply equal plain data. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
