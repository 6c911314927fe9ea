import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { Deployment } from '../../auth/deployment.ts';
import { fakeKeys, fakeOrigin, fakeToken } from '../../auth/fake-tokens.ts';
import { clerk, demo, makeBuild, serve } from './fake-served-site.ts';

/** A server must be there within this time, also on a busy machine. */
const patience = { timeout: 15_000 };
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const received: { readonly id: string; readonly payload: unknown }[] = [];
const accept = (response: ServerResponse): void => void response.writeHead(204).end();
let respond = accept;
const receiver = createServer((request, response) => void receive(request, response));

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  received.length = 0;
  respond = accept;
  const { port } = receiver.address() as AddressInfo;
  vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
  vi.stubEnv('PUBLISH_WEBHOOK', `http://127.0.0.1:${port}/in`);
  vi.stubEnv('PUBLISH_WEBHOOK_SECRET', secret);
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const { data, type } = new Webhook(secret).verify(body, request.headers as Record<string, string>) as {
    readonly type: string;
    readonly data: { readonly id: number };
  };
  received.push({ id: String(request.headers['webhook-id']), payload: [type, data.id] });
  respond(response);
}

/** Starts a server of a build in a process of its own. Resolves to its URL and what kills it. */
async function startProcess(directory: string) {
  const port = await freePort();
  const module = new URL('serve-site.ts', import.meta.url).href;
  const code = `import { serveSite } from ${JSON.stringify(module)};
    const [directory, port] = process.argv.slice(2);
    const { url } = await serveSite(directory, { port: Number(port), host: 'localhost', data: directory + '/data' });
    console.log(url);`;
  const script = join(await temporaryFolder({ 'serve.mjs': code }), 'serve.mjs');
  const child = spawn(process.execPath, [script, directory, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    url: `http://localhost:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a server in this process, for one test. */
async function start(deployment: Deployment, data?: string): Promise<string> {
  const site = await serve(deployment, 'localhost', data);
  onTestFinished(() => site.close());
  return site.url;
}

async function apply(url: string, changes: readonly PostChange[], more: object = {}, token = fakeToken()) {
  const response = await fetch(`${url}/api/v1/posts`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'If-Match': '*',
    },
    body: JSON.stringify({ changes, ...more }),
  });
  expect(response.status).toBe(200);
}

async function readChecks(url: string): Promise<object> {
  const { checks } = (await (await fetch(`${url}/healthz`)).json()) as { readonly checks: object };
  return checks;
}

const create = (id: number): PostChange => ({ type: 'create', post: makePost({ id }) });

// It starts a process, which a busy machine takes seconds for.
test(
  'a message survives the kill of its server, and is sent with the same id',
  { timeout: 60_000 },
  async () => {
    const directory = await makeBuild(clerk);
    const data = join(directory, 'data');
    const server = await startProcess(directory);
    // The first request gets no response.
    respond = () => {};
    await apply(server.url, [create(10)]);
    await vi.waitFor(() => expect(received).toHaveLength(1), patience);
    await server.kill();
    // As if the ten seconds until the next attempt were over.
    const database = openNodeDatabase(join(data, 'posts.sqlite'));
    await database.batch([{ sql: 'UPDATE outbox SET due_at = 0' }]);
    respond = accept;
    await start(clerk, data);
    await vi.waitFor(() => expect(received).toHaveLength(2), patience);
    expect(received[1]).toEqual({ ...received[0], payload: ['post.published', 10] });
    await vi.waitFor(async () => {
      expect(await database.all({ sql: 'SELECT id FROM outbox' })).toEqual([]);
    }, patience);
    database.close();
  },
);

test('each change that readers see is sent once, and no import, move or unchanged post is', async () => {
  const url = await start(clerk);
  await apply(url, [create(10), create(11), create(12)], { notify: false });
  await apply(url, [{ type: 'move', id: 10, before: null }]);
  await apply(url, [{ type: 'update', id: 11, fields: { oldPaths: ['/2013/eleven'] } }]);
  await apply(url, [{ type: 'update', id: 11, fields: { title: 'Eleven' } }]);
  await apply(url, [{ type: 'unpublish', id: 12, draft: 'd' }]);
  await apply(url, [{ type: 'delete', id: 10 }]);
  await vi.waitFor(() => expect(received).toHaveLength(3), patience);
  expect(received.map(({ payload }) => payload)).toEqual([
    ['post.updated', 11],
    ['post.deleted', 12],
    ['post.deleted', 10],
  ]);
  expect(await readChecks(url)).toMatchObject({ notifications: 'ok' });
});

test('a site on loopback sends nothing and says nothing of it', async () => {
  const url = await start(demo);
  const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
  const { token } = (await session.json()) as { readonly token: string };
  await apply(url, [create(10)], {}, token);
  expect(Object.keys(await readChecks(url))).not.toContain('notifications');
  // Longer than a message takes.
  await new Promise((resolve) => void setTimeout(resolve, 500));
  expect(received).toEqual([]);
});

test('the site serves its key, and its feeds name the hub', async () => {
  vi.stubEnv('INDEXNOW', '1');
  vi.stubEnv('WEBSUB_HUB', 'https://hub.example/');
  const data = await temporaryFolder();
  const url = await start(clerk, data);
  const database = openNodeDatabase(join(data, 'posts.sqlite'));
  const [row] = await database.all({ sql: 'SELECT key FROM site_key' });
  database.close();
  const response = await fetch(`${url}/${row?.['key']}.txt`);
  expect([response.status, await response.text()]).toEqual([200, row?.['key']]);
  const feed = await fetch(`${url}/atom.xml`);
  expect(feed.headers.get('Link')).toBe(
    `<https://hub.example/>; rel="hub", <${fakeOrigin}/atom.xml>; rel="self"`,
  );
});

test('an invalid setting is refused at the start, with a sentence', async () => {
  vi.stubEnv('PUBLISH_WEBHOOK_SECRET', '');
  await expect(serve(demo)).rejects.toThrow(/PUBLISH_WEBHOOK_SECRET is missing/u);
});
