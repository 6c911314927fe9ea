import { countTags } from '../count-tags.ts';
import { testBrokenStores, withApply, withChanges, withList, withMembers } from './fake-broken-stores.ts';
import { tagCases } from './tag-cases.ts';

testBrokenStores(tagCases, {
  'tags are listed with their numbers of posts, as most posts write them': [
    [
      'lists each form of a tag',
      'the tags',
      withMembers((store) => ({
        async listTags() {
          const { posts } = await store.list();
          return posts.flatMap((post) => countTags([post]));
        },
      })),
    ],
    [
      'compares tags by letters only',
      'the posts with the tag C#',
      withList((store, query) =>
        store.list({ ...query, tags: query.tags?.map((tag) => tag.replace('#', '')) }),
      ),
    ],
  ],
  'a list by tags has the posts with all of them, page by page in list order': [
    [
      'ignores all but the first tag',
      'the posts with two tags',
      withList((store, query) => store.list({ ...query, tags: query.tags?.slice(0, 1) })),
    ],
    [
      'counts all posts',
      '`total`',
      withList(async (store, query) => ({ ...(await store.list(query)), total: 6 })),
    ],
  ],
  'search finds posts by tag, alone and with words': [
    [
      'searches words only',
      'the posts with a tag',
      withList((store, query) => store.list({ ...query, search: query.search?.replace(/tag:/iu, '') })),
    ],
  ],
  'tags are stored each once, and at most 20 of 60 characters': [
    [
      'accepts any number of tags',
      'the reason for which tags were rejected',
      withApply((store, changes) => store.apply(changes).catch(() => ({ posts: [], trashKeys: [] }))),
    ],
  ],
  'deleted posts have no part in the numbers of posts': [
    [
      'counts deleted posts',
      'the tags after deleting the posts',
      withMembers((store) => ({
        async listTags() {
          const trashed = (await store.trash.list()).map(({ post }) => post);
          return countTags([...(await store.list()).posts, ...trashed]);
        },
      })),
    ],
  ],
  'drafts and unpublished posts have no part in the numbers of posts': [
    [
      'counts drafts',
      'the tags beside a draft',
      withMembers((store) => ({
        async listTags() {
          const { drafts } = await store.drafts.list();
          return countTags([...(await store.list()).posts, ...drafts.map(({ post }) => post)]);
        },
      })),
    ],
    [
      'restores no tags',
      'the tags after publishing it again',
      withChanges((change) =>
        change.type === 'create' && change.draft !== undefined
          ? { ...change, post: { ...change.post, tags: [] } }
          : change,
      ),
    ],
  ],
});
