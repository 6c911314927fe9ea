import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mapPosition, mapScroll, createScrollMap } from './scroll-map.ts';

const map = createScrollMap(
  [
    { editor: 100, preview: 300 },
    { editor: 120, preview: 340 },
  ],
  { editor: 1000, preview: 2000 },
);

describe('the places of a text and its preview', () => {
  test('an anchor leads to the same place on the other side, and between two it is as far along', () => {
    expect(mapPosition(map, 'editor', 100)).toBe(300);
    expect(mapPosition(map, 'editor', 110)).toBe(320);
    expect(mapPosition(map, 'preview', 320)).toBe(110);
    expect(mapPosition(map, 'preview', 5000)).toBe(1000);
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
    expect(createScrollMap(found, end)).toEqual([{ editor: 0, preview: 0 }, found[0], end]);
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
        const anchors = createScrollMap(ends.slice(0, -1), { editor, preview });
        const there = mapPosition(anchors, 'editor', share * editor);
        expect(mapPosition(anchors, 'preview', there)).toBeCloseTo(share * editor, 3);
      }),
    );
  });

  test('both sides begin together and end together', () => {
    const editor = { max: 600, height: 1000 };
    const preview = { top: 0, max: 1500, height: 2000 };
    expect(mapScroll(map, 'editor', { ...editor, top: 0 }, preview)).toBe(0);
    expect(mapScroll(map, 'editor', { ...editor, top: 600 }, preview)).toBe(1500);
    expect(mapScroll(map, 'editor', { ...editor, top: 60 }, preview)).toBe((300 / 2000) * 1500);
  });

  test('nothing is scrolled to follow what cannot scroll', () => {
    const still = { top: 0, max: 0, height: 100 };
    expect(mapScroll(map, 'editor', still, { top: 7, max: 1500, height: 2000 })).toBe(7);
  });
});
