import { expect, test } from 'vitest';

import { findEmailIssue } from './waitlist-form.tsx';

test('an email address with an @ is valid', () => {
  expect(findEmailIssue('ada@example.dev')).toBeNull();
  expect(findEmailIssue('a@b')).toBeNull();
});

test('an email address of spaces is empty', () => {
  expect(findEmailIssue('')).toBe('empty');
  expect(findEmailIssue('  ')).toBe('empty');
});

test('a text without an @ is not an email address', () => {
  expect(findEmailIssue('ada.example.dev')).toBe('without-at');
});
