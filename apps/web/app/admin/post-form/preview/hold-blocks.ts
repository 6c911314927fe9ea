import type { RootContent } from 'hast';

import type { HeldBlock, HoldBlocks } from '../../../markdown/render-body.tsx';

/** Nodes (blocks, and the line ends between them) of a part at first. Parts that writing has made three times as long are made anew. */
const nodesInPart = 80;

/**
 * Makes the memory of one preview. Writing changes a block or two at a time: all before and all after them that are as they were
 * (wherever in the text they stand by now) stay the very same nodes, which need not be drawn again, and what has changed takes
 * the names of what it replaces. What comes in goes to the part of what is before it, so that the others stay whole.
 */
export function createHoldBlocks(): HoldBlocks {
  let held: readonly HeldBlock[] = [];
  let nextKey = 0;

  return (blocks) => {
    const isHeld = (at: number, before: number) => isAlike(blocks[at], held[before]?.node);
    const most = Math.min(blocks.length, held.length);
    let start = 0;
    while (start < most && isHeld(start, start)) start += 1;
    let end = 0;
    while (end < most - start && isHeld(blocks.length - 1 - end, held.length - 1 - end)) end += 1;
    const replaced = held.slice(start, held.length - end);
    let part = (held[start - 1] ?? held[start])?.part ?? 0;
    held = [
      ...held.slice(0, start),
      ...blocks.slice(start, blocks.length - end).map((node, index) => {
        part = replaced[index]?.part ?? part;
        return { node, key: replaced[index]?.key ?? nextKey++, part };
      }),
      ...held.slice(held.length - end),
    ];
    if (longestPart(held) > 3 * nodesInPart) held = inNewParts(held);
    return held;
  };
}

function longestPart(held: readonly HeldBlock[]): number {
  const lengths = new Map<number, number>();
  for (const { part } of held) lengths.set(part, (lengths.get(part) ?? 0) + 1);
  return Math.max(0, ...lengths.values());
}

function inNewParts(held: readonly HeldBlock[]): HeldBlock[] {
  let [part, length] = [0, 0];
  return held.map((block) => {
    length += 1;
    const inPart = { ...block, part };
    // A heading belongs to what follows it, and a rule keeps its distance on both sides.
    if (length >= nodesInPart && block.node.type === 'element' && !/^h[1-6r]$/u.test(block.node.tagName)) {
      part += 1;
      length = 0;
    }
    return inPart;
  });
}

/** Whether two blocks are drawn alike: the line at which a block begins makes no difference. */
function isAlike(one: RootContent | undefined, other: RootContent | undefined): boolean {
  if (one?.type === 'element' && other?.type === 'element') {
    return isEqual({ ...one, data: null }, { ...other, data: null });
  }
  return isEqual(one, other);
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
