import { normalizeOldPath } from '@branchbook/blog-core';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

import type { Handler } from '../http/handler.ts';
import { type HeaderValues, getHeaders, type RouteManifest } from './route-manifest.ts';
import { allowsOldPath, resolveRequest } from './resolve-request.ts';
import { createScreenMatcher } from './route-map.ts';
import { fallbackFile, notFoundFile } from './site-files.ts';

/** The site as a Hono app. */
export type SiteApp = Hono<{
  /** The headers of the response. */
  Variables: { headers: HeaderValues };
  /** Of Node's server. */
  Bindings: Partial<HttpBindings>;
}>;

/** Serves a built file, by its path below `client/`, in an encoding that the client accepts. */
export type ServeFile = (path: string) => MiddlewareHandler;

/**
 * Creates the site as a Hono app: serves the built files at their paths, with their headers.
 *
 * @param serveFile serves the files of the same build as `manifest`
 * @param dynamic called first for a path without a file. Headers that it does not set are those of
 *   a file that is no page
 */
export function createSiteApp(serveFile: ServeFile, manifest: RouteManifest, dynamic?: Handler): SiteApp {
  const getFile = (path: string, urlPath = `/${path}`) => ({
    path,
    headers: getHeaders(urlPath, manifest.headers),
  });
  const getFiles = (paths: Readonly<Record<string, string>>) =>
    new Map(Object.entries(paths).map(([urlPath, path]) => [urlPath, getFile(path, urlPath)]));
  const site = {
    documents: getFiles(manifest.pages),
    files: getFiles(manifest.files),
    fallback: getFile(fallbackFile),
    notFound: getFile(notFoundFile),
  };
  const isScreen = createScreenMatcher(manifest.screens);
  const dynamicHeaders = Object.entries({
    ...getHeaders('/assets/', manifest.headers),
    'Cache-Control': 'no-cache',
  });

  const app: SiteApp = new Hono();
  app.use(async (context, next) => {
    context.set('headers', site.notFound.headers);
    await next();
    // Last, because they win over what the libraries set. `context.header` copies the response each time.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(context.get('headers'))) headers.set(name, value);
  });
  if (dynamic) {
    app.all('*', async (context, next) => {
      // Undefined if the request comes from no server, which Hono's types do not say.
      const bindings: Partial<HttpBindings> | undefined = context.env;
      const response = await dynamic(context.req.raw, bindings?.incoming?.socket.remoteAddress);
      if (response === null) return next();
      const missing = dynamicHeaders.filter(([name]) => !response.headers.has(name));
      context.set('headers', Object.fromEntries(missing));
      return response;
    });
  }
  app.use(etag());
  app.all('*', async (context, next) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      return context.text('Method Not Allowed: this site is only read.\n', 405, { Allow: 'GET, HEAD' });
    }
    const resolved = resolveRequest(context.req.url, site, isScreen);
    const { url } = context.req;
    const location = allowsOldPath(url, resolved) ? findRedirect(url, manifest) : null;
    if (location !== null) return context.redirect(location, 301);
    if (resolved.type === 'text') return context.text(`${resolved.text}\n`, resolved.status);
    if (resolved.type === 'redirect') return context.redirect(resolved.location, 308);
    context.status(resolved.status);
    context.set('headers', { ...resolved.file.headers, Vary: 'Accept-Encoding' });
    const response = await serveFile(resolved.file.path)(context, next);
    // A client that has the page would get 304 for a path that is missing.
    if (response && resolved.status !== 200) response.headers.delete('ETag');
    return response;
  });
  return app;
}

/** The path of the built post that an old path leads to, with the query; null if there is none. */
function findRedirect(url: string, { redirects = {} }: Pick<RouteManifest, 'redirects'>): string | null {
  const { pathname, search } = new URL(url);
  const path = normalizeOldPath(pathname);
  return Object.hasOwn(redirects, path) ? `${redirects[path]}${search}` : null;
}
