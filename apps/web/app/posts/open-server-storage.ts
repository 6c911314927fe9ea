import { createHttpPostStore } from '@branchbook/blog-api/client';

import type { PostStorage } from './post-storage.ts';
import { createServerStorage } from './server-storage.ts';
import { getSessionToken } from './session-token.ts';

/** The interval of polling, so that changes of others appear within 10 s. */
const pollMs = 8_000;

/** Opens the storage on the site's server. A build without a server has `no-server-storage.ts` instead. */
export function openServerStorage(): PostStorage {
  const server = {
    origin: import.meta.env.SSR ? __SITE_ORIGIN__ : location.origin,
    getToken: getSessionToken,
  };
  const isVisible = () => document.visibilityState === 'visible';
  const store = createHttpPostStore({ ...server, pollMs, isVisible });
  return createServerStorage(store, async () =>
    (await import('./server-media.ts')).createHttpMediaStore(server),
  );
}
