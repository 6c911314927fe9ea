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
 * The store of this page: the server's if the build has one, else the browser's. To store posts
 * elsewhere, change this line.
 */
export const postStore: PostStore = __POSTS_ON_SERVER__
  ? requireStore(serverStore)
  : createBrowserPostStore();

/** The list of the store, with the contents that are requested. */
export const postIndex: PostIndex = getPostIndex(postStore);

/** The changes that wait for the server; null for a store in the browser. */
export const waitingChanges: WaitingChanges | null = __POSTS_ON_SERVER__
  ? requireStore(serverStore).waiting
  : null;

/** Reads the versions of a post, oldest first, if the store has them; else null. */
export const readStoredVersions: ServerPostStore['readVersions'] | null = __POSTS_ON_SERVER__
  ? requireStore(serverStore).readVersions
  : null;

/** Splits changes into sets that the store can apply atomically. */
export const splitIntoSets: (changes: readonly PostChange[]) => readonly (readonly PostChange[])[] =
  __POSTS_ON_SERVER__ ? batchChanges : (changes) => [changes];

/** Returns true if the store accepts a post of this size. */
export const isStorable: (post: BlogPost) => boolean = __POSTS_ON_SERVER__
  ? (post) => countJsonBytes(post) <= maxPostBytes
  : () => true;

/**
 * The value of `updated` that removes the date of the last edit. JSON omits `undefined`, so a
 * server needs ''.
 */
export const noUpdated: '' | undefined = __POSTS_ON_SERVER__ ? '' : undefined;

export const postsCache = createPostsCache({
  read: (include, onPart) => postIndex.read(include, onPart),
  subscribe: (listener) => postStore.subscribe(listener),
});

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
