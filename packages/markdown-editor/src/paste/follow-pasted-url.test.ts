import { expect, test } from 'vitest';

import { followPastedUrl } from './follow-pasted-url.ts';

const url = 'https://a.example/b.png';

/** Returns the offset of a URL that was pasted after `before`, when the text has become `text`. */
function follow(before: string, after: string, text: string): number | null {
  const pasted = { url, at: before.length, text: before + url + after };
  return followPastedUrl(pasted, text)?.at ?? null;
}

test('a pasted URL moves with the text before it and ignores the text behind it', () => {
  expect(follow('a ', ' b', `a ${url} b`)).toBe(2);
  expect(follow('a ', ' b', `aaa ${url} b`)).toBe(4);
  expect(follow('a ', ' b', `${url} b`)).toBe(0);
  expect(follow('a ', ' b', `a ${url} b, c`)).toBe(2);
  // The letter could also have been typed into the URL.
  expect(follow('a ', '', `a h${url}`)).toBe(3);
});

test('a pasted URL is gone after undo, a deletion, a change in it, and in another text', () => {
  expect(follow('a ', ' b', 'a  b')).toBeNull();
  expect(follow('', '', '')).toBeNull();
  expect(follow('a ', '', `a ${url.slice(0, -1)}`)).toBeNull();
  expect(follow('a ', '', 'Another text.')).toBeNull();
});

test('the same URL elsewhere in the text does not count', () => {
  expect(follow(`${url} and `, '', `${url} and `)).toBeNull();
});
