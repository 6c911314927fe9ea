import { describe, expect, test } from 'vitest';
import { findCanonicalIssue } from './canonical-messages.ts';
import { getCanonical, maxCanonicalLength, parseCanonical } from './canonical.ts';

const longest = `https://a.example/${'x'.repeat(maxCanonicalLength - 18)}`;

describe('parseCanonical', () => {
  test.each([
    ['https://example.com/tax', 'https://example.com/tax'],
    [' HTTPS://Example.COM:443/Tax?a=b#c\n', 'https://example.com/Tax?a=b#c'],
    ['https://example.com', 'https://example.com/'],
    ['https://bücher.example/日本語 é', 'https://xn--bcher-kva.example/%E6%97%A5%E6%9C%AC%E8%AA%9E%20%C3%A9'],
    ['https://example.com:8443/a/../b', 'https://example.com:8443/b'],
    [longest, longest],
  ])('reads %j', (text, url) => {
    expect(parseCanonical(text)).toStrictEqual({ url, issue: null });
    expect(parseCanonical(url).url).toBe(url);
  });

  test.each([
    ['', 'incomplete'],
    ['/tax', 'incomplete'],
    ['//example.com/tax', 'incomplete'],
    ['example.com/tax', 'incomplete'],
    ['https://', 'incomplete'],
    ['https://exa mple.com', 'incomplete'],
    ['https:example.com', 'incomplete'],
    ['https:/example.com', 'incomplete'],
    ['https:\\\\example.com', 'incomplete'],
    ['http://example.com/tax', 'not-https'],
    ['ftp://example.com', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['data:text/html,x', 'not-https'],
    ['mailto:ann@example.com', 'not-https'],
    ['https://ann@example.com/', 'credentials'],
    ['https://ann:secret@example.com/', 'credentials'],
    ['https://:secret@example.com/', 'credentials'],
    [`${longest}x`, 'too-long'],
    [`https://a.example/${'é'.repeat(1000)}`, 'too-long'],
    ['x'.repeat(1_000_000), 'too-long'],
  ])('rejects %.40j: %s', (text, issue) => {
    expect(parseCanonical(text)).toStrictEqual({ url: null, issue });
    expect(getCanonical({ canonical: text })).toBeNull();
  });
});

test('getCanonical returns the URL in its normal form, or null', () => {
  expect(getCanonical({ canonical: 'https://Example.com' })).toBe('https://example.com/');
  expect(getCanonical({})).toBeNull();
});

test('findCanonicalIssue has a sentence for each issue, and none for a blank text', () => {
  expect(
    ['/tax', 'http://a.example', 'https://ann@a.example', `${longest}x`].map(findCanonicalIssue),
  ).toEqual([
    'The URL must be complete, such as https://example.com/post.',
    'The URL must begin with https://.',
    'The URL must not contain a user name or a password.',
    'The URL must have at most 2,048 characters.',
  ]);
  expect([' ', 'https://a.example'].map(findCanonicalIssue)).toEqual([null, null]);
});
