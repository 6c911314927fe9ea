import { expect, test } from 'vitest';
import { findCoverIssue, getCover } from './cover.ts';

const media = '/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp';

test.each([
  [media, media],
  [' HTTPS://Example.COM/a b.png\n', 'https://example.com/a%20b.png'],
  ['http://example.com/a.png', 'http://example.com/a.png'],
])('%j is the source of a cover', (src, stored) => {
  expect(getCover({ cover: { src, alt: 'A desk' } })).toStrictEqual({ src: stored, alt: 'A desk' });
  expect(findCoverIssue({ src })).toBeNull();
});

test.each([
  './a.png',
  '/a.png',
  '/media/a.png',
  `${media}?v=1`,
  `//example.com${media}`,
  'https:example.com/a.png',
  'https://ann:secret@example.com/a.png',
  `https://example.com/${'x'.repeat(2048)}`,
  'data:image/png;base64,AA',
  'javascript:alert(1)',
])('%.40j is no source of a cover', (src) => {
  expect(getCover({ cover: { src, alt: '' } })).toBeNull();
  expect(findCoverIssue({ src })).toBe(
    'The cover must be an image of this blog or a complete URL, such as https://example.com/image.jpg.',
  );
});

test.each([undefined, null, media, [media], { url: media }, { src: 7 }, { src: ' ' }])(
  'a field with %j has no cover, and stores accept it',
  (cover) => {
    expect(getCover({ cover })).toBeNull();
    expect(findCoverIssue(cover)).toBeNull();
  },
);

test.each([undefined, null, 7])('an alternative text %j is empty', (alt) => {
  expect(getCover({ cover: { src: media, alt } })?.alt).toBe('');
});
