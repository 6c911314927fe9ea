import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';

import type { InitialPosts } from '../app/posts/initial-posts.tsx';

/** Renders the page of an address, with what it shows of the posts; null for a page that shows none. */
export type PageRenderer = (request: Request, initial: InitialPosts | null) => Promise<Response>;

/**
 * Loads what a build for a server has left to render its pages with. `NODE_ENV` must have been `production` before React was loaded:
 * React chooses between its two builds by it, and the pages were built with that one.
 *
 * @throws where the build is not one for a server
 */
export async function openPageRenderer(buildDirectory: string): Promise<PageRenderer> {
  const file = pathToFileURL(join(buildDirectory, 'server', 'index.js')).href;
  const build = (await import(file)) as ServerBuild;
  const { initialPosts } = build.entry.module as unknown as {
    initialPosts: RouterContext<InitialPosts | null>;
  };
  const handle = createRequestHandler(build, 'production');
  return (request, initial) => {
    const context = new RouterContextProvider();
    context.set(initialPosts, initial);
    return handle(request, context);
  };
}
