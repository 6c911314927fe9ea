import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';

import { postsQuery, postStore } from './posts.query.ts';

/** One cache for the page, whichever of the routes below is open: the layout is used twice in the route map. */
const queryClient = new QueryClient();

/** Gives the routes below the cached posts, and keeps the cache in step with the other tabs. */
export default function PostsLayout() {
  useEffect(() => {
    const unsubscribe = postStore.subscribe((snapshot) => {
      queryClient.setQueryData(postsQuery.queryKey, snapshot);
    });
    return () => void unsubscribe.then((stop) => stop());
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
