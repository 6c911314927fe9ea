import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { findOversizedField } from './find-oversized-field.ts';

test.each([
  ['a content of ordinary length', { content: 'Some "words".\n'.repeat(100_000) }, null],
  ['a content that is short enough after escaping', { content: '<'.repeat(1_000_000) }, null],
  ['a content that is too long after escaping', { content: '<'.repeat(1_000_001) }, 'content'],
  ['a content of too many quotation marks', { content: "'".repeat(700_000) }, 'content'],
  ['a title that is short enough after escaping', { title: '&'.repeat(12_000) }, null],
  ['a title that is too long after escaping', { title: '&'.repeat(14_000) }, 'title'],
])('%s', (_, fields, oversized) => {
  expect(findOversizedField({ ...makePost(), ...fields })).toBe(oversized);
});
