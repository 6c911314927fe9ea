import { describe, expect, test } from 'vitest';
import { markUpdated } from './mark-updated.ts';
import { makePost } from './testing/make-post.ts';

const post = makePost({ mood: 'calm' });
const now = new Date(2026, 10, 24, 23, 59);

describe('markUpdated', () => {
  test.each([
    { title: 'New' },
    { author: 'New' },
    { excerpt: 'New' },
    { content: 'New' },
    { isMarkdown: false },
    { cover: { src: 'https://a.example/a.png', alt: 'A' } },
  ])('notes the local day of an edit: %j', (edit) => {
    expect(markUpdated({ ...post, ...edit }, { before: post, now })).toStrictEqual({
      ...post,
      ...edit,
      updated: 'November 24, 2026',
    });
  });

  test.each([
    {},
    { slug: 'new' },
    { aliases: ['old'] },
    { date: 'April 3, 2025' },
    { canonical: 'https://a.example/' },
    { mood: 'glad' },
  ])('gives the very post back where a reader would notice nothing: %j', (edit) => {
    const edited = { ...post, ...edit };
    expect(markUpdated(edited, { before: post, now })).toBe(edited);
  });

  test('notes the day of the time zone that it is given', () => {
    const moment = new Date('2025-04-03T02:00:00Z');
    const mark = (timeZone: string) =>
      markUpdated({ ...post, title: 'New' }, { before: post, now: moment, timeZone }).updated;
    expect(mark('UTC')).toBe('April 3, 2025');
    expect(mark('America/New_York')).toBe('April 2, 2025');
  });

  test('puts the latest day in the place of an earlier one, where it stands', () => {
    const before = makePost({ updated: 'April 3, 2025', mood: 'calm' });
    const edited = markUpdated({ ...before, title: 'New' }, { before, now });
    expect(edited.updated).toBe('November 24, 2026');
    expect(Object.keys(edited)).toStrictEqual(Object.keys(before));
  });

  test('refuses a time that is none', () => {
    const edited = { ...post, title: 'New' };
    expect(() => markUpdated(edited, { before: post, now: new Date(Number.NaN) })).toThrow(RangeError);
  });
});
