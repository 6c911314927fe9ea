import type {
  BlogPost,
  DecideIndexed,
  PostChange,
  IndexedPost,
  IndexSnapshot,
  PostIndex,
  PostStore,
  WantedPosts,
} from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';

import { createPostsCache } from './posts-cache.ts';

/** For tests: creates a memory store whose lists contain only the requested contents. */
export function createFakeIndex(posts: readonly BlogPost[]): PostIndex & { readonly store: PostStore } {
  const store = createMemoryPostStore({ seeds: posts });
  return {
    store,
    read: async (include) => withoutContents(await store.readAll(), include),
    async transact(include, decide) {
      const { snapshot, stored } = await store.transact((newest) =>
        decide(postsWithoutContents(newest, include)),
      );
      return { snapshot: withoutContents(snapshot, include), stored };
    },
  };
}

/** For tests: creates a replacement for `post-store.ts` over such an index. */
export function createFakePage() {
  let index = createFakeIndex([]);
  let isDecidedTwice = false;
  let isOnServer = false;
  const postIndex: PostIndex = {
    read: (include) => index.read(include),
    transact: (include, decide) =>
      index.transact(include, async (newest) => {
        if (isDecidedTwice) await decide(newest);
        const changes = await decide(newest);
        return isOnServer ? asSent(changes) : changes;
      }),
  };
  return {
    /** Replaces the list. */
    open(posts: readonly BlogPost[]): void {
      index = createFakeIndex(posts);
      isDecidedTwice = false;
      isOnServer = false;
    },
    /** Sends changes as JSON from now on, like a server store. */
    putOnServer(): void {
      isOnServer = true;
    },
    /** Runs each decision twice from now on, as if another writer had changed the list. */
    decideTwice(): void {
      isDecidedTwice = true;
    },
    /** Returns the stored list with all contents. */
    posts: async () => (await index.store.readAll()).posts,
    /** The module to mock `post-store.ts` with. */
    module: {
      postIndex,
      get postStore() {
        return index.store;
      },
      postsCache: createPostsCache({
        read: (include) => postIndex.read(include),
        subscribe: async () => () => {},
      }),
      splitIntoSets: (changes: readonly PostChange[]) => [changes],
      isStorable: () => true,
      /** As in `post-store.ts`. */
      get noUpdated() {
        return isOnServer ? ('' as const) : undefined;
      },
    },
  };
}

function asSent<Changes extends Awaited<ReturnType<DecideIndexed>>>(changes: Changes): Changes {
  return JSON.parse(JSON.stringify(changes)) as Changes;
}

/** Returns the state without the contents that aren't included. */
export function withoutContents(snapshot: IndexSnapshot, include: WantedPosts): IndexSnapshot {
  return { ...snapshot, posts: postsWithoutContents(snapshot.posts, include) };
}

function postsWithoutContents(posts: readonly IndexedPost[], include: WantedPosts): readonly IndexedPost[] {
  return posts.map((post) => {
    if (include === 'all' || include.includes(post.id)) return post;
    const { content: _, ...summary } = post;
    return summary;
  });
}
