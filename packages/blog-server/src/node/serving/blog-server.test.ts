import { once } from 'node:events';
import { get, type IncomingMessage, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { apiConformance } from '@branchbook/blog-api/conformance';
import { makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createBlogServer } from '../../server/blog-server.ts';
import type { Deployment } from '../../auth/deployment.ts';
import { fakeSite } from '../../site/fake-site.ts';
import { fakeClaims, fakeKeys, fakeOrigin, fakeToken, wrongTokens } from '../../auth/fake-tokens.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** A build as far as a server must know it. */
async function makeBuild(deployment: Deployment): Promise<string> {
  const rules = {
    deployment,
    site: fakeSite,
    pages: {},
    files: { '/robots.txt': 'robots.txt' },
    headers: [
      {
        path: '/*',
        headers: {
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "script-src 'self' 'sha256-x'",
        },
      },
      {
        path: '/assets/*',
        headers: { 'Content-Security-Policy': "script-src 'self'", 'Cache-Control': 'immutable' },
      },
    ],
    fallbackCsp: "script-src 'self'",
    screens: ['/', '/blog', '/blog/:slug'],
  };
  return temporaryFolder({
    'serving.json': JSON.stringify(rules),
    'client/robots.txt': 'User-agent: *',
    'client/404.html': '<h1>404</h1>',
    'client/__spa-fallback.html': '<h1>Fallback</h1>',
    // No page is asked for here: pages.test.ts has them.
    'server/index.js': 'export const entry = { module: { createPageRenderer: () => null } };',
  });
}

async function serve(deployment: Deployment, host = 'localhost', data?: string): Promise<ServedSite> {
  const build = await makeBuild(deployment);
  return serveSite(build, { port: await freePort(), host, data: data ?? join(build, 'data') });
}

const clerk: Deployment = {
  auth: 'clerk',
  clerkHost: 'clerk.blog.example',
  server: { role: 'admin', origin: fakeOrigin },
};
const demo: Deployment = { auth: 'demo', server: { role: 'admin', origin: null } };

/** Serves a site for the tests of one block. Returns its URL, set before the tests. */
function servedFor(deployment: Deployment): { readonly url: string } {
  let site: ServedSite;
  beforeAll(async () => {
    vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
    site = await serve(deployment);
  });
  afterAll(() => {
    site.close();
    vi.unstubAllEnvs();
  });
  return {
    get url() {
      return site.url;
    },
  };
}

describe('with Clerk', () => {
  const site = servedFor(clerk);

  /** The conformance cases use the server's own URL. Its public origin differs, as behind a proxy. */
  const send = (request: Request) => fetch(request);
  const removal = JSON.stringify({ changes: [{ type: 'remove', id: 1 }] });
  const patch = (headers: Readonly<Record<string, string>>, body: BodyInit = removal) =>
    fetch(`${site.url}/api/v1/posts`, {
      method: 'PATCH',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'If-Match': '*',
        ...headers,
      },
    });
  const etag = async () => (await fetch(`${site.url}/api/v1/posts?limit=1`)).headers.get('ETag');
  async function expectRefused(response: Response, status: number, name: string): Promise<void> {
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ type: `urn:branchbook:problem:${name}`, status });
    expect(await etag()).toBe('"r1"');
  }

  test.each(wrongTokens)('a token %s changes nothing', async (_, token) => {
    await expectRefused(await patch({ Authorization: `Bearer ${token()}` }), 401, 'unauthenticated');
  });

  test('nor does a token with another role, or none', async () => {
    for (const differing of [
      { metadata: { role: 'reader' } },
      { metadata: {} },
      { o: { id: 'org_1', rol: 'admin' }, metadata: {} },
    ]) {
      const token = fakeToken({ ...fakeClaims(), ...differing });
      await expectRefused(await patch({ Authorization: `Bearer ${token}` }), 403, 'forbidden');
    }
  });

  test('nor does a cookie alone', async () => {
    await expectRefused(await patch({ Cookie: `__session=${fakeToken()}` }), 401, 'unauthenticated');
  });

  test('nor does a page of another site, or of the origin behind the proxy', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://blog.example']) {
      const headers = { Authorization: `Bearer ${fakeToken()}`, Origin: origin };
      await expectRefused(await patch(headers), 403, 'foreign-origin');
    }
    const headers = { Authorization: `Bearer ${fakeToken()}`, 'Sec-Fetch-Site': 'cross-site' };
    await expectRefused(await patch(headers), 403, 'foreign-origin');
  });

  test('nor does a form', async () => {
    const form = new URLSearchParams({ changes: removal });
    const post = await fetch(`${site.url}/api/v1/posts`, {
      method: 'POST',
      body: form,
      headers: { Cookie: `__session=${fakeToken()}` },
    });
    await expectRefused(post, 405, 'method-not-allowed');
    const type = 'application/x-www-form-urlencoded';
    const headers = { Authorization: `Bearer ${fakeToken()}`, 'Content-Type': type };
    await expectRefused(await patch(headers, form), 415, 'not-json');
  });

  test('there are no tokens of the demo', async () => {
    const headers = { Origin: site.url };
    expect((await fetch(`${site.url}/api/demo-session`, { method: 'POST', headers })).status).toBe(405);
  });

  test('an admin changes posts', async () => {
    const response = await patch(
      { Authorization: `Bearer ${fakeToken()}`, Origin: fakeOrigin },
      JSON.stringify({ changes: [{ type: 'move', id: 3, to: 0 }] }),
    );
    expect(response.status).toBe(200);
    expect(await etag()).toBe('"r2"');
  });

  test('what is asked for meanwhile is answered with the headers of a file', async () => {
    const { headers } = await fetch(`${site.url}/api/v1/posts`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("script-src 'self'");
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
  });

  test('the built files are there, and are only read', async () => {
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toBe('User-agent: *');
    expect((await fetch(`${site.url}/blog`, { method: 'POST' })).status).toBe(405);
  });

  const cases = apiConformance({
    fetch: async (request) => {
      const url = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'PATCH' ? await request.arrayBuffer() : null;
      const target = `${site.url}${url.pathname}${url.search}`;
      return send(new Request(target, { method, headers, body, redirect: 'manual' }));
    },
    origin: fakeOrigin,
    token: fakeToken,
    otherToken: () => fakeToken({ ...fakeClaims(), metadata: { role: 'reader' } }),
  });
  test.each(cases)('the contract: $name', ({ run }) => run());
});

describe('what lets posts be found', () => {
  const paths = [...Object.values(fakeSite.feed.feedPaths), '/sitemap.xml', '/llms.txt'];
  const site = servedFor(clerk);

  const add = (ids: readonly number[]) =>
    fetch(`${site.url}/api/v1/posts`, {
      method: 'PATCH',
      body: JSON.stringify({
        changes: ids.map((id) => ({
          type: 'add',
          post: {
            id,
            title: `Post ${id} & more`,
            excerpt: '',
            date: 'April 2, 2025',
            author: 'Nobody',
            slug: `post-${id}`,
            content: '# First',
            isMarkdown: true,
          },
        })),
      }),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Authorization: `Bearer ${fakeToken()}`,
      },
    });

  test.each(paths)('%s has a new post after seconds, and is not sent again till then', async (path) => {
    const id = Date.now();
    expect((await add([id])).status).toBe(200);
    const readNewest = async () => {
      const response = await fetch(`${site.url}${path}`);
      return { response, text: await response.text() };
    };
    await expect
      .poll(async () => (await readNewest()).text, { timeout: 30_000 })
      .toContain(`https://blog.example/blog/post-${id}`);
    const { response, text } = await readNewest();
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).toContain('https://blog.example/blog/managing-business-finances');
    const known = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await fetch(`${site.url}${path}`, { headers: known })).status).toBe(304);
    expect((await fetch(`${site.url}${path}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('its health says the revision and when the posts were copied last', async () => {
    const read = async () => {
      const response = await fetch(`${site.url}/healthz`);
      return (await response.json()) as { revision: number; lastBackup: string | null };
    };
    await expect.poll(async () => (await read()).lastBackup, { timeout: 10_000 }).not.toBeNull();
    expect((await read()).revision).toBeGreaterThan(0);
  });

  test('feeds have the newest fifty, the sitemap all', async () => {
    await add(Array.from({ length: 60 }, (_, index) => 1000 + index));
    const readItems = async () => {
      const feed = await fetch(`${site.url}/feed.json`);
      return ((await feed.json()) as { items: { url: string }[] }).items;
    };
    await expect.poll(async () => (await readItems()).length, { timeout: 30_000 }).toBe(50);
    const items = await readItems();
    expect(items[0]?.url).toBe('https://blog.example/blog/post-1059');
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect(sitemap).toContain('/blog/post-1000<');
    expect(sitemap).toContain('/blog/side-project-to-business<');
  });
});

test('what was sent before a start is sent anew: the code of the server may be another', async () => {
  const data = await temporaryFolder();
  const readFeed = async (known = '') => {
    const site = await serve(demo, 'localhost', data);
    const response = await fetch(`${site.url}/feed.xml`, { headers: { 'If-None-Match': known } });
    site.close();
    return { status: response.status, etag: response.headers.get('ETag') ?? '' };
  };
  const { etag } = await readFeed();
  expect(etag).not.toBe('');
  expect((await readFeed(etag)).status).toBe(200);
});

describe('with the demo', () => {
  const site = servedFor(demo);

  const ask = (url: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${url}/api/demo-session`, { method: 'POST', headers });

  test('its pages get tokens, which are right where they were asked for', async () => {
    for (const url of [site.url, site.url.replace('localhost', '127.0.0.1')]) {
      const response = await ask(url, { Origin: url });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const { token } = (await response.json()) as { token: string };
      const export_ = (at: string) =>
        fetch(`${at}/api/v1/export`, { headers: { Authorization: `Bearer ${token}` } });
      expect((await export_(url)).status).toBe(200);
      expect((await export_(url.replace(/localhost|127.0.0.1/u, '[::1]'))).status).toBe(401);
    }
  });

  test('nobody else gets one', async () => {
    for (const foreign of ['https://evil.example', 'null', undefined]) {
      const headers: Record<string, string> = foreign === undefined ? {} : { Origin: foreign };
      const response = await ask(site.url, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('token"');
    }
    expect((await fetch(`${site.url}/api/demo-session`)).status).toBe(405);
  });
});

test('a stop finishes a request that was half sent and accepts no new connection', async () => {
  const data = await temporaryFolder();
  const site = await serve(demo, '127.0.0.1', data);
  const { origin, hostname, port } = new URL(site.url);
  const session = await fetch(`${origin}/api/demo-session`, { method: 'POST', headers: { Origin: origin } });
  const { token } = (await session.json()) as { token: string };

  const body = JSON.stringify({ changes: [{ type: 'add', post: makePost({ id: 1, title: 'Half sent' }) }] });
  const write = sendRequest({
    hostname,
    port,
    path: '/api/v1/posts',
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Idempotency-Key': 'half',
    },
  });
  const sent = once(write, 'response') as Promise<[IncomingMessage]>;
  write.write(body.slice(0, 20));
  await pause(200);
  const stopped = site.stop();
  await expect(fetch(`${origin}/blog`)).rejects.toThrow();
  write.end(body.slice(20));
  const [response] = await sent;
  expect(response.statusCode).toBe(200);
  response.resume();
  await stopped;

  const again = await serve(demo, '127.0.0.1', data);
  const { posts } = (await (await fetch(`${again.url}/api/v1/posts`)).json()) as {
    posts: { title: string }[];
  };
  expect(posts[0]?.title).toBe('Half sent');
  again.close();
});

test('a name that leads to this machine, as by DNS rebinding, reads nothing', async () => {
  const site = await serve(demo);
  const { port } = new URL(site.url);
  const statusAt = async (host: string, path: string) => {
    // `fetch` sends no Host of its own choice.
    const sent = get({ port, host: '127.0.0.1', path, headers: { Host: host } });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  for (const path of ['/api/v1/posts', '/blog', '/feed.xml', '/robots.txt', '/healthz']) {
    expect(await statusAt('evil.example', path)).toBe(421);
    expect(await statusAt(`localhost.evil.example:${port}`, path)).toBe(421);
  }
  // Another port may lead here, as by a tunnel.
  for (const host of ['localhost:1234', '127.0.0.1', `[::1]:${port}`]) {
    expect(await statusAt(host, '/api/v1/posts')).toBe(200);
  }
  site.close();
});

describe('a server does not start', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1', 'blog.example'])('with the demo at %s', async (host) => {
    await expect(serve(demo, host)).rejects.toThrow(/The demo sign-in lets anybody write/u);
  });

  test('with Clerk and no key of it, or one that is none', async () => {
    vi.stubEnv('CLERK_JWT_KEY', '');
    await expect(serve(clerk)).rejects.toThrow(/CLERK_JWT_KEY is missing/u);
    vi.stubEnv('CLERK_JWT_KEY', 'sk_live_x');
    await expect(serve(clerk)).rejects.toThrow(/CLERK_JWT_KEY is no public RSA key/u);
    vi.unstubAllEnvs();
  });

  test('where other machines can reach it and the build has no public origin', async () => {
    vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
    const nowhere: Deployment = { ...clerk, server: { role: 'admin', origin: null } };
    await expect(serve(nowhere, '0.0.0.0')).rejects.toThrow(/VITE_SITE_ORIGIN is missing/u);
    vi.unstubAllEnvs();
  });

  test('over a file that is no database', async () => {
    const data = await temporaryFolder({
      'posts.sqlite': 'This is a text and no database, and it is not touched. ',
    });
    await expect(serve(demo, 'localhost', data)).rejects.toThrow(
      `Cannot open the posts in ${join(data, 'posts.sqlite')}: file is not a database. Stop here and restore a backup`,
    );
  });

  test('with a file where its folder should be', async () => {
    const folder = await temporaryFolder({ data: 'This is a file.' });
    await expect(serve(demo, 'localhost', join(folder, 'data'))).rejects.toThrow(
      /Cannot open the posts in .*data: EEXIST.*Set POSTS_DATA to a folder/u,
    );
  });
});

test('a feed that is not ready in time is asked for later', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'));
  const respond = createBlogServer({
    store,
    site: fakeSite,
    setting: { role: 'admin', origin: null },
    build: 'build',
    writeFeeds: () => new Promise(() => {}),
    origins: ['http://localhost'],
    identify: async () => null,
    feedJob: { firstWaitMs: 10 },
  });
  const response = await respond(new Request('http://localhost/feed.xml'));
  expect([response?.status, response?.headers.get('Retry-After')]).toEqual([503, '2']);
});

describe('the limit', () => {
  test('a client that writes too often, or with wrong tokens, is told when to come again; readers are not', async () => {
    vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
    vi.stubEnv('WRITES_PER_MINUTE', '3');
    vi.stubEnv('CLIENT_ADDRESS_HEADER', 'X-Forwarded-For');
    const site = await serve(clerk);
    const patch = (token: string, address: string) =>
      fetch(`${site.url}/api/v1/posts`, {
        method: 'PATCH',
        body: JSON.stringify({ changes: [{ type: 'remove', id: 99 }] }),
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          'X-Forwarded-For': `6.6.6.6, ${address}`,
        },
      });
    const statuses: number[] = [];
    for (let each = 0; each < 4; each += 1) statuses.push((await patch(fakeToken(), '1.1.1.1')).status);
    expect(statuses.slice(0, 3)).not.toContain(429);
    const refused = await patch(fakeToken(), '1.1.1.1');
    expect([statuses[3], refused.status]).toEqual([429, 429]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ type: 'urn:branchbook:problem:too-many' });
    // Somebody else at the same IP address, with a token or without, and others are not concerned.
    const other = fakeToken({ ...fakeClaims(), sub: 'user_2' });
    expect((await patch(other, '1.1.1.1')).status).not.toBe(429);
    const anonymous = async (path: string, address: string) =>
      (await fetch(site.url + path, { headers: { 'X-Forwarded-For': address } })).status;
    for (const path of ['/export', '/%65xport', '/exp%6Frt']) {
      expect(await anonymous(`/api/v1${path}`, '1.1.1.1')).toBe(401);
    }
    expect(await anonymous('/api/v1/%65xport', '1.1.1.1')).toBe(429);
    expect(await anonymous('/api/v1/export', '2.2.2.2')).toBe(401);
    expect((await fetch(`${site.url}/api/v1/posts`)).status).toBe(200);

    const changes = (token: string) =>
      fetch(`${site.url}/api/v1/changes?since=0`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '3.3.3.3' },
      });
    for (let each = 0; each < 30; each += 1) expect((await changes('wrong')).status).toBe(401);
    expect((await changes('wrong')).status).toBe(429);
    expect((await changes(other)).status).toBe(200);
    site.close();
    vi.unstubAllEnvs();
  });

  test('a setting that is no number is refused at the start', async () => {
    vi.stubEnv('WRITES_PER_MINUTE', 'many');
    await expect(serve(demo)).rejects.toThrow(/WRITES_PER_MINUTE is set to "many"/u);
    vi.unstubAllEnvs();
  });
});
