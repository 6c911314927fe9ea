import { expect, expectTypeOf, test } from 'vitest';
import { type ArchiveReading, type PostsJsonReading, readPostArchive, readPostsJson } from './index.ts';
import * as door from './index.ts';

test('the door has these names and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'planArrangement',
    'planImport',
    'postFileNames',
    'readArchiveText',
    'readPostArchive',
    'readPostFile',
    'readPostsJson',
    'writePostArchive',
    'writePostFile',
    'writePostsJson',
  ]);
  expectTypeOf(readPostArchive).returns.toEqualTypeOf<ArchiveReading>();
  expectTypeOf(readPostsJson).returns.toEqualTypeOf<PostsJsonReading>();
});
