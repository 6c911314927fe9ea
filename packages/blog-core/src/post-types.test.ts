import { expect, expectTypeOf, test } from 'vitest';
import type { BlogPost, FoundPost, PostDraft, PostPage, StoredPost } from './index.ts';
import * as entryPoint from './index.ts';

const draft: PostDraft = { title: '', excerpt: '', content: '' };
const posts: readonly BlogPost[] = [];

test('fields of one’s own survive in the types', () => {
  interface MyPost extends BlogPost {
    mood: string;
  }
  const mine: readonly MyPost[] = [
    entryPoint.createPost(draft, { now: new Date(7), posts, fields: { mood: 'calm' } }),
  ];
  const [post] = mine;
  if (!post) throw new Error('There is one.');
  expectTypeOf(entryPoint.changeSlug(post, 'tax')).toEqualTypeOf<MyPost>();
  expectTypeOf(entryPoint.markUpdated(post, { before: post, now: new Date() })).toEqualTypeOf<MyPost>();
  expectTypeOf(entryPoint.findBySlug(mine, '')).toEqualTypeOf<FoundPost<MyPost> | null>();
  expectTypeOf(entryPoint.getAdjacentPosts(mine, 0).next).toEqualTypeOf<MyPost | null>();
  expectTypeOf(entryPoint.sortByDate(mine)).toEqualTypeOf<readonly MyPost[]>();
  expectTypeOf(entryPoint.listPosts(mine, { limit: 10 })).toEqualTypeOf<PostPage<MyPost>>();
  expectTypeOf(entryPoint.listPosts(mine, { withContent: true }).posts).toEqualTypeOf<readonly MyPost[]>();
  expectTypeOf(entryPoint.findPost(mine, { id: 7 })).toEqualTypeOf<StoredPost<MyPost> | null>();
  expectTypeOf(entryPoint.applyChanges(mine, []).posts).toEqualTypeOf<readonly MyPost[]>();
  const readFields = ({ mood }: Readonly<Record<string, unknown>>) => ({ mood: String(mood) });
  expectTypeOf(entryPoint.parsePosts([], { readFields }).posts[0]).toExtend<MyPost | undefined>();
  expectTypeOf(entryPoint.parsePostsJson('[]', { readFields }).posts[0]).toExtend<MyPost | undefined>();
});

test('a post that was made without fields of one’s own has none in its type', () => {
  // @ts-expect-error: nobody has given it a mood.
  const post: BlogPost & { mood: string } = entryPoint.createPost(draft, { now: new Date(7), posts });
  expect(post.mood).toBeUndefined();
});
