import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUsDate } from './format-us-date.ts';
import { getPublicationDate, getPublicationInstant, getPublishedAt } from './published-at.ts';

describe('getPublishedAt', () => {
  test.each([
    ['2013-05-06T00:12:52.000Z', '2013-05-06T00:12:52.000Z'],
    ['2013-05-06T00:12:52Z', '2013-05-06T00:12:52.000Z'],
    ['2013-05-06T00:12Z', '2013-05-06T00:12:00.000Z'],
    [' 2013-05-06T02:12:52+02:00 ', '2013-05-06T00:12:52.000Z'],
  ])('returns the instant of %j in UTC', (publishedAt, instant) => {
    expect(getPublishedAt({ publishedAt })).toBe(instant);
  });

  test.each([
    undefined,
    null,
    7,
    '',
    'May 6, 2013',
    '2013-05-06',
    '2013-05-06T00:12:52',
    '2013-02-30T00:00:00Z',
    '2013-05-06T25:00:00Z',
    '0000-05-06T00:00:00Z',
    ['2013-05-06T00:12:52Z'],
    { toString: () => '2013-05-06T00:12:52Z' },
  ])('returns null for %j', (publishedAt) => {
    expect(getPublishedAt({ publishedAt })).toBeNull();
  });

  test('returns an instant of four-digit years or null, for any stored value', () => {
    fc.assert(
      fc.property(fc.anything(), (publishedAt) => {
        const read = getPublishedAt({ publishedAt });
        expect(read === null || /^\d{4}-.*Z$/u.test(read)).toBe(true);
      }),
    );
  });
});

describe('getPublicationDate', () => {
  test('prefers the stored instant', () => {
    const post = { id: Date.UTC(2025, 3, 2, 14), date: 'April 2, 2025', publishedAt: '2013-05-06T00:12:52Z' };
    expect(getPublicationDate(post)).toBe('2013-05-06T00:12:52.000Z');
  });

  test('takes the id for the instant if the date is its day', () => {
    expect(getPublicationDate({ id: Date.UTC(2025, 3, 2, 14), date: 'April 2, 2025' })).toBe(
      '2025-04-02T14:00:00.000Z',
    );
  });

  test.each(['Pacific/Kiritimati', 'America/New_York', 'Etc/GMT+12'])(
    'takes the id for the instant of a post created in %s',
    (timeZone) => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
          (now) => {
            const post = { id: now.getTime(), date: formatUsDate(now, { timeZone }) };
            expect(getPublicationDate(post)).toBe(now.toISOString());
          },
        ),
      );
    },
  );

  test('returns the day if the date was changed by hand', () => {
    expect(getPublicationDate({ id: Date.UTC(2025, 3, 2, 14), date: 'May 6, 2013' })).toBe('2013-05-06');
  });

  test.each([1, Number.NaN, Infinity, -1e300, undefined])('returns the day for the id %j', (id) => {
    expect(getPublicationDate({ date: 'April 2, 2025', ...(id === undefined ? {} : { id }) })).toBe(
      '2025-04-02',
    );
  });

  test('returns null if the post names no day', () => {
    expect(getPublicationDate({ id: Date.UTC(2025, 3, 2), date: 'next spring' })).toBeNull();
  });
});

describe('getPublicationInstant', () => {
  test('returns the instant', () => {
    const post = { id: 1, date: 'May 6, 2013', publishedAt: '2013-05-06T00:12:52Z' };
    expect(getPublicationInstant(post)).toStrictEqual(new Date('2013-05-06T00:12:52Z'));
  });

  test('returns noon UTC of a day alone', () => {
    expect(getPublicationInstant({ id: 1, date: 'May 6, 2013' })).toStrictEqual(
      new Date('2013-05-06T12:00:00Z'),
    );
  });

  test('returns null if the post names no day', () => {
    expect(getPublicationInstant({ id: 1, date: '' })).toBeNull();
  });
});
