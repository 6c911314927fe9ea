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
import * as entryPoint from './index.ts';

test('the entry point has these names and no others', () => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual([
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
    'findByOldPath',
    'findBySlug',
    'formatUsDate',
    'freeId',
    'freeSlug',
    'getOldPaths',
    'getPublicationDate',
    'getPublicationInstant',
    'getPublishedAt',
    'getSource',
    'holdsAll',
    'isSameVersion',
    'isWhole',
    'markUpdated',
    'maxVersions',
    'normalizeOldPath',
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
    entryPoint.createPost(draft, { now: new Date(7), posts, fields: { mood: 'calm' } }),
  ];
  const [post] = mine;
  if (!post) throw new Error('There is one.');
  expectTypeOf(entryPoint.changeSlug(post, 'tax')).toEqualTypeOf<MyPost>();
  expectTypeOf(entryPoint.markUpdated(post, { before: post, now: new Date() })).toEqualTypeOf<MyPost>();
  expectTypeOf(entryPoint.findBySlug(mine, '')).toEqualTypeOf<FoundPost<MyPost> | null>();
  expectTypeOf(entryPoint.adjacentPosts(mine, 0).next).toEqualTypeOf<MyPost | null>();
  expectTypeOf(entryPoint.sortByDate(mine)).toEqualTypeOf<readonly MyPost[]>();
  expectTypeOf(entryPoint.postPageOf(mine, { limit: 10 })).toEqualTypeOf<PostPage<MyPost>>();
  const readFields = ({ mood }: Readonly<Record<string, unknown>>) => ({ mood: String(mood) });
  expectTypeOf(entryPoint.parsePosts([], { readFields }).posts[0]).toExtend<MyPost | undefined>();
  expectTypeOf(entryPoint.parsePostsJson('[]', { readFields }).posts[0]).toExtend<MyPost | undefined>();
});

test('a post that was made without fields of one’s own has none in its type', () => {
  // @ts-expect-error: nobody has given it a mood.
  const post: BlogPost & { mood: string } = entryPoint.createPost(draft, { now: new Date(7), posts });
  expect(post.mood).toBeUndefined();
});

test('the types that the entry point gives fit its functions', () => {
  expectTypeOf(entryPoint.createPost).parameter(0).toEqualTypeOf<PostDraft>();
  expectTypeOf(entryPoint.createPost(draft, { now: new Date(), posts: [] })).toEqualTypeOf<BlogPost>();
  expectTypeOf(entryPoint.findBySlug(posts, '')).toEqualTypeOf<FoundPost | null>();
  expectTypeOf(entryPoint.findBySlug<Addressed>)
    .parameter(0)
    .toEqualTypeOf<readonly Addressed[]>();
  expectTypeOf(entryPoint.parsePosts([])).toEqualTypeOf<ParsedPosts>();
  expectTypeOf<ParseOptions<{ mood: string }>['readFields']>().not.toBeAny();
  expectTypeOf<CreatePostContext>().toExtend<DayOptions & SlugOptions>();
  expectTypeOf(entryPoint.plainExcerpt).parameter(1).toEqualTypeOf<ExcerptOptions | undefined>();
  expectTypeOf<ParsedPosts['faults']>().toEqualTypeOf<readonly PostFault[]>();
  expectTypeOf(entryPoint.applyChange<BlogPost>)
    .parameter(1)
    .toEqualTypeOf<PostChange>();
  expectTypeOf(entryPoint.addVersion).parameter(1).toEqualTypeOf<SavedText>();
  expectTypeOf(entryPoint.addVersion).returns.toEqualTypeOf<readonly PostVersion[]>();
  expectTypeOf(entryPoint.versionSize).parameter(0).toEqualTypeOf<PostText>();
  expectTypeOf(entryPoint.postIndexOf({} as PostStore)).toEqualTypeOf<PostIndex>();
  expectTypeOf(entryPoint.wholePost<BlogPost>)
    .parameter(0)
    .toEqualTypeOf<IndexedPost>();
  expectTypeOf<PostStore['readPage']>().returns.resolves.toEqualTypeOf<PostPage>();
  expectTypeOf<PostStore['readPost']>().returns.resolves.toEqualTypeOf<PostWithNeighbours | null>();
  expectTypeOf<PostStore['transact']>().returns.resolves.toEqualTypeOf<PostTransaction>();
  expectTypeOf<PostStore['readAll']>().returns.resolves.toEqualTypeOf<PostSnapshot>();
  expectTypeOf<PostStore['subscribe']>().returns.resolves.toEqualTypeOf<Unsubscribe>();
  expectTypeOf<PostSnapshot['unreadable']>().toEqualTypeOf<UnreadableTexts | undefined>();
  expectTypeOf<entryPoint.PostStoreError['reason']>().toEqualTypeOf<PostStoreReason>();
});
