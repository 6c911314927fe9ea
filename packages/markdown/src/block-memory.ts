import type { RootContent } from 'hast';

import { commonEnds } from './tree-patch.ts';

/** A block of a body, and a name by which React knows it again. */
export interface KeyedBlock {
  readonly node: RootContent;
  readonly key: number;
}

/**
 * Finds again, among the blocks of a text that is being written, those that were there before. They come in parts, each drawn apart
 * from the others; a part in which nothing has changed is the very same.
 */
export type BlockMemory = (blocks: readonly RootContent[]) => readonly (readonly KeyedBlock[])[];

/** Nodes (blocks, and the line ends between them) of a part at first. Parts that writing has made three times as long are made anew. */
const nodesInPart = 80;

type Part = readonly KeyedBlock[];

/** A block, and the number of its part. */
interface Placed {
  readonly block: KeyedBlock;
  readonly part: number;
}

/**
 * Makes the memory of one preview. Writing changes a block or two at a time: all before and all after them that are as they were
 * (wherever in the text they stand by now) stay the very same nodes, which need not be drawn again, and what has changed takes
 * the names of what it replaces. What comes in goes to the part of what is before it, so that the others stay whole.
 */
export function createBlockMemory(): BlockMemory {
  let known: readonly Placed[] = [];
  let parts: readonly Part[] = [];
  let nextKey = 0;

  return (blocks) => {
    const { start, end } = commonEnds(
      known.map(({ block }) => block.node),
      blocks,
    );
    const replaced = known.slice(start, known.length - end);
    let part = (known[start - 1] ?? known[start])?.part ?? 0;
    known = [
      ...known.slice(0, start),
      ...blocks.slice(start, blocks.length - end).map((node, index) => {
        part = replaced[index]?.part ?? part;
        return { block: { node, key: replaced[index]?.block.key ?? nextKey++ }, part };
      }),
      ...known.slice(known.length - end),
    ];
    parts = partsOf(known, parts);
    if (parts.some(({ length }) => length > 3 * nodesInPart)) {
      known = inNewParts(known);
      parts = partsOf(known, parts);
    }
    return parts;
  };
}

/** The blocks by their parts. A part with the same blocks as one before is that one. */
function partsOf(known: readonly Placed[], before: readonly Part[]): readonly Part[] {
  const parts: KeyedBlock[][] = [];
  let last: number | undefined;
  for (const { block, part } of known) {
    if (part !== last) parts.push([]);
    parts.at(-1)?.push(block);
    last = part;
  }
  const byFirst = new Map(before.map((part) => [part[0], part]));
  return parts.map((part) => {
    const same = byFirst.get(part[0]);
    const isSame = same?.length === part.length && part.every((block, index) => block === same[index]);
    return isSame ? same : part;
  });
}

function inNewParts(known: readonly Placed[]): readonly Placed[] {
  let [part, length] = [0, 0];
  return known.map(({ block }) => {
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
