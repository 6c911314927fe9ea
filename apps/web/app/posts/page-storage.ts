import { createHttpPostStore } from '@branchbook/blog-api/client';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { arePostsOnServer } from './are-posts-on-server.ts';
import { createBrowserStorage } from './browser-storage.ts';
import type { PostStorage } from './post-storage.ts';
import { createServerStorage } from './server-storage.ts';
import { getSessionToken } from './session-token.ts';

/** The interval of polling, so that changes of others appear within 10 s. */
const pollMs = 8_000;

/**
 * The storage of this page: the server's if the build has one, else the browser's. To store posts
 * elsewhere, change this line.
 */
export const pageStorage: PostStorage = arePostsOnServer
  ? openServerStorage()
  : createBrowserStorage(createBrowserPostStore({ seeds: seedPosts }));

function openServerStorage(): PostStorage {
  const server = {
    origin: import.meta.env.SSR ? __SITE_ORIGIN__ : location.origin,
    getToken: getSessionToken,
  };
  const isVisible = () => document.visibilityState === 'visible';
  const store = createHttpPostStore({ ...server, pollMs, isVisible });
  return createServerStorage(store, async () => {
    // The global itself: else a build without a server would have this chunk, and readers its parts.
    if (!__POSTS_ON_SERVER__) throw new Error('The posts are in the browser.');
    return (await import('./server-media.ts')).createHttpMediaStore(server);
  });
}
