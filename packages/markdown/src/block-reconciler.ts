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
export type BlockReconciler = (blocks: readonly RootContent[]) => readonly (readonly KeyedBlock[])[];

/** Nodes (blocks, and the line ends between them) of a part at first. Parts that writing has made three times as long are made anew. */
const nodesPerGroup = 80;

type BlockGroup = readonly KeyedBlock[];

/** A block, and the number of its part. */
interface GroupedBlock {
  readonly block: KeyedBlock;
  readonly group: number;
}

/**
 * Makes the memory of one preview. Writing changes a block or two at a time: all before and all after them that are as they were
 * (wherever in the text they stand by now) stay the very same nodes, which need not be drawn again, and what has changed takes
 * the names of what it replaces. What comes in goes to the part of what is before it, so that the others stay whole.
 */
export function createBlockReconciler(): BlockReconciler {
  let current: readonly GroupedBlock[] = [];
  let groups: readonly BlockGroup[] = [];
  let nextKey = 0;

  return (blocks) => {
    const { start, end } = commonEnds(
      current.map(({ block }) => block.node),
      blocks,
    );
    const replaced = current.slice(start, current.length - end);
    let group = (current[start - 1] ?? current[start])?.group ?? 0;
    current = [
      ...current.slice(0, start),
      ...blocks.slice(start, blocks.length - end).map((node, index) => {
        group = replaced[index]?.group ?? group;
        return { block: { node, key: replaced[index]?.block.key ?? nextKey++ }, group };
      }),
      ...current.slice(current.length - end),
    ];
    groups = groupBlocks(current, groups);
    if (groups.some(({ length }) => length > 3 * nodesPerGroup)) {
      current = regroupBlocks(current);
      groups = groupBlocks(current, groups);
    }
    return groups;
  };
}

/** The blocks by their parts. A part with the same blocks as one before is that one. */
function groupBlocks(blocks: readonly GroupedBlock[], before: readonly BlockGroup[]): readonly BlockGroup[] {
  const groups: KeyedBlock[][] = [];
  let last: number | undefined;
  for (const { block, group } of blocks) {
    if (group !== last) groups.push([]);
    groups.at(-1)?.push(block);
    last = group;
  }
  const byFirst = new Map(before.map((group) => [group[0], group]));
  return groups.map((group) => {
    const same = byFirst.get(group[0]);
    const isSame = same?.length === group.length && group.every((block, index) => block === same[index]);
    return isSame ? same : group;
  });
}

function regroupBlocks(blocks: readonly GroupedBlock[]): readonly GroupedBlock[] {
  let [group, length] = [0, 0];
  return blocks.map(({ block }) => {
    length += 1;
    const grouped = { block, group };
    const { node } = block;
    // A heading belongs to what follows it, and a rule keeps its distance on both sides.
    if (length >= nodesPerGroup && node.type === 'element' && !/^h[1-6r]$/u.test(node.tagName)) {
      group += 1;
      length = 0;
    }
    return grouped;
  });
}
