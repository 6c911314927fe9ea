import { keptEnds } from '@branchbook/markdown/tree-patch';
import type { HeldBlock, HoldBlocks } from '@branchbook/markdown/render-markdown';

/** Nodes (blocks, and the line ends between them) of a part at first. Parts that writing has made three times as long are made anew. */
const nodesInPart = 80;

type Part = readonly HeldBlock[];

/** A block, and the number of its part. */
interface Placed {
  readonly block: HeldBlock;
  readonly part: number;
}

/**
 * Makes the memory of one preview. Writing changes a block or two at a time: all before and all after them that are as they were
 * (wherever in the text they stand by now) stay the very same nodes, which need not be drawn again, and what has changed takes
 * the names of what it replaces. What comes in goes to the part of what is before it, so that the others stay whole.
 */
export function createHoldBlocks(): HoldBlocks {
  let held: readonly Placed[] = [];
  let parts: readonly Part[] = [];
  let nextKey = 0;

  return (blocks) => {
    const { start, end } = keptEnds(
      held.map(({ block }) => block.node),
      blocks,
    );
    const replaced = held.slice(start, held.length - end);
    let part = (held[start - 1] ?? held[start])?.part ?? 0;
    held = [
      ...held.slice(0, start),
      ...blocks.slice(start, blocks.length - end).map((node, index) => {
        part = replaced[index]?.part ?? part;
        return { block: { node, key: replaced[index]?.block.key ?? nextKey++ }, part };
      }),
      ...held.slice(held.length - end),
    ];
    parts = partsOf(held, parts);
    if (parts.some(({ length }) => length > 3 * nodesInPart)) {
      held = inNewParts(held);
      parts = partsOf(held, parts);
    }
    return parts;
  };
}

/** The blocks by their parts. A part with the same blocks as one before is that one. */
function partsOf(held: readonly Placed[], before: readonly Part[]): readonly Part[] {
  const parts: HeldBlock[][] = [];
  let last: number | undefined;
  for (const { block, part } of held) {
    if (part !== last) parts.push([]);
    parts.at(-1)?.push(block);
    last = part;
  }
  const known = new Map(before.map((part) => [part[0], part]));
  return parts.map((part) => {
    const same = known.get(part[0]);
    const isSame = same?.length === part.length && part.every((block, index) => block === same[index]);
    return isSame ? same : part;
  });
}

function inNewParts(held: readonly Placed[]): readonly Placed[] {
  let [part, length] = [0, 0];
  return held.map(({ block }) => {
    length += 1;
    const inPart = { block, part };
    const { node } = block;
    // A heading belongs to what follows it, and a rule keeps its distance on both sides.
    if (length >= nodesInPart && node.type === 'element' && !/^h[1-6r]$/u.test(node.tagName)) {
      part += 1;
      length = 0;
    }
    return inPart;
  });
}
