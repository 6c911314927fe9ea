import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestStore } from '../handler/fake-server.ts';
import { bearer } from '../handler/authenticate.ts';
import { createBlogApi } from '../handler/create-blog-api.ts';
import { apiConformance } from '../conformance/api-conformance.ts';
import { runCommand } from './run-command.ts';

type Handle = (request: Request) => Promise<Response>;

/** For tests that run all cases over HTTP. */
const allCases = { timeout: 120_000 };

/** The handler at the port; tests may replace it. */
let handler: Handle;
const server = createAdaptorServer({ fetch: (request) => handler(request) });
let origin = '';
let handle: Handle;
const store = await openTestStore();
/** Number of requests after which the token expires. */
let uses = Infinity;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  handle = createBlogApi({
    store,
    origin,
    role: 'admin',
    authenticate: (_, token) => {
      if (token === 'admin') uses -= 1;
      return ['admin', 'reader'].includes(token) && uses >= 0 ? { subject: token, roles: [token] } : null;
    },
  });
  handler = handle;
});

afterAll(() => {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
});

const right = () => ['conformance', '--origin', origin, '--token', 'admin', '--yes'];
const createToken = async (scope: 'draft' | 'publish') =>
  (await store.tokens.create({ name: 'Trial', scope, createdBy: 'admin', expiresInDays: 1 })).token;
const [draftToken, publishToken] = [await createToken('draft'), await createToken('publish')];
const count = () => apiConformance({ fetch, origin, token: 'admin' }).length;

test('the program tests a server, prints a line per case and restores the list', allCases, async () => {
  let changes = 0;
  handler = (request) => {
    if (request.method !== 'GET') changes += 1;
    return handle(request);
  };
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'blog-api.ts'),
    ...right(),
    // The token of a program lasts longer than a run.
    '--token',
    publishToken,
    '--other-token',
    'reader',
  ]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(`${count() + 1} passed, 0 failed`);
  expect(lines).toHaveLength(count() + 2);
  expect(lines).toContain('passed  a page has summaries, the revision and its ETag');
  expect((await store.list()).posts.map(({ id }) => id)).toStrictEqual([1, 2, 3]);
  handler = handle;
  // The help and the README say “some 240”.
  expect(Math.round(changes / 10) * 10).toBe(240);
});

test('the program exits with 2 for an unknown command', async () => {
  const ended = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'blog-api.ts'), 'nothing']);
  await expect(ended).rejects.toMatchObject({ code: 2 });
});

test('the program tests an API at another path', allCases, async () => {
  const basePath = '/blog/api';
  const authorize = bearer((token) => (token === 'admin' ? { subject: 'admin' } : null));
  handler = createBlogApi({ store, origin, basePath, authorize });
  const { code, output } = await run([...right(), '--base-path', basePath]);
  expect(output.filter((line) => line.startsWith('failed'))).toStrictEqual([]);
  expect(code).toBe(0);
});

test('a failed case is printed in one line with what the server did, and the next one runs', async () => {
  handler = async (request) => {
    const response = await handle(request);
    // The first case reads a page of two.
    if (new URL(request.url).searchParams.get('limit') === '2') response.headers.delete('ETag');
    return response;
  };
  const { code, output } = await runUntil((line) => line.startsWith('passed'));
  expect(code).toBe(1);
  expect(output.filter((line) => line.startsWith('failed'))).toStrictEqual([
    expect.stringMatching(
      /^failed {2}a page has summaries, the revision and its ETag: Expected the revision in the ETag to be \d+, but got null\.$/u,
    ),
  ]);
  expect(output.at(-1)).toMatch(/^\d+ passed, 1 failed$/u);
});

test('an expired token is reported, with what may remain', async () => {
  uses = 3;
  const { code, output } = await runUntil((line) => line.startsWith('failed'));
  expect(code).toBe(1);
  expect(output).toContainEqual(expect.stringMatching(/^The token has expired\..* may remain\.$/u));
});

test('remaining posts are reported', async () => {
  handler = async (request) =>
    (await request.clone().text()).includes('"type":"delete"')
      ? Response.json({ revision: 1, posts: [null], trashKeys: [null] })
      : handle(request);
  const { output } = await runUntil((line) => /^(?:passed|failed)/u.test(line));
  expect(output).toContainEqual(
    expect.stringMatching(/^The list is not restored: \d+ posts named “Conformance …” remain/u),
  );
});

test('an aborted run ends after the current case', async () => {
  const { code, output } = await runUntil((line) => line.startsWith('passed'));
  expect(code).toBe(1);
  expect(output.slice(1)).toStrictEqual([
    `Stopped: ${count() - 1} cases were skipped.`,
    '1 passed, 0 failed',
  ]);
});

test('tokens can come from the environment', async () => {
  const asked: (string | null)[] = [];
  handler = async (request) => {
    asked.push(request.headers.get('Authorization'));
    return handle(request);
  };
  const env = { BLOG_API_TOKEN: 'wrong', BLOG_API_OTHER_TOKEN: 'reader' };
  const { errors } = await run(['conformance', '--origin', origin, '--yes'], env);
  expect(errors[0]).toContain('The token is rejected (401)');
  expect(asked).toStrictEqual([null, 'Bearer wrong']);
  expect((await run(right(), { BLOG_API_OTHER_TOKEN: 'admin' })).errors[0]).toContain(
    'The other token must be',
  );
});

test.each([[['--help']], [['conformance', '-h']], [[]]])('%j prints the help', async (args) => {
  const { code, output } = await run(args);
  expect([code, output[0]?.split('\n')[0]]).toStrictEqual([
    0,
    'Usage: blog-api conformance --origin URL --yes [--base-path PATH] [--token TOKEN] [--other-token TOKEN]',
  ]);
});

test.each<[string, () => readonly string[], string]>([
  ['another command', () => ['conform', ...right().slice(1)], 'Unknown command "conform".'],
  ['no origin', () => ['conformance', '--token', 'admin', '--yes'], '--origin must be a scheme and a host'],
  [
    'an origin with a path',
    () => [...right(), '--origin', `${origin}/api`],
    '--origin must be a scheme and a host',
  ],
  [
    'an origin of another scheme',
    () => [...right(), '--origin', 'file:///'],
    '--origin must be a scheme and a host',
  ],
  [
    'a base path with a slash at its end',
    () => [...right(), '--base-path', '/api/'],
    '--base-path must be a path',
  ],
  ['an unknown option', () => [...right(), '--force'], "Unknown option '--force'"],
  ['no token', () => ['conformance', '--origin', origin, '--yes'], 'A token is missing'],
  ['no yes', () => right().slice(0, -1), 'Pass --yes to allow this.'],
  [
    'a server that does not respond',
    () => [...right(), '--origin', 'http://localhost:1'],
    'http://localhost:1 does not respond: ',
  ],
  ['a wrong token', () => [...right(), '--token', 'wrong'], 'The token is rejected (401)'],
  ['a token without the role', () => [...right(), '--token', 'reader'], 'does not have the role (403)'],
  ['a token that may only save drafts', () => [...right(), '--token', draftToken], 'needs the scope publish'],
])('nothing is tested with %s', async (_, args, message) => {
  const before = await store.readRevision();
  const { code, output, errors } = await run(args());
  expect(errors[0]).toContain(message);
  expect([code, output]).toStrictEqual([2, []]);
  expect(await store.readRevision()).toBe(before);
});

test('the cause of a network error is printed', async () => {
  expect((await run([...right(), '--origin', 'http://localhost:1'])).errors[0]).toMatch(
    /ECONNREFUSED|bad port/u,
  );
});

test.each<[string, () => Response, string]>([
  [
    'a site without the API',
    () => new Response('<!doctype html>', { status: 404 }),
    'has no blog API: /api/v1/posts responds 404',
  ],
  [
    'a site with pages for everything',
    () => new Response('<!doctype html>'),
    'has no blog API: /api/v1/posts responds 200',
  ],
  [
    'a redirect',
    () => new Response(null, { status: 301, headers: { Location: 'https://blog.example/' } }),
    'redirects to https://blog.example/',
  ],
])('nothing is tested at %s', async (_, respond, message) => {
  handler = async () => respond();
  const { code, errors } = await run(right());
  expect(errors[0]).toContain(message);
  expect(code).toBe(2);
});

/** Runs the command and aborts it after the first line that fits. */
async function runUntil(isLast: (line: string, lines: readonly string[]) => boolean) {
  const stop = new AbortController();
  const lines: string[] = [];
  return run(
    right(),
    {},
    (line) => {
      lines.push(line);
      if (isLast(line, lines)) stop.abort();
    },
    stop.signal,
  );
}

/** Runs the command, then restores the handler for the next test. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
  signal?: AbortSignal,
) {
  const output: string[] = [];
  const errors: string[] = [];
  try {
    const code = await runCommand(args, {
      env,
      fetch: (request) => fetch(request),
      print(line) {
        output.push(line);
        onLine?.(line);
      },
      printError: (line) => errors.push(line),
      ...(signal && { signal }),
    });
    return { code, output, errors };
  } finally {
    handler = handle;
    uses = Infinity;
  }
}
