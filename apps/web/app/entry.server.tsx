import { renderToReadableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';

import { type InitialPosts, InitialPostsContext } from './posts/initial-posts.tsx';

// The server renders with the router of the build.
export { createRequestHandler, RouterContextProvider } from 'react-router';

/** The posts of a server-rendered page. */
export const initialPosts = createContext<InitialPosts | null>(null);

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
