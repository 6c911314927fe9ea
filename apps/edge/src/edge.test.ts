import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { apiConformance } from '@branchbook/blog-api/conformance';
import { freePort } from '@branchbook/tools/free-port';
import { answered, runPnpm } from '@branchbook/tools/run-pnpm';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { edgeFolder, workerDirectory } from './build-worker.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;
const site = runPnpm(['start:edge'], {
  cwd: join(edgeFolder, '..', '..'),
  env: { PORT: String(port), POSTS_DATA: await temporaryFolder() },
});
let token = '';

beforeAll(async () => {
  await answered(`${origin}/healthz`, site);
  const session = await fetch(`${origin}/api/demo-session`, { method: 'POST', headers: { Origin: origin } });
  ({ token } = (await session.json()) as { token: string });
});

afterAll(() => site.stop());

test.each([
  ['/', 200, 'Content-Security-Policy'],
  ['/blog', 200, 'Content-Security-Policy'],
  ['/blog/managing-business-finances', 200, 'ETag'],
  ['/admin', 200, 'Content-Security-Policy'],
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

test('a page is not sent again to who has it', async () => {
  const first = await fetch(`${origin}/blog`);
  const again = await fetch(`${origin}/blog`, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('each page has one address', async () => {
  const response = await fetch(`${origin}/blog/`, { redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([308, '/blog']);
});

test('the API keeps its contract', async () => {
  const failures: string[] = [];
  for (const { name, run } of apiConformance({ fetch: (request) => fetch(request), origin, token })) {
    await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  }
  expect(failures).toEqual([]);
});

test('all code of the Worker is under 3 MB, compressed', () => {
  const modules = readdirSync(workerDirectory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('client'),
  );
  const sizes = modules.map((file) => gzipSync(readFileSync(join(workerDirectory, file))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
});
