import fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyPatch, diffTree, commonEnds } from './tree-patch.ts';
import { parseMarkdown } from './parse-markdown.ts';

const blocks = fc.constantFrom(
  'one',
  'two',
  '- a\n- b',
  '# One',
  '| a |\n|---|\n| b |',
  '[^1]',
  '[^1]: Note',
);
const texts = fc.array(blocks).map((each) => each.join('\n\n'));

test('a patch applied to the previous body is the next one, for all bodies', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [before, after] = [parseMarkdown(one), parseMarkdown(other)];
      const change = structuredClone(diffTree(before.tree.children, after));
      expect(applyPatch(before.tree.children, change)).toEqual(after);
    }),
  );
});

test('unchanged blocks are not in the patch and stay the same nodes', () => {
  const before = parseMarkdown('one\n\ntwo\n\nthree');
  const after = parseMarkdown('one\n\nanother\nand two\n\nthree');
  const change = diffTree(before.tree.children, after);
  expect(change.blocks).toHaveLength(1);
  const { tree, lines } = applyPatch(before.tree.children, change);
  expect(tree.children[0]).toBe(before.tree.children[0]);
  expect(tree.children.at(-1)).toBe(before.tree.children.at(-1));
  // What has not changed stands further down.
  expect(lines).toEqual([1, 3, 6]);
});

test('common ends do not overlap', () => {
  const same = parseMarkdown('one\n\none').tree.children;
  expect(commonEnds(same, same)).toEqual({ start: 3, end: 0 });
  expect(commonEnds(same, same.slice(0, 1))).toEqual({ start: 1, end: 0 });
  expect(commonEnds(same.slice(0, 1), same)).toEqual({ start: 1, end: 0 });
  expect(commonEnds([], same)).toEqual({ start: 0, end: 0 });
});
