import { expect, expectTypeOf, test } from 'vitest';
import type {
  Addressed,
  BlogPost,
  CreatePostContext,
  DayOptions,
  ExcerptOptions,
  FoundPost,
  IndexedPost,
  ParsedPosts,
  ParseOptions,
  PostChange,
  PostDraft,
  PostFault,
  PostIndex,
  PostPage,
  PostSnapshot,
  PostStore,
  PostStoreReason,
  PostText,
  PostTransaction,
  PostVersion,
  PostWithNeighbours,
  SavedText,
  SlugOptions,
  UnreadableTexts,
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
    'applyChanges',
    'changeSlug',
    'countWords',
    'createPost',
    'defaultAuthor',
    'excerptOf',
    'findBySlug',
    'formatUsDate',
    'freeId',
    'freeSlug',
    'holdsAll',
    'isSameVersion',
    'isWhole',
    'markUpdated',
    'maxVersions',
    'parsePosts',
    'parsePostsJson',
    'parseUsDate',
    'placesToMove',
    'plainExcerpt',
    'postIndexOf',
    'postPageOf',
    'postWithNeighbours',
    'readingMinutes',
    'replacingChanges',
    'seedPosts',
    'slugify',
    'sortByDate',
    'summaryOf',
    'updatedOf',
    'versionSize',
    'versionText',
    'wholePost',
  ]);
});

const draft: PostDraft = { title: '', excerpt: '', content: '' };
const posts: readonly BlogPost[] = [];

test('fields of one’s own survive in the types', () => {
  interface MyPost extends BlogPost {
    mood: string;
  }
  const mine: readonly MyPost[] = [
    door.createPost(draft, { now: new Date(7), posts, fields: { mood: 'calm' } }),
  ];
  const [post] = mine;
  if (!post) throw new Error('There is one.');
  expectTypeOf(door.changeSlug(post, 'tax')).toEqualTypeOf<MyPost>();
  expectTypeOf(door.markUpdated(post, { before: post, now: new Date() })).toEqualTypeOf<MyPost>();
  expectTypeOf(door.findBySlug(mine, '')).toEqualTypeOf<FoundPost<MyPost> | null>();
  expectTypeOf(door.adjacentPosts(mine, 0).next).toEqualTypeOf<MyPost | null>();
  expectTypeOf(door.sortByDate(mine)).toEqualTypeOf<readonly MyPost[]>();
  expectTypeOf(door.postPageOf(mine, { limit: 10 })).toEqualTypeOf<PostPage<MyPost>>();
  const readFields = ({ mood }: Readonly<Record<string, unknown>>) => ({ mood: String(mood) });
  expectTypeOf(door.parsePosts([], { readFields }).posts[0]).toExtend<MyPost | undefined>();
  expectTypeOf(door.parsePostsJson('[]', { readFields }).posts[0]).toExtend<MyPost | undefined>();
});

test('the types that the door gives fit its functions', () => {
  expectTypeOf(door.createPost).parameter(0).toEqualTypeOf<PostDraft>();
  expectTypeOf(door.createPost(draft, { now: new Date(), posts: [] })).toEqualTypeOf<BlogPost>();
  expectTypeOf(door.findBySlug(posts, '')).toEqualTypeOf<FoundPost | null>();
  expectTypeOf(door.findBySlug<Addressed>)
    .parameter(0)
    .toEqualTypeOf<readonly Addressed[]>();
  expectTypeOf(door.parsePosts([])).toEqualTypeOf<ParsedPosts>();
  expectTypeOf<ParseOptions<{ mood: string }>['readFields']>().not.toBeAny();
  expectTypeOf<CreatePostContext>().toExtend<DayOptions & SlugOptions>();
  expectTypeOf(door.plainExcerpt).parameter(1).toEqualTypeOf<ExcerptOptions | undefined>();
  expectTypeOf<ParsedPosts['faults']>().toEqualTypeOf<readonly PostFault[]>();
  expectTypeOf(door.applyChange<BlogPost>)
    .parameter(1)
    .toEqualTypeOf<PostChange>();
  expectTypeOf(door.addVersion).parameter(1).toEqualTypeOf<SavedText>();
  expectTypeOf(door.addVersion).returns.toEqualTypeOf<readonly PostVersion[]>();
  expectTypeOf(door.versionSize).parameter(0).toEqualTypeOf<PostText>();
  expectTypeOf(door.postIndexOf({} as PostStore)).toEqualTypeOf<PostIndex>();
  expectTypeOf(door.wholePost<BlogPost>)
    .parameter(0)
    .toEqualTypeOf<IndexedPost>();
  expectTypeOf<PostStore['readPage']>().returns.resolves.toEqualTypeOf<PostPage>();
  expectTypeOf<PostStore['readPost']>().returns.resolves.toEqualTypeOf<PostWithNeighbours | null>();
  expectTypeOf<PostStore['transact']>().returns.resolves.toEqualTypeOf<PostTransaction>();
  expectTypeOf<PostStore['readAll']>().returns.resolves.toEqualTypeOf<PostSnapshot>();
  expectTypeOf<PostStore['subscribe']>().returns.resolves.toEqualTypeOf<Unsubscribe>();
  expectTypeOf<PostSnapshot['unreadable']>().toEqualTypeOf<UnreadableTexts | undefined>();
  expectTypeOf<door.PostStoreError['reason']>().toEqualTypeOf<PostStoreReason>();
});
