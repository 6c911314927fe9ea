import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';

import { InitialPostsContext } from './initial-posts.tsx';
import { createQueryClient } from './query-client.ts';

let pageClient: QueryClient | null = null;

/**
 * Provides the cache of posts to screens that read them: one for a page in a browser, and one for
 * each render on a server. Not at the root, so that pages without posts don't load the library.
 */
export function PostsProvider({ children }: { children: ReactNode }) {
  const initial = use(InitialPostsContext);
  const [client] = useState(() =>
    import.meta.env.SSR ? createQueryClient(initial) : (pageClient ??= createQueryClient(initial)),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
