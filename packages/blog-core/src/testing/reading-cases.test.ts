import { createMemoryPostStore } from '../memory-post-store.ts';
import {
  testBrokenStores,
  withChanges,
  withFound,
  withList,
  withMembers,
  nothing,
} from './fake-broken-stores.ts';
import { readingCases } from './reading-cases.ts';

testBrokenStores(readingCases, {
  'the first read returns the seed posts': [
    ['starts empty', 'after the first read', (backing) => createMemoryPostStore({ backing })],
  ],
  'pages contain every post once, in order and without its content': [
    [
      'lists contents',
      'has a content',
      withList((store, query) => store.list({ ...query, withContent: true })),
    ],
    [
      'ignores the limit',
      'at most `limit` posts',
      withList((store, query) => store.list({ ...query, limit: undefined })),
    ],
    [
      'counts the posts of a page',
      '`total`',
      withList(async (store, query) => {
        const page = await store.list(query);
        return { ...page, total: page.posts.length };
      }),
    ],
    [
      'ends after two pages',
      'the number of posts on all pages',
      withList(async (store, query) => {
        const page = await store.list(query);
        return query.cursor && query.limit ? { ...page, nextCursor: null } : page;
      }),
    ],
  ],
  'the only page of an empty list is empty': [
    [
      'drops deletions',
      'the number of posts on the page',
      withChanges((change) => (change.type === 'delete' ? nothing : change)),
    ],
    [
      'has a page after the last',
      'the cursor behind it',
      withList(async (store, query) => ({ ...(await store.list(query)), nextCursor: '0:0' })),
    ],
  ],
  'a cursor continues after the last post of its page, even after changes before it': [
    [
      'pages by index',
      'after posts were added',
      withList(async (store, { cursor, limit = 100 }) => {
        const { posts } = await store.list();
        const end = Number(cursor ?? 0) + limit;
        const nextCursor = end < posts.length ? String(end) : null;
        return { posts: posts.slice(end - limit, end), nextCursor, total: null };
      }),
    ],
  ],
  'a text that is no cursor is rejected in each order and in a search': [
    [
      'starts at the top',
      'the outcome of the query {}',
      withList((store, { cursor, ...query }) =>
        store.list(cursor?.includes(':') ? { ...query, cursor } : query),
      ),
    ],
    [
      'starts a search at the top',
      'the outcome of the query {"search":"post"}',
      withList((store, { cursor, ...query }) =>
        store.list(query.search === undefined ? { ...query, cursor } : query),
      ),
    ],
  ],
  'get returns a post with its content, and its neighbors without theirs': [
    [
      'swaps the neighbors',
      'the post above it',
      withFound((found) => ({ ...found, previous: found.next, next: found.previous })),
    ],
    [
      'returns neighbors with contents',
      'the number of neighbors with a content',
      withFound((found) => ({ ...found, next: found.next && Object.assign(found.next, { content: '' }) })),
    ],
    [
      'returns posts without contents',
      'the field content',
      withFound((found) => ({ ...found, post: { ...found.post, content: '' } })),
    ],
    [
      'returns another post for an unknown slug',
      'an unknown slug',
      withMembers((store) => ({ get: async (key) => (await store.get(key)) ?? store.get({ id: 101 }) })),
    ],
  ],
  'a former slug or path leads to its post unless another post uses the slug now': [
    [
      'finds current slugs only',
      'the post with the former slug',
      withFound((found) => (found.redirectTo === null ? found : null)),
    ],
    [
      'does not redirect',
      '`redirectTo` of a former slug',
      withFound((found) => ({ ...found, redirectTo: null })),
    ],
    [
      'knows no paths',
      'the post with the former path',
      withMembers((store) => ({ get: async (key) => ('oldPath' in key ? null : store.get(key)) })),
    ],
    [
      'prefers former slugs',
      'the post that reuses the slug',
      withMembers((store) => ({
        get: async (key) => {
          const { posts } = await store.list();
          const former = posts.find(({ aliases }) => 'slug' in key && [aliases].flat().includes(key.slug));
          const found = await store.get(former ?? key);
          return found && former ? { ...found, redirectTo: found.post.slug } : found;
        },
      })),
    ],
  ],
  'a slug is found by either Unicode form': [
    [
      'compares slugs to the byte',
      'a slug in the form NFD',
      withMembers((store) => ({
        get: async (key) => {
          const found = await store.get(key);
          return 'slug' in key && found?.redirectTo === null && found.post.slug !== key.slug ? null : found;
        },
      })),
    ],
    [
      'redirects to the stored form',
      '`redirectTo` of a slug in the form NFD',
      withMembers((store) => ({
        get: async (key) => {
          const found = await store.get(key);
          const { slug } = found?.post ?? {};
          return found && slug && 'slug' in key && slug !== key.slug ? { ...found, redirectTo: slug } : found;
        },
      })),
    ],
  ],
  'search finds the posts that contain all words, in any field': [
    [
      'ignores the search',
      'the posts with one word',
      withList((store, query) => store.list({ ...query, search: undefined })),
    ],
    [
      'searches the first word only',
      'the posts with two words',
      withList((store, query) => store.list({ ...query, search: query.search?.split(' ', 1)[0] })),
    ],
    [
      'finds whole words only',
      'the posts with the prefix of a word',
      withList((store, query) => store.list({ ...query, search: query.search?.replace(/^zeb$/u, 'zebu') })),
    ],
    [
      'does not search slugs',
      'the posts with a slug',
      withList((store, query) => store.list({ ...query, search: query.search?.replace('post-', 'no-') })),
    ],
  ],
  'search finds any part of a word in scripts without spaces': [
    [
      'finds whole runs only',
      'the posts with 税金',
      withList((store, query) =>
        store.list({ ...query, search: query.search?.replace('税金', '東京都の税金について税金') }),
      ),
    ],
    [
      'finds the letters in any order',
      'the posts with 京東',
      withList((store, query) => store.list({ ...query, search: query.search?.replace('京東', '京 東') })),
    ],
  ],
  'search ignores case and accents, but no marks that make another letter': [
    [
      'folds no letter that Unicode does not decompose',
      'the posts with lodz',
      withList((store, query) =>
        store.list({ ...query, search: query.search?.replace('lodz', 'łodz nowhere') }),
      ),
    ],
    [
      'ignores all marks',
      'the posts with ばば',
      withList((store, query) => store.list({ ...query, search: query.search?.replace('ばば', 'はは') })),
    ],
  ],
  'a list can be sorted by title and by date, page by page': [
    [
      'ignores the order',
      'sorted by title',
      withList((store, query) => store.list({ ...query, sort: undefined })),
    ],
    [
      'sorts always by title',
      'sorted by date',
      withList((store, query) => store.list({ ...query, sort: 'title' })),
    ],
  ],
  'a subscriber hears of changes, its own and those of others, until it unsubscribes': [
    [
      'never calls a listener',
      'that another store added',
      withMembers(() => ({ subscribe: () => () => {} })),
    ],
    [
      'ignores unsubscribing',
      'counted again after unsubscribing',
      withMembers((store) => ({
        subscribe: (listener) => {
          store.subscribe(listener);
          return () => {};
        },
      })),
    ],
    [
      'calls no listener for its own changes',
      'that its own store added',
      withMembers((store) => {
        const unsubscribes = new Set<() => void>();
        const listeners = new Set<() => void>();
        const listen = () => listeners.forEach((each) => unsubscribes.add(store.subscribe(each)));
        return {
          subscribe: (listener) => {
            listeners.add(listener);
            listen();
            return () => listeners.delete(listener);
          },
          apply: async (changes) => {
            unsubscribes.forEach((unsubscribe) => unsubscribe());
            return store.apply(changes);
          },
        };
      }),
    ],
    [
      'has a listener once',
      'when another one unsubscribed',
      withMembers((store) => {
        const listeners = new Set<() => void>();
        store.subscribe(() => listeners.forEach((listener) => listener()));
        return {
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        };
      }),
    ],
  ],
});
