import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { Agent, type IncomingMessage, request as ask, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

import { apiConformance } from '@branchbook/blog-api/conformance';
import { formatMediaFile } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { freePort } from '@branchbook/tools/free-port';
import { answered, runPnpm } from '@branchbook/tools/run-pnpm';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { edgeFolder, localWorkerDirectory, withSettings, workerDirectory } from './build-worker.ts';
import { findLocalDatabase } from './workerd.ts';

const agent = new Agent({ keepAlive: true });
/** A line of the log comes through four processes, and a busy machine is no failure. */
const patience = { timeout: 15_000 };
const root = join(edgeFolder, '..', '..');
/** Tests build no other Worker. */
const ofLocalWorker = ['--config', join(localWorkerDirectory, 'wrangler.jsonc')];
const data = await temporaryFolder();
const port = await freePort();
const origin = `http://localhost:${port}`;
const beganAt = Date.now();
const deploy = { name: 'Deploy', scope: 'draft', createdBy: 'user_1', expiresInDays: null } as const;
const site = runPnpm(['start:edge'], {
  cwd: root,
  env: { PORT: String(port), POSTS_DATA: data },
});

beforeAll(() => answered(`${origin}/healthz`, site));

afterAll(() => {
  agent.destroy();
  return site.stop();
});

test.each([
  ['/', 200, 'Content-Security-Policy'],
  ['/blog', 200, 'Content-Security-Policy'],
  ['/blog/managing-business-finances', 200, 'ETag'],
  ['/admin', 200, 'Content-Security-Policy'],
  ['/tags', 200, 'ETag'],
  ['/tags/bookkeeping', 200, 'ETag'],
  ['/tags/bookkeeping/feed.json', 200, 'ETag'],
  ['/tags/nobody-has-this', 404, 'Content-Security-Policy'],
  ['/feed.xml', 200, 'ETag'],
  ['/icon.svg', 200, 'X-Content-Type-Options'],
  ['/no/such/page', 404, 'Content-Security-Policy'],
  ['/blog/nobody-has-this', 404, 'Content-Security-Policy'],
])('%s answers %i, with %s', async (path, status, header) => {
  // As a browser asks that goes there.
  const response = await fetch(origin + path, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
  expect(response.status).toBe(status);
  expect(response.headers.has(header)).toBe(true);
});

test('what is tried here is built beside what is deployed', () => {
  expect(readdirSync(localWorkerDirectory)).toContain('worker.js');
  const built = statSync(join(workerDirectory, 'worker.js'), { throwIfNoEntry: false });
  expect(built?.mtimeMs ?? 0).toBeLessThan(beganAt);
});

test('a page is not sent again to who has it', async () => {
  const first = await fetch(`${origin}/blog`);
  const again = await fetch(`${origin}/blog`, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('a page is cached near its readers, and shows a change made here at once', async () => {
  const read = async () => {
    const response = await fetch(`${origin}/blog/side-project-to-business`);
    return { how: response.headers.get('Cache-Status'), text: await response.text() };
  };
  await read();
  expect((await read()).how).toBe('branchbook; hit');
  const response = await fetch(`${origin}/api/v1/posts/side-project-to-business`);
  const { post } = (await response.json()) as { post: { id: number } };
  const changed = await fetch(`${origin}/api/v1/posts`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${await newToken()}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'If-Match': '*',
      Origin: origin,
    },
    body: JSON.stringify({
      changes: [{ type: 'update', id: post.id, fields: { title: 'Seen at once' } }],
    }),
  });
  expect(changed.status).toBe(200);
  const after = await read();
  expect(after.how).toBe('branchbook; fwd=stale; stored');
  expect(after.text).toContain('Seen at once');
});

test('each page has one URL', async () => {
  const response = await fetch(`${origin}/blog/`, { redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([308, '/blog']);
});

test('each response has an id, and one line in the log', async () => {
  const response = await fetch(`${origin}/blog?after=secret`);
  const id = response.headers.get('X-Request-Id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/u);
  await vi.waitFor(() => expect(linesOf(id)).toHaveLength(1), patience);
  expect(linesOf(id)[0]).toMatchObject({
    event: 'request',
    method: 'GET',
    path: '/blog',
    status: 200,
    cache: response.headers.get('Cache-Status'),
    revision: expect.any(Number),
  });
  expect(site.output()).not.toContain('secret');
});

test('what fails is answered with an id, by which the log says why', async () => {
  // The demo is not served there.
  const { status, headers } = await requested('localhost', {
    path: '/blog',
    headers: { Host: 'blog.example' },
  });
  expect(status).toBe(500);
  const id = String(headers['x-request-id']);
  await vi.waitFor(() => expect(linesOf(id)).toMatchObject([{ event: 'request', status: 500 }]), patience);
  expect(site.output()).toMatch(new RegExp(`"id":"${id}","error":"Error: The demo sign-in .*"stack":"`, 'u'));
});

test('Cloudflare rejects too many writes, however many isolates handle them', async () => {
  const write = (host: string, address: string) =>
    requested(host, { method: 'PATCH', path: '/api/v1/posts', headers: { 'CF-Connecting-IP': address } });
  const minuteNow = () => Math.floor(Date.now() / 60_000);
  const statuses = new Set<number>();
  const fill = async (address: string) => {
    for (let each = 0; each < 300; each += 1) statuses.add((await write('localhost', address)).status);
    // At another origin the Worker has counted none. Cloudflare has.
    return write('127.0.0.1', address);
  };
  let minute = minuteNow();
  let response = await fill('192.0.2.1');
  // Cloudflare counts by minutes of the clock, and these were of two.
  if (minuteNow() !== minute) {
    minute = minuteNow();
    response = await fill('192.0.2.3');
  }
  expect(minuteNow()).toBe(minute);
  expect([...statuses]).toEqual([401]);
  expect([response.status, response.headers['content-type'], response.headers['retry-after']]).toEqual([
    429,
    'application/problem+json',
    '60',
  ]);
  expect((await write('127.0.0.1', '192.0.2.2')).status).toBe(401);
});

test('a deployment has the database, the bucket and the limit that it is built for', () => {
  const text = readFileSync(join(edgeFolder, 'wrangler.jsonc'), 'utf8');
  expect(withSettings(text, {}, {})).toBe(text);
  const built = withSettings(text, { databaseId: 'id-1', bucket: 'copies-1' }, { WRITES_PER_MINUTE: '7' });
  for (const part of [
    '"database_id": "id-1"',
    '"binding": "BACKUPS", "bucket_name": "copies-1"',
    '"binding": "MEDIA", "bucket_name": "copies-1"',
    '"limit": 7,',
    '_MINUTE": "7"',
  ])
    expect(built).toContain(part);
  expect(withSettings(text, { bucket: null }, {})).toMatch(/"r2_buckets": \[\s*\]/u);
  expect(() => withSettings('{}', {}, {})).toThrow(/wrangler.jsonc has no "database_id"/u);
});

test('a copy of the posts is made when its time comes, and can be got back', async () => {
  const health = async () => (await (await fetch(`${origin}/healthz`)).json()) as Record<string, unknown>;
  expect(await health()).toMatchObject({ status: 'ok', revision: expect.any(Number), lastBackup: null });
  const old = await runScheduled('2026-11-01T03:00:00Z');
  expect([old.status, await old.text()]).toEqual([200, 'ok']);
  await runScheduled('2026-11-24T03:00:00Z');
  // There is one of that day.
  await runScheduled('2026-11-24T04:00:00Z');
  expect(await health()).toMatchObject({ lastBackup: '2026-11-24T03:00:00.000Z' });
  await vi.waitFor(
    () =>
      expect(lines().filter(({ event }) => event === 'copy')).toMatchObject([
        { name: 'posts-2026-11-01T03-00-00Z.json', removed: 0 },
        { name: 'posts-2026-11-24T03-00-00Z.json', removed: 0 },
        { name: null, removed: 0 },
      ]),
    patience,
  );
  const file = join(await temporaryFolder(), 'posts.json');
  const object = ['wrangler', 'r2', 'object', 'get', 'local/posts-2026-11-24T03-00-00Z.json'];
  await edge([...object, '--file', file, '--local']);
  const response = await fetch(`${origin}/api/v1/export`, {
    headers: { Authorization: `Bearer ${await newToken()}` },
  });
  const posts = (await response.json()) as readonly { readonly id: number }[];
  expect(posts.length).toBeGreaterThan(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(posts);

  const database = openNodeDatabase(':memory:');
  const store = await openSqlPostStore(database, { seeds: JSON.parse(readFileSync(file, 'utf8')) });
  expect((await store.list({ withContent: true })).posts).toEqual(posts);
  database.close();
});

test('an image is stored in the bucket, and served to everyone with safe headers', async () => {
  const file = makeMediaFile();
  const path = `/media/${formatMediaFile(file)}`;
  const headers = { Authorization: `Bearer ${await newToken()}`, Origin: origin };
  const createPost = () =>
    fetch(`${origin}/api/v1/posts`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({
        changes: [{ type: 'create', post: makePost({ id: 4_000, content: `![Desk](${path})` }) }],
      }),
    });
  const put = (body: BodyInit, sent: Readonly<Record<string, string>> = headers) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'PUT',
      headers: { ...sent, 'Content-Type': 'image/gif' },
      body,
    });
  expect((await createPost()).status).toBe(424);
  expect((await put(makeMediaBytes(file), {})).status).toBe(401);
  expect((await put(new Uint8Array(8_000_001))).status).toBe(413);
  expect((await put('<svg>')).status).toBe(422);
  expect((await fetch(origin + path)).status).toBe(404);
  expect((await put(makeMediaBytes(file))).status).toBe(201);
  const response = await fetch(origin + path);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(makeMediaBytes(file));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': 'image/gif',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await createPost()).status).toBe(200);
  const remove = () => fetch(`${origin}/api/v1${path}`, { method: 'DELETE', headers });
  expect((await remove()).status).toBe(409);
  const change = { type: 'delete', id: 4_000 };
  await fetch(`${origin}/api/v1/posts`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ changes: [change] }),
  });
  const trash = await fetch(`${origin}/api/v1/trash`, { headers });
  const { posts } = (await trash.json()) as { posts: { key: string }[] };
  const keys = posts.map(({ key }) => key).join();
  await fetch(`${origin}/api/v1/trash?${new URLSearchParams({ keys })}`, { method: 'DELETE', headers });
  expect((await remove()).status).toBe(204);
  expect((await fetch(origin + path, { cache: 'no-store' })).status).toBe(404);
});

test('the API keeps its contract, for a program with a token', async () => {
  const failures: string[] = [];
  const send = (method: string, path: string, bearer: string, body?: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const created = await send('POST', '/tokens', await newToken(), {
    name: 'Trial',
    scope: 'publish',
    expiresInDays: 1,
  });
  const { id, token } = (await created.json()) as { id: string; token: string };
  const cases = apiConformance({ fetch: (request) => fetch(request), origin, token });
  for (const { name, run } of cases) {
    await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  }
  expect(failures).toEqual([]);
  expect((await send('GET', '/tokens', token)).status).toBe(403);
  expect((await send('DELETE', `/tokens/${id}`, await newToken())).status).toBe(204);
  const refused = await send('GET', '/drafts', token);
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({ detail: expect.stringMatching(/^The token was revoked/u) }),
  ]);
});

test('what is deployed is the Worker alone, under 3 MB compressed, without the files that are served', async () => {
  const folder = await temporaryFolder();
  const output = await edge([
    'wrangler',
    'deploy',
    ...ofLocalWorker,
    '--domain',
    'blog.example',
    '--dry-run',
    '--outdir',
    folder,
  ]);
  for (const binding of ['DB (branchbook)', 'BACKUPS (local)', 'MEDIA (local)', 'WRITES (300 requests/60s)'])
    expect(output).toContain(`env.${binding}`);
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(modules).toContain('worker.js');
  expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'server', 'worker.js']);
  const sizes = modules.map((file) => gzipSync(readFileSync(join(folder, file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
});

test('a version can be uploaded for a look', async () => {
  const upload = ['wrangler', 'versions', 'upload', ...ofLocalWorker, '--preview-alias', 'pr-12'];
  expect(await edge([...upload, '--dry-run'])).toContain('env.ASSETS');
});

test('a database that a Worker has migrated needs no migrations, and they change nothing of it', async () => {
  const before = await (await fetch(`${origin}/api/v1/posts`)).json();
  await edge(['migrate', '--local'], data);
  expect(await edge(['wrangler', 'd1', 'migrations', 'list', 'DB', '--local'], data)).toContain(
    'No migrations to apply',
  );
  expect(await (await fetch(`${origin}/api/v1/posts`)).json()).toEqual(before);
});

test('a store has nothing left to do where the migrations came first, and both ways lead to one form', async () => {
  const folder = await temporaryFolder();
  await edge(['migrate', '--local'], folder);
  const file = databaseIn(folder);
  const before = formOf(file);
  const store = await openSqlPostStore(openNodeDatabase(file), { seeds: seedPosts });
  expect((await store.list()).posts).toHaveLength(3);
  expect(formOf(file)).toEqual(before);
  expect(before).toEqual(formOf(databaseIn(data)));
  const { token } = await store.tokens.create(deploy);
  // As docs/deployment.md has it.
  const raise =
    'UPDATE list SET revision = 9001; UPDATE token SET revoked_at = 1000 * unixepoch() WHERE revoked_at IS NULL';
  await edge(['wrangler', 'd1', 'execute', 'DB', '--local', '--yes', '--command', raise], folder);
  expect(await store.readRevision()).toBe(9001);
  expect(await store.tokens.verify(token)).toMatchObject({ state: 'revoked' });
});

test('a deployment is not built without its settings, and each is told', async () => {
  const build = runPnpm(['build:edge'], {
    cwd: root,
    env: { VITE_SITE_ORIGIN: 'blog.example', VITE_ADMIN_ORGANIZATION: 'my-blog', R2_BUCKET: 'No bucket' },
  });
  expect(await build.ended).toBe(1);
  for (const fault of [
    'VITE_CLERK_PUBLISHABLE_KEY is missing',
    'VITE_ADMIN_ROLE is missing',
    'VITE_ADMIN_ORGANIZATION is not right',
    'VITE_SITE_ORIGIN is not right',
    'D1_DATABASE_ID is missing',
    'R2_BUCKET is not right',
  ]) {
    expect(build.output()).toContain(fault);
  }
});

test.each(['https://blog.example/', 'https://Blog.Example', 'https://blog.example:443'])(
  'a deployment may be built for %s, as the site may be',
  async (VITE_SITE_ORIGIN) => {
    // It is told what else is missing.
    const build = runPnpm(['build:edge'], { cwd: root, env: { VITE_SITE_ORIGIN } });
    expect(await build.ended).toBe(1);
    expect(build.output()).toContain('D1_DATABASE_ID is missing');
    expect(build.output()).not.toContain('VITE_SITE_ORIGIN');
  },
);

test.each([
  'login',
  'd1 create',
  'r2 bucket create',
  'r2 object get',
  'secret put',
  'versions list',
  'tail',
  'rollback',
  'd1 time-travel info',
  'd1 time-travel restore',
])('Wrangler has the command "%s", which needs an account', async (command) => {
  const help = await edge(['wrangler', ...command.split(' '), ...ofLocalWorker, '--help']);
  expect(help).toContain(`wrangler ${command}`);
  if (command === 'd1 time-travel restore') expect(help).toContain('--timestamp');
});

/** A token of the demo. It is right for a minute, as those of Clerk are. */
async function newToken(): Promise<string> {
  const session = await fetch(`${origin}/api/demo-session`, { method: 'POST', headers: { Origin: origin } });
  const { token } = (await session.json()) as { token: string };
  return token;
}

/** Sends a request to the Worker at a host name of this machine, with any header. */
async function requested(hostname: string, options: RequestOptions) {
  const received = once(ask({ ...options, agent, hostname, port }).end(), 'response');
  const [response] = (await received) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, headers: response.headers };
}

/** What the Worker has written into its log. */
function lines(): readonly Record<string, unknown>[] {
  return site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"event":'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function linesOf(id: string): readonly Record<string, unknown>[] {
  return lines().filter((line) => line['id'] === id);
}

/** Lets the Worker do what it does at this time. */
async function runScheduled(time: string): Promise<Response> {
  return fetch(`${origin}/cdn-cgi/local/scheduled?time=${Date.parse(time)}`);
}

/** Runs a script of this package over the local database of a folder, and gives its output. */
async function edge(args: readonly string[], folder = data): Promise<string> {
  const { ended, output } = runPnpm(['--filter', 'edge', ...args], {
    cwd: root,
    env: { POSTS_DATA: folder },
  });
  const code = await ended;
  expect(code, output()).toBe(0);
  return output();
}

function databaseIn(folder: string): string {
  return findLocalDatabase(join(folder, 'edge'));
}

/** What of a database is of the store, and the steps that were run, by both tables. */
function formOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return [
      "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%cf_%' ORDER BY name",
      'SELECT number FROM schema_step',
      'SELECT name FROM d1_migrations',
    ].map((sql) => database.prepare(sql).all());
  } finally {
    database.close();
  }
}
