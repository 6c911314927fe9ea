import type { RootContent } from 'hast';

import { commonEnds } from './tree-patch.ts';

/** A top-level node with a React key that is stable across edits. */
export interface KeyedBlock {
  readonly node: RootContent;
  readonly key: number;
}

/**
 * Assigns keys to the blocks of a new version of the text and returns them in groups. Unchanged
 * blocks keep their node and key; a group without changes is the same array as before.
 */
export type BlockReconciler = (blocks: readonly RootContent[]) => readonly (readonly KeyedBlock[])[];

/**
 * Initial number of nodes per group, the line endings between blocks included. Groups are rebuilt
 * when one exceeds three times this size.
 */
const nodesPerGroup = 80;

type BlockGroup = readonly KeyedBlock[];

/** A block with the index of its group. */
interface GroupedBlock {
  readonly block: KeyedBlock;
  readonly group: number;
}

/**
 * Creates a reconciler for one preview. Edits usually change one or two blocks: the common blocks
 * at both ends keep their nodes, changed blocks take the keys of those they replace, and added
 * blocks join the preceding group.
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

/** Returns the blocks by group. A group with the same blocks as before is the same array. */
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
    // A heading belongs to the text after it; a rule needs its margins on both sides.
    if (length >= nodesPerGroup && node.type === 'element' && !/^h[1-6r]$/u.test(node.tagName)) {
      group += 1;
      length = 0;
    }
    return grouped;
  });
}
