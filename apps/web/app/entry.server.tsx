import { renderToReadableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';

import { type InitialPosts, InitialPostsContext } from './posts/initial-posts.tsx';

// Whoever serves the build renders with the router that is in it.
export { createRequestHandler, RouterContextProvider } from 'react-router';

/** What the page shows of the posts, where a server keeps them and renders it. */
export const initialPosts = createContext<InitialPosts | null>(null);

/**
 * Writes a page, at build time or for a request, whole: everything is in its place in the HTML before any script runs.
 *
 * React would otherwise move large finished parts to the end of the document and let an inline script put them back,
 * which neither a reader without JavaScript nor the content security policy would allow.
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
  // A page that is not whole must not be published: the build, or the request, fails.
  if (errors.length > 0) throw errors[0];
  headers.set('Content-Type', 'text/html');
  return new Response(stream, { status, headers });
}
