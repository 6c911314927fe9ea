import { PassThrough } from 'node:stream';

import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';

import { type InitialPosts, InitialPostsContext } from './posts/initial-posts.tsx';

/** What the page shows of the posts, where a server keeps them and renders it. */
export const initialPosts = createContext<InitialPosts | null>(null);

/**
 * Writes a page, at build time or for a request, whole: everything is in its place in the HTML before any script runs.
 *
 * React would otherwise move large finished parts to the end of the document and let an inline script put them back,
 * which neither a reader without JavaScript nor the content security policy would allow.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <InitialPostsContext value={context.get(initialPosts)}>
        <ServerRouter context={routerContext} url={request.url} />
      </InitialPostsContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        // A page that is not whole must not be published: the build, or the request, fails on the rejection.
        console.error(error);
        reject(error);
      },
    });
  });
}
