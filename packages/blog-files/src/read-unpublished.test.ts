import { expect, test } from 'vitest';
import { findUnpublished, isDraftTitle, unpublishedFields } from './read-unpublished.ts';

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
  [{ 'dg-publish': false }, 'draft'],
  [{ post_draft: 'yes' }, 'draft'],
  [{ isSecret: true }, 'private'],
  [{ permalink: '{% if later %}false{% endif %}' }, 'unknown-setting'],
])('a post with %j is unpublished: %s', (fields, reason) => {
  expect(find(fields)).toMatchObject({ reason });
});

test('a post in a folder of drafts is unpublished', () => {
  expect(find({ title: 'Later' }, '_drafts/later.md')).toEqual({ reason: 'draft', evidence: '_drafts/' });
});

test.each(['my-drafts/a.md', 'drafts-2020/a.md', 'hidden/a.md', 'notes/secret/a.md'])(
  'a post in %s is unpublished',
  (path) => expect(find({ title: 'A' }, path)).not.toBeNull(),
);

test.each([
  { not_draft: true },
  { hide_public: false },
  { draftBeer: true },
  { isSecret: false },
  { secret: 'word' },
])('a post with %j is not', (fields) => expect(find(fields)).toBeNull());

test.each(['draft-horses/a.md', 'hidden-gems/a.md', 'secretary/a.md'])('a post in %s is not', (path) => {
  expect(find({ title: 'A' }, path)).toBeNull();
});

test('any other post is not', () => {
  expect(find({ title: 'Open', draft: false, published: true, status: 'publish' })).toBeNull();
});

test('the fields that say so are known by name', () => {
  expect([...unpublishedFields]).toEqual(
    expect.arrayContaining(['draft', 'published', 'visibility', 'status']),
  );
});

test.each([
  ['[Draft] June', true],
  ['WIP: June', true],
  ['June (draft)', true],
  ['Draft horses', false],
  ['The NFL draft', false],
])('the title %s marks a draft: %s', (title, isDraft) => expect(isDraftTitle(title)).toBe(isDraft));
