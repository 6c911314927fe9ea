import { batchChanges, countJsonBytes, maxPostBytes } from '@branchbook/blog-api';
import {
  type BlogPost,
  type PostChange,
  type PostIndex,
  getPostIndex,
  type PostStore,
} from '@branchbook/blog-core';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { readInitialPosts } from './initial-posts.tsx';
import { createLocalPublicPosts } from './local-public-posts.ts';
import type { PublicPostSource } from './public-posts.ts';
import { createPostsCache } from './posts-cache.ts';
import { createServerPublicPosts } from './server-public-posts.ts';
import { createPageServerStore, type ServerPostStore, type WaitingChanges } from './server-post-store.ts';

const serverStore = __POSTS_ON_SERVER__ ? createPageServerStore() : null;

/**
 * The one store of this page: the server's where the build is told of one, else the browser's. To have the posts elsewhere, put another
 * store here: nothing above asks which it is.
 */
export const postStore: PostStore = __POSTS_ON_SERVER__
  ? requireStore(serverStore)
  : createBrowserPostStore();

/** Its list, with the contents of the posts that are asked for. */
export const postIndex: PostIndex = getPostIndex(postStore);

/** What waits for the server; null where nothing ever waits. */
export const waitingChanges: WaitingChanges | null = __POSTS_ON_SERVER__
  ? requireStore(serverStore).waiting
  : null;

/** What a post said at its last saves, the earliest first, where the store keeps it; else null. */
export const readStoredVersions: ServerPostStore['readVersions'] | null = __POSTS_ON_SERVER__
  ? requireStore(serverStore).readVersions
  : null;

/** The changes in sets that the store takes at once, in their order. */
export const splitIntoSets: (changes: readonly PostChange[]) => readonly (readonly PostChange[])[] =
  __POSTS_ON_SERVER__ ? batchChanges : (changes) => [changes];

/** Whether the store takes a post of this length. */
export const isStorable: (post: BlogPost) => boolean = __POSTS_ON_SERVER__
  ? (post) => countJsonBytes(post) <= maxPostBytes
  : () => true;

/**
 * The `updated` by which an update takes the day of the last edit away. The server lays what it is sent over the stored post, and JSON
 * leaves `undefined` out; the browser's posts lose the field.
 */
export const noUpdated: '' | undefined = __POSTS_ON_SERVER__ ? '' : undefined;

/** What this page knows of it. */
export const postsCache = createPostsCache({
  read: (include, onPart) => postIndex.read(include, onPart),
  subscribe: (listener) => postStore.subscribe(listener),
});

/** What readers' pages know of it. */
export const publicPosts: PublicPostSource = __POSTS_ON_SERVER__
  ? createServerPublicPosts(
      import.meta.env.SSR ? null : readInitialPosts(),
      postsCache.subscribeWithoutReading,
    )
  : createLocalPublicPosts(postsCache);

function requireStore(store: ServerPostStore | null): ServerPostStore {
  if (!store) throw new Error('This build has no server for its posts.');
  return store;
}
