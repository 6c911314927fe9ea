import { once } from 'node:events';
import { get, type IncomingMessage, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { makePost } from '@branchbook/blog-core/testing';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { describe, expect, test, vi } from 'vitest';

import type { Deployment } from '../../auth/deployment.ts';
import { fakeKeys } from '../../auth/fake-tokens.ts';
import { clerk, demo, serve } from './fake-served-site.ts';

test('a stop finishes a request that was half sent and accepts no new connection', async () => {
  const data = await temporaryFolder();
  const site = await serve(demo, '127.0.0.1', data);
  const { origin, hostname, port } = new URL(site.url);
  const session = await fetch(`${origin}/api/demo-session`, { method: 'POST', headers: { Origin: origin } });
  const { token } = (await session.json()) as { token: string };

  const body = JSON.stringify({
    changes: [{ type: 'create', post: makePost({ id: 1, title: 'Half sent' }) }],
  });
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
