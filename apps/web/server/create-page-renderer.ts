import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';

import type { InitialPosts } from '../app/posts/initial-posts.tsx';

/** Renders the page of a URL with its posts; null for a page that shows none. */
export type PageRenderer = (request: Request, initial: InitialPosts | null) => Promise<Response>;

/** The exports of `entry.server.tsx` beside those of the router. */
interface Entry {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly RouterContextProvider: typeof RouterContextProvider;
  readonly initialPosts: RouterContext<InitialPosts | null>;
}

/**
 * Creates the page renderer of a build or a development server. It uses the React and the router of
 * that code, because two copies of either don't work together.
 */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'development' | 'production' = 'production',
): PageRenderer {
  const entry = build.entry.module as unknown as Entry;
  const handle = entry.createRequestHandler(build, mode);
  return (request, initial) => {
    const context = new entry.RouterContextProvider();
    context.set(entry.initialPosts, initial);
    return handle(request, context);
  };
}
