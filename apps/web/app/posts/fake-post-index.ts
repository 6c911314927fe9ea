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

/** For tests: a store in memory, with an index whose lists lack all contents but those that are include. */
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

/** For tests: what of `post-store.ts` changes a list, over an index of their own. */
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
    /** Begins with a list. */
    open(posts: readonly BlogPost[]): void {
      index = createFakeIndex(posts);
      isDecidedTwice = false;
      isOnServer = false;
    },
    /** From now on changes are sent as JSON, as they are to a server. */
    putOnServer(): void {
      isOnServer = true;
    },
    /** From now on somebody else changes the list in the middle of each change, which is then decided again. */
    decideTwice(): void {
      isDecidedTwice = true;
    },
    /** The list as it is stored, whole. */
    posts: async () => (await index.store.readAll()).posts,
    /** To be mocked. */
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
      /** As `post-store.ts` has it. */
      get noUpdated() {
        return isOnServer ? ('' as const) : undefined;
      },
    },
  };
}

function asSent<Changes extends Awaited<ReturnType<DecideIndexed>>>(changes: Changes): Changes {
  return JSON.parse(JSON.stringify(changes)) as Changes;
}

/** A state without the contents of the posts that are not include. */
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
