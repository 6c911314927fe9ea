import { expect, test } from 'vitest';
import { findUnpublished, unpublishedFields } from './read-unpublished.ts';

const now = new Date('2026-01-01T00:00:00Z');
const find = (fields: object, path = 'a.md') => findUnpublished({ ...fields }, { path, now });

test.each([
  [{ draft: true }, 'draft'],
  [{ draft: 'yes' }, 'draft'],
  [{ published: false }, 'draft'],
  [{ status: 'draft' }, 'draft'],
  [{ visibility: 'private' }, 'private'],
  [{ unlisted: true }, 'unlisted'],
  [{ publishedAt: '2098-05-05T00:00:00.000Z' }, 'future'],
  [{ expiryDate: '2020-01-01' }, 'expired'],
])('a post with %j is unpublished: %s', (fields, reason) => {
  expect(find(fields)).toMatchObject({ reason });
});

test('a post in a folder of drafts is unpublished', () => {
  expect(find({ title: 'Later' }, '_drafts/later.md')).toEqual({ reason: 'draft', evidence: '_drafts/' });
});

test('any other post is not', () => {
  expect(find({ title: 'Open', draft: false, published: true, status: 'publish' })).toBeNull();
});

test('the fields that say so are known by name', () => {
  expect([...unpublishedFields]).toEqual(
    expect.arrayContaining(['draft', 'published', 'visibility', 'status']),
  );
});
