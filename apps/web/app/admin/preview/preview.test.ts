import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseMarkdown } from '@branchbook/markdown/parse-markdown';
import { createHoldBlocks } from './hold-blocks.ts';
import { placeAcross, scrollAcross, scrollMap } from './scroll-map.ts';

const map = scrollMap(
  [
    { editor: 100, preview: 300 },
    { editor: 120, preview: 340 },
  ],
  { editor: 1000, preview: 2000 },
);

describe('the places of a text and its preview', () => {
  test('an anchor leads to the same place on the other side, and between two it is as far along', () => {
    expect(placeAcross(map, 'editor', 100)).toBe(300);
    expect(placeAcross(map, 'editor', 110)).toBe(320);
    expect(placeAcross(map, 'preview', 320)).toBe(110);
    expect(placeAcross(map, 'preview', 5000)).toBe(1000);
  });

  test('what leads backwards is no anchor: footnotes, and blocks in one line', () => {
    const end = { editor: 50, preview: 60 };
    const found = [
      { editor: 10, preview: 20 },
      { editor: 10, preview: 25 },
      { editor: 5, preview: 30 },
      { editor: 20, preview: 20 },
      { editor: 30, preview: 70 },
    ];
    expect(scrollMap(found, end)).toEqual([{ editor: 0, preview: 0 }, found[0], end]);
  });

  test('there and back is where one was, for all texts and places', () => {
    const heights = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 900 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (blocks, share) => {
        let [editor, preview] = [0, 0];
        const ends = blocks.map(([inEditor, inPreview]) => ({
          editor: (editor += inEditor),
          preview: (preview += inPreview),
        }));
        const anchors = scrollMap(ends.slice(0, -1), { editor, preview });
        const there = placeAcross(anchors, 'editor', share * editor);
        expect(placeAcross(anchors, 'preview', there)).toBeCloseTo(share * editor, 3);
      }),
      { numRuns: 1000 },
    );
  });

  test('both sides begin together and end together', () => {
    const editor = { most: 600, height: 1000 };
    const preview = { top: 0, most: 1500, height: 2000 };
    expect(scrollAcross(map, 'editor', { ...editor, top: 0 }, preview)).toBe(0);
    expect(scrollAcross(map, 'editor', { ...editor, top: 600 }, preview)).toBe(1500);
    expect(scrollAcross(map, 'editor', { ...editor, top: 60 }, preview)).toBe((300 / 2000) * 1500);
  });

  test('nothing is scrolled to follow what cannot scroll', () => {
    const still = { top: 0, most: 0, height: 100 };
    expect(scrollAcross(map, 'editor', still, { top: 7, most: 1500, height: 2000 })).toBe(7);
  });
});

describe('the lines of a body', () => {
  const text =
    '# One\n\nText\nmore\n\n- a\n- b\n  - c\n\n```js\n1\n```\n\n| a |\n|---|\n| b |\n\n[^1]\n\n[^1]: Note';
  const { tree, lines } = parseMarkdown(text);
  const blocks = tree.children.filter((node) => node.type === 'element');

  test('are those at which its blocks begin; the footnotes at its end have none', () => {
    expect(lines).toEqual([1, 3, 6, 10, 14, 18, null]);
  });

  test('what is inside a block knows how far down it begins', () => {
    expect(JSON.stringify(blocks[2])).toContain('"data":{"line":2}');
  });

  test('of the positions nothing else is left', () => {
    expect(JSON.stringify(tree)).not.toContain('position');
  });
});

describe('the blocks of a text that is being written', () => {
  const draw = (hold: ReturnType<typeof createHoldBlocks>, text: string) =>
    hold(parseMarkdown(text).tree.children)
      .flat()
      .filter(({ node }) => node.type === 'element');

  test('stay what they were before and after the one that changes, wherever they stand by now', () => {
    const hold = createHoldBlocks();
    const before = draw(hold, 'one\n\ntwo\n\nthree');
    const after = draw(hold, 'one\n\ntwo and\nmore\n\nthree');
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    // It is drawn anew, in the place of the one before.
    expect(after[1]?.node).not.toBe(before[1]?.node);
    expect(after[1]?.key).toBe(before[1]?.key);
  });

  test('a new one has a name of its own', () => {
    const hold = createHoldBlocks();
    const before = draw(hold, 'one\n\ntwo');
    const after = draw(hold, 'one\n\nbetween\n\ntwo');
    expect([after[0], after[2]]).toEqual(before);
    expect(new Set(after.map(({ key }) => key)).size).toBe(3);
  });

  test('are always those of the text, each with a name of its own', () => {
    const texts = fc.array(fc.array(fc.constantFrom('a', 'b', '- c', '# d')), { minLength: 2 });
    fc.assert(
      fc.property(texts, (versions) => {
        const hold = createHoldBlocks();
        for (const version of versions) {
          const text = version.join('\n\n');
          const { children } = parseMarkdown(text).tree;
          const held = hold(children).flat();
          expect(held.map(({ node }) => node)).toEqual(children);
          expect(new Set(held.map(({ key }) => key)).size).toBe(held.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  const long = Array.from({ length: 200 }, (_, index) =>
    index % 7 === 0 ? `## Section ${index}` : `Paragraph ${index}`,
  );

  test('of a long text are in parts, none of which ends with a heading', () => {
    const parts = createHoldBlocks()(parseMarkdown(long.join('\n\n')).tree.children);
    expect(parts).toHaveLength(5);
    for (const blocks of parts) {
      const last = blocks.map(({ node }) => node as { tagName?: string }).findLast(({ tagName }) => tagName);
      expect(last?.tagName).toBe('p');
    }
  });

  test('of the other parts stay in them, and those the same, whatever is written in one', () => {
    const change = fc.tuple(
      fc.nat(long.length - 1),
      fc.constantFrom('instead', '', 'one\n\ntwo\n\nthree', '- a\n- b'),
    );
    fc.assert(
      fc.property(change, ([at, text]) => {
        const hold = createHoldBlocks();
        const before = new Set(hold(parseMarkdown(long.join('\n\n')).tree.children));
        const after = hold(parseMarkdown(long.with(at, text).join('\n\n')).tree.children);
        expect(after.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });

  test('of a part that has gone leave the others as they were', () => {
    const hold = createHoldBlocks();
    const { children } = parseMarkdown(long.join('\n\n')).tree;
    const [first, ...others] = hold(children);
    const after = hold(children.slice(first?.length));
    expect(after).toHaveLength(others.length);
    expect(after.every((part, index) => part === others[index])).toBe(true);
  });

  test('of a part that has grown too long are in new ones', () => {
    const hold = createHoldBlocks();
    expect(hold(parseMarkdown('one\n\ntwo').tree.children)).toHaveLength(1);
    expect(hold(parseMarkdown(['one', ...long, 'two'].join('\n\n')).tree.children)).toHaveLength(5);
  });
});
