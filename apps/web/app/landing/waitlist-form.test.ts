import { expect, test } from 'vitest';

import { findEmailIssue } from './waitlist-form.tsx';

test('an address with an @ has no fault', () => {
  expect(findEmailIssue('ada@example.dev')).toBeNull();
  expect(findEmailIssue('a@b')).toBeNull();
});

test('nothing, or only spaces, is empty', () => {
  expect(findEmailIssue('')).toBe('empty');
  expect(findEmailIssue('  ')).toBe('empty');
});

test('text without an @ is not an address', () => {
  expect(findEmailIssue('ada.example.dev')).toBe('without-at');
});
