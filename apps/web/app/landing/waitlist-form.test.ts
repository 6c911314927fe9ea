import { expect, test } from 'vitest';

import { findEmailFault } from './waitlist-form.tsx';

test('an address with an @ has no fault', () => {
  expect(findEmailFault('ada@example.dev')).toBeNull();
  expect(findEmailFault('a@b')).toBeNull();
});

test('nothing, or only spaces, is empty', () => {
  expect(findEmailFault('')).toBe('empty');
  expect(findEmailFault('  ')).toBe('empty');
});

test('text without an @ is not an address', () => {
  expect(findEmailFault('ada.example.dev')).toBe('without-at');
});
