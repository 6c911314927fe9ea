import { expect, expectTypeOf, test } from 'vitest';
import type {
  BlogPost,
  ParsedPosts,
  PostChange,
  PostDraft,
  PostFault,
  PostSnapshot,
  PostStore,
  UnreadableText,
  Unsubscribe,
} from './index.ts';
import * as door from './index.ts';

test('the door has these names and no others', () => {
  expect(Object.keys(door).toSorted()).toStrictEqual([
    'PostStoreError',
    'adjacentPosts',
    'applyChange',
    'createPost',
    'defaultAuthor',
    'formatUsDate',
    'freeSlug',
    'parsePosts',
    'parsePostsJson',
    'seedPosts',
    'slugify',
  ]);
});

test('the types that the door gives fit its functions', () => {
  expectTypeOf(door.createPost).parameter(0).toEqualTypeOf<PostDraft>();
  expectTypeOf(door.createPost).returns.toEqualTypeOf<BlogPost>();
  expectTypeOf(door.parsePosts).returns.toEqualTypeOf<ParsedPosts>();
  expectTypeOf<ParsedPosts['faults']>().toEqualTypeOf<readonly PostFault[]>();
  expectTypeOf(door.applyChange).parameter(1).toEqualTypeOf<PostChange>();
  expectTypeOf<PostStore['read']>().returns.resolves.toEqualTypeOf<PostSnapshot>();
  expectTypeOf<PostStore['subscribe']>().returns.resolves.toEqualTypeOf<Unsubscribe>();
  expectTypeOf<PostSnapshot['unreadable']>().toEqualTypeOf<readonly UnreadableText[]>();
  expectTypeOf<door.PostStoreError['reason']>().toEqualTypeOf<'full' | 'blocked' | 'refused' | 'gone'>();
});
