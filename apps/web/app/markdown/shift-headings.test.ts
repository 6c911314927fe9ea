import type { Heading, Root } from 'mdast';
import { expect, test } from 'vitest';

import { shiftHeadings } from './shift-headings.ts';

test('each heading goes one level down, and level six stays six', () => {
  const headings = ([1, 2, 3, 4, 5, 6] as const).map((depth): Heading => ({
    type: 'heading',
    depth,
    children: [],
  }));
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'blockquote', children: headings },
      { type: 'paragraph', children: [{ type: 'text', value: 'text' }] },
    ],
  };
  shiftHeadings()(tree);
  expect(headings.map((heading) => heading.depth)).toEqual([2, 3, 4, 5, 6, 6]);
  expect(tree.children[1]).toEqual({ type: 'paragraph', children: [{ type: 'text', value: 'text' }] });
});
