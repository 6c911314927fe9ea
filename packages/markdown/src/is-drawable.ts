import type { Nodes, Root } from 'hast';

/** Trees deeper than this could overflow the stack where they are cloned or drawn. */
const deepestTree = 200;

/** A block is drawn in one go: more elements than this would hold the page up for longer than a blink. */
const mostInBlock = 2_000;

/** Elements of a body: more than anybody reads, and more than a page stays nimble with. */
export const mostInBody = 30_000;

/**
 * Whether a parsed body can be drawn without holding up the page, or overflowing its stack: neither too deep nor too many
 * elements, in the whole or in one of its blocks. Looks without recursion, because the tree may be too deep for it.
 */
export function isDrawable(tree: Root): boolean {
  let inBody = 0;
  return tree.children.every((block) => {
    const size = elementsIn(block);
    inBody += size;
    return size <= mostInBlock && inBody <= mostInBody;
  });
}

/** The number of elements in a block, or infinity for one that is too deep. */
export function elementsIn(block: Nodes): number {
  let size = 0;
  let depth = 0;
  for (let level: readonly Nodes[] = [block]; level.length > 0; depth += 1) {
    if (depth > deepestTree) return Infinity;
    size += level.filter((node) => node.type === 'element').length;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return size;
}
