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
  [{ hiddenInHomeList: true }, 'unlisted'],
  [{ hidden_from_index: true }, 'unlisted'],
  [{ params: { hiddenFromHomePage: true } }, 'unlisted'],
  [{ exclude_from_home: 'yes' }, 'unlisted'],
  [{ show_in_list: false }, 'unlisted'],
  [{ show: false }, 'unlisted'],
  [{ build: { render: 'link' } }, 'unlisted'],
  [{ build: { list: 'local' } }, 'unlisted'],
  [{ tags: ['unlisted'] }, 'draft'],
  [{ doNotPublish: true }, 'draft'],
  [{ is_active: false }, 'draft'],
  [{ workflow: 'Draft' }, 'draft'],
  [{ skip: true }, 'draft'],
  [{ publicationStatus: 'draft' }, 'unknown-setting'],
  [{ draftMode: true }, 'draft'],
  [{ post_password: 'x' }, 'private'],
  [{ passcode: 1234 }, 'private'],
  [{ keys: ['e10adc3949ba59abbe56e057f20f883e'] }, 'private'],
  [{ subscribersOnly: true }, 'private'],
  [{ login_required: true }, 'private'],
  [{ premium: true }, 'private'],
  [{ audience: 'only_paid' }, 'private'],
  [{ releaseDate: '2030-01-01' }, 'future'],
  [{ embargoUntil: '2030-01-01' }, 'future'],
  [{ unpublish_date: '2020-01-01' }, 'expired'],
  [{ expires_at: '2020-01-01' }, 'expired'],
  [{ hide: 'index' }, 'unknown-setting'],
  [{ draft: 'maybe' }, 'unknown-setting'],
  [{ published: 'later' }, 'unknown-setting'],
  [{ private: 'yes, until June' }, 'unknown-setting'],
  [{ status: { name: 'draft' } }, 'unknown-setting'],
  [{ visibility: { type: 'private' } }, 'unknown-setting'],
  [{ robots: 'noindex, follow' }, 'unknown-setting'],
  [{ sitemap: false }, 'unknown-setting'],
  [{ index: false }, 'unknown-setting'],
  [{ encrypt: true }, 'private'],
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
  { hide: ['navigation', 'toc'] },
  { hide_title: true },
  { hide_table_of_contents: true },
  { show_table_of_contents: false },
  { hide_on_mobile: true },
  { index: 0, build: 0 },
  { comments_locked: true },
  { show_date: false },
  { math_enabled: false },
  { share: false },
  { searchHidden: true },
  { hiddenFromRss: true },
  { no_paywall: true },
  { series: 'Release notes', published: 'May 6, 2020' },
  { draft: 'final', public: 'always' },
  { releaseDate: '2020-01-01', expires_at: '2030-01-01' },
  { build: { list: 'always', render: true } },
  { password: '' },
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
