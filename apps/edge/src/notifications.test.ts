import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { fakeClaims, fakeKeys, fakeSite, fakeToken } from '@branchbook/blog-server/testing';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildWorker } from './build-worker.ts';
import { startWorkerd, type Workerd } from './workerd.ts';

/** The socket of workerd has no TLS. */
const origin = 'http://blog.example';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const sendingCron = '*/10 * * * *';
const patience = { timeout: 15_000 };
const received: (readonly [id: string, type: string, postId: number])[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  void text(request).then((body) => receive(body, request.headers as Record<string, string>, response));
});
let worker: Workerd;

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const site = {
    deployment: {
      auth: 'clerk',
      clerkHost: 'clerk.blog.example',
      server: { role: 'admin', origin },
    },
    site: fakeSite,
    pages: {},
    files: {},
    headers: [],
    fallbackCsp: "script-src 'self'",
    screens: ['/', '/blog', '/blog/:slug'],
  };
  const build = await temporaryFolder({
    'serving.json': JSON.stringify(site),
    'client/404.html': '',
    'server/index.js': 'export const entry = { module: { createPageRenderer: () => null } };',
  });
  const directory = join(await temporaryFolder(), 'worker');
  await buildWorker(build, directory);
  worker = await startWorkerd(directory, await temporaryFolder(), {
    CLERK_JWT_KEY: fakeKeys.publicKey,
    PUBLISH_WEBHOOK: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    PUBLISH_WEBHOOK_SECRET: secret,
  });
});

afterAll(async () => {
  await worker.stop();
  receiver.close();
});

function receive(body: string, headers: Record<string, string>, response: ServerResponse): void {
  const { type, data } = new Webhook(secret).verify(body, headers) as {
    readonly type: string;
    readonly data: { readonly id: number };
  };
  received.push([headers['webhook-id'] ?? '', type, data.id]);
  response.writeHead(status).end();
}

/** Sends a request to a host of the Worker and returns its body. */
async function send(host: string, method: string, path: string, body: object, token: string) {
  const sent = ask(`${worker.url}${path}`, {
    method,
    headers: {
      Host: host,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'If-Match': '*',
    },
  });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const responded = await text(response);
  expect(response.statusCode, responded).toBeLessThan(300);
  return JSON.parse(responded) as Record<string, unknown>;
}

const session = () => fakeToken({ ...fakeClaims(), azp: origin });
const apply = (host: string, changes: readonly PostChange[], token = session()) =>
  send(host, 'PATCH', '/api/v1/posts', { changes }, token);
const create = (id: number): PostChange => ({ type: 'create', post: makePost({ id, slug: `post-${id}` }) });

test('a webhook gets a message after the commit, and again by cron if it failed', async () => {
  status = 500;
  await apply('blog.example', [create(10)]);
  await vi.waitFor(() => expect(received).toHaveLength(1), patience);
  status = 204;
  await worker.runScheduled(sendingCron);
  // The next attempt is ten seconds later.
  expect(received).toHaveLength(1);
  const database = await worker.database();
  await database.prepare('UPDATE outbox SET due_at = 0').bind().all();
  await worker.runScheduled(sendingCron);
  const [first, again] = received;
  expect(first).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u), 'post.published', 10]);
  expect(again).toEqual(first);
  await worker.runScheduled(sendingCron);
  expect(received).toHaveLength(2);
});

test('a change at the address of a preview is not announced', async () => {
  received.length = 0;
  const fields = { name: 'Preview', scope: 'publish', expiresInDays: 1 };
  const { token } = await send('blog.example', 'POST', '/api/v1/tokens', fields, session());
  await apply('preview.example', [create(11)], String(token));
  await apply('blog.example', [{ type: 'delete', id: 10 }]);
  await vi.waitFor(
    () => expect(received).toMatchObject([[expect.any(String), 'post.deleted', 10]]),
    patience,
  );
});
