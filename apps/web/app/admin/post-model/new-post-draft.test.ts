import { expect, test } from 'vitest';

import { newPostFields } from './post-fields.ts';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

const publishedAt = '2018-01-16T23:30:00.000Z';
const now = Date.parse('2026-01-01T00:00:00Z');

test('a draft without a chosen slug leaves it to the title', () => {
  expect(toPostDraft({ ...newPostFields, title: 'Hi', otherFields: { mood: 'calm' } })).not.toHaveProperty(
    'slug',
  );
  expect(toPostDraft({ ...newPostFields, slug: 'hi' })).toMatchObject({ slug: 'hi' });
});

test('the further fields of a draft go into its post, with the instant of its day', () => {
  const otherFields = { mood: 'calm', publishedAt };
  expect(getOtherFields({ ...newPostFields, date: 'January 17, 2018', otherFields }, now)).toEqual(
    otherFields,
  );
});

test.each([
  ['today', undefined, publishedAt],
  ['another day', 'March 2, 2020', publishedAt],
  ['a day to come', 'May 5, 2098', '2098-05-05T00:00:00.000Z'],
  ['an instant that is none', 'January 17, 2018', 'soon'],
])('the instant of the file is left out for %s', (_, date, instant) => {
  const otherFields = { mood: 'calm', publishedAt: instant };
  expect(getOtherFields({ ...newPostFields, date, otherFields }, now)).toEqual({ mood: 'calm' });
});

test('a form without further fields gives none', () => {
  expect(getOtherFields(newPostFields, now)).toEqual({});
});
