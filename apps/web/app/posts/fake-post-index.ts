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

/** For tests: a store in memory, with an index whose lists lack all contents but those that are wanted. */
export function createFakeIndex(posts: readonly BlogPost[]): PostIndex & { readonly store: PostStore } {
  const store = createMemoryPostStore({ seeds: posts });
  return {
    store,
    read: async (wanted) => withoutContents(await store.readAll(), wanted),
    async transact(wanted, decide) {
      const { snapshot, stored } = await store.transact((newest) =>
        decide(postsWithoutContents(newest, wanted)),
      );
      return { snapshot: withoutContents(snapshot, wanted), stored };
    },
  };
}

/** For tests: what of `post-store.ts` changes a list, over an index of their own. */
export function createFakePage() {
  let index = createFakeIndex([]);
  let isDecidedTwice = false;
  let isOnServer = false;
  const postIndex: PostIndex = {
    read: (wanted) => index.read(wanted),
    transact: (wanted, decide) =>
      index.transact(wanted, async (newest) => {
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
        read: (wanted) => postIndex.read(wanted),
        subscribe: async () => () => {},
      }),
      setsAtOnce: (changes: readonly PostChange[]) => [changes],
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

/** A state without the contents of the posts that are not wanted. */
export function withoutContents(snapshot: IndexSnapshot, wanted: WantedPosts): IndexSnapshot {
  return { ...snapshot, posts: postsWithoutContents(snapshot.posts, wanted) };
}

function postsWithoutContents(posts: readonly IndexedPost[], wanted: WantedPosts): readonly IndexedPost[] {
  return posts.map((post) => {
    if (wanted === 'all' || wanted.includes(post.id)) return post;
    const { content: _, ...summary } = post;
    return summary;
  });
}
