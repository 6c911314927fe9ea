/** Serves a built site over HTTP, with the addresses, the caching and the headers it is meant to have. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import { chooseEncoding } from './choose-encoding.ts';
import type { Deployment } from '../deployment.ts';
import { resolveRequest } from './resolve-request.ts';
import { screenMatcher } from './route-map.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { readSite, type SiteFile } from './site-files.ts';

export interface StaticSite {
  /** The built files, `build/client`. They are read once: a new build needs a new server. */
  directory: string;
  deployment: Deployment;
  /** The app's route map: which paths are screens, although no file stands for them. */
  routes: readonly RouteConfigEntry[];
}

/**
 * A server of this site, not yet listening.
 *
 * @throws where the directory is not a finished build
 */
export async function createStaticServer(site: StaticSite): Promise<Server> {
  return createServer(await createStaticHandler(site));
}

/** What answers the requests, for a caller that makes its own server. Throws as `createStaticServer` does. */
export async function createStaticHandler({
  directory,
  deployment,
  routes,
}: StaticSite): Promise<RequestListener> {
  const site = await readSite(directory);
  const isScreen = screenMatcher(routes);
  const policies = policiesOf(
    [...site.documents.values(), ...site.files.values(), site.fallback, site.notFound],
    deployment,
  );
  const everyAnswer = new Map([
    ...Object.entries(securityHeaders(deployment)),
    ['Content-Security-Policy', contentSecurityPolicy(deployment)] as const,
  ]);

  return (request, response) => {
    response.setHeaders(everyAnswer);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Method Not Allowed: this site is only read.');
      return;
    }
    const answer = resolveRequest(request.url ?? '/', site, isScreen);
    if (answer.type === 'text') {
      sendText(response, answer.status, answer.text);
    } else if (answer.type === 'redirect') {
      response.writeHead(308, { Location: answer.location, 'Content-Length': 0 }).end();
    } else {
      const policy = policies.get(answer.file);
      if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
      sendFile(request, response, answer.status, answer.file);
    }
  };
}

function policiesOf(files: readonly SiteFile[], deployment: Deployment): Map<SiteFile, string> {
  return new Map(
    files.flatMap((file) => (file.inline ? [[file, contentSecurityPolicy(deployment, file.inline)]] : [])),
  );
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404,
  file: SiteFile,
): void {
  const headers: OutgoingHttpHeaders = {
    'Cache-Control': status === 200 ? file.cacheControl : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  if (status === 200) {
    headers['ETag'] = file.etag;
    if (isUnchanged(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.bodies.keys());
  const body = file.bodies.get(encoding) ?? Buffer.alloc(0);
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Type'] = file.contentType;
  headers['Content-Length'] = body.length;
  // Node sends no body in answer to HEAD.
  response.writeHead(status, headers).end(body);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-cache',
    })
    .end(body);
}

/** The weak comparison of `If-None-Match`: a list of tags, or `*` for anything that exists. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
