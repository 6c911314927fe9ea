import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findMediaIds, formatMediaFile, getMainFile, type MediaFile, parseMediaFile } from './media-file.ts';
import { makePost } from './testing/make-post.ts';

const id = 'mfzwe3dmnzxw64droj2hk5txpb';
const main: MediaFile = { id, width: 1600, height: 900, extension: 'webp', variant: null };

test('a name says id, size, variant and type', () => {
  expect(formatMediaFile(main)).toBe(`${id}-1600x900.webp`);
  expect(formatMediaFile({ ...main, variant: 480 })).toBe(`${id}-1600x900-480.webp`);
  expect(parseMediaFile(`${id}-1600x900-480.webp`)).toEqual({ ...main, variant: 480 });
  expect(getMainFile({ ...main, variant: 480 })).toEqual(main);
});

test('a name that was formatted is parsed to the same file', () => {
  const size = fc.integer({ min: 1, max: 99_999 });
  const files = fc.record({
    id: fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz234567')),
      minLength: 26,
      maxLength: 26,
    }),
    width: size,
    height: size,
    extension: fc.constantFrom('avif', 'gif', 'jpg', 'png', 'webp'),
    variant: fc.option(size),
  });
  fc.assert(
    fc.property(files, (file) => {
      const isFile = file.variant === null || file.variant < file.width;
      expect(parseMediaFile(formatMediaFile(file))).toEqual(isFile ? file : null);
    }),
  );
});

describe('a text that is no name', () => {
  test.each([
    '',
    `${id}.webp`,
    `${id}-1600x900`,
    `${id}-1600x900.svg`,
    `${id}-1600x900.WEBP`,
    `${id.toUpperCase()}-1600x900.webp`,
    `${id.slice(1)}-1600x900.webp`,
    `${id.slice(1)}1-1600x900.webp`,
    `${id}-0x900.webp`,
    `${id}-01600x900.webp`,
    `${id}-100000x900.webp`,
    `${id}-1600x900-1600.webp`,
    `${id}-1600x900-0480.webp`,
    `${id}-1600x900.webp?v=1`,
    `${id}-1600x900.webp\n`,
    `../${id}-1600x900.webp`,
    `%2e%2e%2f${id}-1600x900.webp`,
    `${id}-1600x900.webp\0.jpg`,
  ])('is not parsed: %j', (name) => {
    expect(parseMediaFile(name)).toBeNull();
  });
});

test('finds each image that a text names once', () => {
  const other = id.replace('m', 'n');
  const text = `![a](/media/${id}-1x1.png) <img src="/media/${other}-2x2-1.jpg"> /media/${id}-1x1.png`;
  expect(findMediaIds(text)).toEqual([id, other]);
  expect(findMediaIds('/media/short-1x1.png /media/')).toEqual([]);
  expect(findMediaIds(undefined)).toEqual([]);
});

test.each(['(', '<', '"', "'", '=', ' ', ':', ',', '\n', '\t', ''])('finds an image after %j', (before) => {
  const text = `${before}/media/${id}-1x1.png`;
  expect(findMediaIds(text)).toEqual([id]);
  expect(findMediaIds({ content: text })).toEqual([id]);
});

test.each([
  'https://other.example',
  '//other.example',
  'http://localhost:8080',
  'https://[::1]',
  'https://bücher.example./blog',
  'https://例え.テスト',
  '../..',
  '/files',
  'https://other.example/#',
  '/',
])('finds no image of another site or path: %s', (before) => {
  expect(findMediaIds(`![a](${before}/media/${id}-1600x900.webp)`)).toEqual([]);
});

test('finds the images in each field of a post', () => {
  const cover = { src: `/media/${id}-1600x900.webp`, alt: 'A ledger' };
  expect(findMediaIds(makePost({ cover }))).toEqual([id]);
});
