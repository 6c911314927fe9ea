import { batchChanges, findOversizedField } from '@branchbook/blog-api';
import { createHttpPostStore } from '@branchbook/blog-api/client';
import type { BlogPost, PostChange, PostStore } from '@branchbook/blog-core';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { arePostsOnServer } from './are-posts-on-server.ts';
import { getSessionToken } from './session-token.ts';

/** The interval of polling, so that changes of others appear within 10 s. */
const pollMs = 8_000;

/**
 * The store of this page: the server's if the build has one, else the browser's. To store posts
 * elsewhere, change this line.
 */
export const postStore: PostStore = arePostsOnServer
  ? createHttpPostStore({
      origin: import.meta.env.SSR ? '' : location.origin,
      getToken: getSessionToken,
      pollMs,
      isVisible: () => document.visibilityState === 'visible',
    })
  : createBrowserPostStore();

/** Splits changes into sets that the store can apply atomically. */
export const splitIntoSets: (changes: readonly PostChange[]) => readonly (readonly PostChange[])[] =
  arePostsOnServer ? batchChanges : (changes) => [changes];

/** Returns true if the store accepts a post of this size. */
export const isStorable: (post: BlogPost) => boolean = arePostsOnServer
  ? (post) => findOversizedField({ ...post }) === null
  : () => true;
