import { expect, test } from 'vitest';

import { foldText } from './fold-text.ts';

test('words are compared without case and accents', () => {
  expect(foldText('CAFÉ')).toBe(foldText('cafe'));
  expect(foldText('Don’t')).toBe("don't");
});
