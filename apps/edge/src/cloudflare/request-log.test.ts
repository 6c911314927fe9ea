import { expect, test } from 'vitest';

import { createRequestLog, requestIdHeader } from './request-log.ts';

/** A log whose lines can be read, with a fake clock. */
function setUp() {
  const lines: { level: string; line: Record<string, unknown> }[] = [];
  const clock = { now: 1000 };
  const log = createRequestLog({
    write: (level, line) => lines.push({ level, line: JSON.parse(line) as Record<string, unknown> }),
    now: () => clock.now,
  });
  return { lines, clock, log };
}

test('a request logs one line, without data of the visitor', async () => {
  const { lines, clock, log } = setUp();
  const request = new Request('https://blog.example/blog?after=secret', {
    headers: { 'CF-Ray': '8f1c-FRA', 'CF-Connecting-IP': '192.0.2.1', Authorization: 'Bearer secret' },
  });
  const response = await log.respond(request, async () => {
    clock.now += 7;
    return new Response('text', { headers: { ETag: '"r12-b1"', 'Cache-Status': 'branchbook; hit' } });
  });
  expect(response.headers.get(requestIdHeader)).toBe('8f1c-FRA');
  expect(await response.text()).toBe('text');
  const line = {
    event: 'request',
    id: '8f1c-FRA',
    method: 'GET',
    path: '/blog',
    status: 200,
    ms: 7,
    cache: 'branchbook; hit',
    revision: 12,
  };
  expect(lines).toEqual([{ level: 'info', line }]);
});

test('a request without an id gets a new one, even if its response is immutable', async () => {
  const { lines, log } = setUp();
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const request = new Request('https://blog.example/');
      const response = await log.respond(request, async () =>
        Response.redirect('https://blog.example/blog', 308),
      );
      expect([response.status, response.headers.get('Location')]).toEqual([308, 'https://blog.example/blog']);
      return response.headers.get(requestIdHeader);
    }),
  );
  expect(new Set(ids).size).toBe(2);
  expect(lines.map(({ line }) => line['id'])).toEqual(ids);
});

test('what fails is written with the id of its request, its stack and those of its causes', async () => {
  const { lines, log } = setUp();
  const cause = new Error('The disk is full.');
  const respond = (id: string, before: Promise<unknown>) =>
    log.respond(new Request('https://blog.example/x', { headers: { 'CF-Ray': id } }), async () => {
      await before;
      log.failed('request', new Error(`Nothing came of ${id}.`, { cause }));
      return new Response(null, { status: 500 });
    });
  // Simultaneous requests are logged apart: a starts first and fails last.
  const hasBResponded = Promise.withResolvers<void>();
  const a = respond('a', hasBResponded.promise);
  await respond('b', Promise.resolve());
  hasBResponded.resolve();
  await a;
  const failures = lines.filter(({ level }) => level === 'error').map(({ line }) => line);
  expect(failures.map(({ id, error }) => [id, error])).toEqual([
    ['b', 'Error: Nothing came of b.'],
    ['a', 'Error: Nothing came of a.'],
  ]);
  expect(failures[0]?.['stack']).toMatch(
    /Nothing came of b\.\n +at [^]*\nCaused by: Error: The disk is full\.\n +at /u,
  );
});

test('a request whose handler throws gets a 500 response with its id', async () => {
  const { lines, log } = setUp();
  const request = new Request('https://blog.example/x', { headers: { 'CF-Ray': 'a' } });
  const response = await log.respond(request, () => Promise.reject(new Error('secret')));
  expect([response.status, response.headers.get(requestIdHeader)]).toEqual([500, 'a']);
  expect(await response.text()).not.toContain('secret');
  expect(lines.map(({ level, line }) => [level, line['event'], line['id']])).toEqual([
    ['error', 'request', 'a'],
    ['info', 'request', 'a'],
  ]);
});

test('work after a response logs its id, and work without a request logs none', async () => {
  const { lines, log } = setUp();
  let work = Promise.resolve();
  const request = new Request('https://blog.example/x', { headers: { 'CF-Ray': 'a' } });
  await log.respond(request, async () => {
    work = new Promise((resolve) => setTimeout(resolve, 1)).then(() => log.failed('purge', 'refused'));
    return new Response(null);
  });
  await work;
  log.failed('copy', 'refused');
  log.done('copy', { name: 'posts.json', bytes: 2 });
  expect(lines.slice(1).map(({ line }) => line)).toEqual([
    { event: 'purge', id: 'a', error: 'refused' },
    { event: 'copy', error: 'refused' },
    { event: 'copy', name: 'posts.json', bytes: 2 },
  ]);
});

test('a cause that names itself ends', () => {
  const { lines, log } = setUp();
  const error = new Error('again');
  error.cause = error;
  log.failed('copy', error);
  expect(lines).toHaveLength(1);
});
