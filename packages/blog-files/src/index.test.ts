import { expect, expectTypeOf, test } from 'vitest';
import { type ArchiveReading, type PostsJsonReading, readPostArchive, readPostsJson } from './index.ts';
import * as entryPoint from './index.ts';

test('the entry point has these names and no others', () => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual([
    'detectDialect',
    'dialectNames',
    'findUnpublished',
    'needsContent',
    'planArrangement',
    'planImport',
    'postFileNames',
    'readArchiveFiles',
    'readArchiveText',
    'readBlog',
    'readPostArchive',
    'readPostFile',
    'readPostsJson',
    'unpublishedFields',
    'writePostArchive',
    'writePostFile',
    'writePostsJson',
  ]);
  expectTypeOf(readPostArchive).returns.toEqualTypeOf<ArchiveReading>();
  expectTypeOf(readPostsJson).returns.toEqualTypeOf<PostsJsonReading>();
});
