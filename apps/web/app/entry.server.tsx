import type { RenderPage } from '@branchbook/blog-server';
import { renderToReadableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

import { type InitialPosts, InitialPostsContext } from './posts/initial-posts.tsx';

/** The posts of a server-rendered page. */
const initialPosts = createContext<InitialPosts | null>(null);

/**
 * Creates the function that renders the pages of a build for the blog server. The build exports it,
 * because the pages need the same copy of React and of the router.
 */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'development' | 'production' = 'production',
): RenderPage {
  const handle = createRequestHandler(build, mode);
  return (request, initial) => {
    const context = new RouterContextProvider();
    context.set(initialPosts, initial);
    return handle(request, context);
  };
}

/**
 * Renders a whole page, at build time or per request, with all elements in their final position.
 *
 * Otherwise React moves large parts to the end of the document and an inline script restores them.
 * That breaks without JavaScript and under the content security policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <InitialPostsContext value={context.get(initialPosts)}>
      <ServerRouter context={routerContext} url={request.url} />
    </InitialPostsContext>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        console.error(error);
        errors.push(error);
      },
    },
  );
  await stream.allReady;
  // Fails the build or the request: an incomplete page must not be published.
  if (errors.length > 0) throw errors[0];
  headers.set('Content-Type', 'text/html');
  return new Response(stream, { status, headers });
}
