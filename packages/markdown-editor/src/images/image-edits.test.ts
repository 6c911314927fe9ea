import { expect, test } from 'vitest';

import { read, write } from '../testing/marked-text.ts';
import { applyEdit } from '../text-edits/text-edit.ts';
import { describeImage, insertAddedImage, undescribed as none } from './image-edits.ts';

test.each([
  ['an empty text', '‸', '‸', '![](/a.png)‸'],
  ['the selection', 'so ‸it‸ is', 'so ‸it‸ is', 'so \n\n![](/a.png)‸\n\n is'],
  [
    'the text behind what was typed over the selection',
    'so ‸it‸ is',
    'so that‸ is',
    'so that\n\n![](/a.png)‸\n\n is',
  ],
  ['where it was added, if text was typed before it', 'a‸', 'more a‸', 'more a\n\n![](/a.png)‸'],
  ['where it was added, while the author writes behind it', 'a‸', 'a b‸', 'a\n\n![](/a.png)\n\n b‸'],
  ['where it was added, while the author writes before it', 'a b‸', 'c‸a b', 'c‸a b\n\n![](/a.png)'],
])('inserts an image into %s', (_, added, now, after) => {
  const state = read(now);
  expect(write(applyEdit(state, insertAddedImage(read(added), state, '/a.png', none)))).toBe(after);
});

test('describes an image, once more too', () => {
  const text = 'See ![](/b.png)\n\n![](/a.png)';
  const first = { alt: 'A', caption: 'B' };
  const once = describeImage(text, '/a.png', none, first)!;
  const described = applyEdit({ text, start: 0, end: 0 }, once);
  expect(write(described)).toBe('See ![](/b.png)\n\n![A](/a.png "B")‸');
  const twice = describeImage(described.text, '/a.png', first, none)!;
  expect(applyEdit(described, twice).text).toBe(text);
});

test('leaves an image that the author has described in the text', () => {
  expect(describeImage('![Mine](/a.png)', '/a.png', none, { alt: 'A', caption: '' })).toBeNull();
});
