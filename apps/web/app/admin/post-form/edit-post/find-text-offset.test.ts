import { expect, test } from 'vitest';

import { findTextOffset } from './find-text-offset.ts';

const content = `# June

The month in *figures* and words.

- One [item](https://a.example) of two
- Another

The month in figures, again.

| a | b |
|---|---|
| cell one | cell two |
`;

test.each([
  ['June', 0, '# '.length],
  ['The month in figures and words.', 0.1, content.indexOf('The month')],
  ['The month in figures, again.', 0.9, content.lastIndexOf('The month')],
  ['One item of two', 0.4, content.indexOf('One')],
  ['cell one', 1, content.indexOf('cell one')],
])('finds %j', (words, share, offset) => {
  expect(findTextOffset(content, words, share)).toBe(offset);
});

test('takes the place that is nearest to the share, where the words are there more than once', () => {
  const text = 'Same words.\n\nOther.\n\nSame words.';
  expect(findTextOffset(text, 'Same words.', 0)).toBe(0);
  expect(findTextOffset(text, 'Same words.', 1)).toBe(text.lastIndexOf('Same'));
});

test.each(['', '…', 'Nothing like this'])('does not find %j', (words) => {
  expect(findTextOffset(content, words, 0.5)).toBeNull();
});

test('finds words in any script', () => {
  expect(findTextOffset('## 日本\n\n*ÉTÉ* à Paris', 'été à Paris', 0.5)).toBe('## 日本\n\n*'.length);
});
