import { expect, test } from 'vitest';

import { isComposing } from './is-composing.ts';

test.each([
  ['a key while words are composed', { isComposing: true, keyCode: 13 }, true],
  ['the Enter by which Safari takes a word', { isComposing: false, keyCode: 229 }, true],
  ['another Enter', { isComposing: false, keyCode: 13 }, false],
])('%s', (_, event, isMeant) => {
  expect(isComposing(event)).toBe(isMeant);
});
