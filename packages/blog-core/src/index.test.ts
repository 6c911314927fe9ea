import { expect, expectTypeOf, test } from 'vitest';
import type {
  BlogPost,
  FoundPost,
  ParsedPosts,
  PostChange,
  PostDraft,
  PostFault,
  PostSnapshot,
  PostStore,
  PostText,
  PostVersion,
  SavedText,
  UnreadableText,
  Unsubscribe,
} from './index.ts';
import * as door from './index.ts';

test('the door has these names and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'PostStoreError',
    'addVersion',
    'adjacentPosts',
    'aliasesOf',
    'applyChange',
    'changeSlug',
    'createPost',
    'defaultAuthor',
    'findBySlug',
    'formatUsDate',
    'freeId',
    'freeSlug',
    'isSameVersion',
    'markUpdated',
    'mostVersions',
    'parsePosts',
    'parsePostsJson',
    'parseUsDate',
    'seedPosts',
    'slugify',
    'updatedOf',
    'versionFields',
    'versionSize',
  ]);
});

test('the types that the door gives fit its functions', () => {
  expectTypeOf(door.createPost).parameter(0).toEqualTypeOf<PostDraft>();
  expectTypeOf(door.createPost).returns.toEqualTypeOf<BlogPost>();
  expectTypeOf(door.findBySlug).returns.toEqualTypeOf<FoundPost | null>();
  expectTypeOf(door.parsePosts).returns.toEqualTypeOf<ParsedPosts>();
  expectTypeOf<ParsedPosts['faults']>().toEqualTypeOf<readonly PostFault[]>();
  expectTypeOf(door.applyChange).parameter(1).toEqualTypeOf<PostChange>();
  expectTypeOf(door.addVersion).parameter(1).toEqualTypeOf<SavedText>();
  expectTypeOf(door.addVersion).returns.toEqualTypeOf<readonly PostVersion[]>();
  expectTypeOf(door.versionSize).parameter(0).toEqualTypeOf<PostText>();
  expectTypeOf<PostStore['read']>().returns.resolves.toEqualTypeOf<PostSnapshot>();
  expectTypeOf<PostStore['subscribe']>().returns.resolves.toEqualTypeOf<Unsubscribe>();
  expectTypeOf<PostSnapshot['unreadable']>().toEqualTypeOf<readonly UnreadableText[]>();
  expectTypeOf<door.PostStoreError['reason']>().toEqualTypeOf<'full' | 'blocked' | 'refused' | 'gone'>();
});
