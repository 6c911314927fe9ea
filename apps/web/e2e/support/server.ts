import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

import type { APIRequestContext, APIResponse } from '@playwright/test';

import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

import { variantDirectory, webFolder } from '../../build-steps/variants.ts';
import { test as base } from './test.ts';

/** A server with its own posts and process. */
export interface BlogServer {
  readonly url: string;
  /** The folder of its data. */
  readonly data: string;
  /** Its current process; `restart` replaces it. */
  readonly pid: number | undefined;
  /** Ends it like a crash, or as `signal` does. Resolves when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts it with its data, at the same URL, and with another build if it has one. */
  restart(build?: Pick<BlogServerStart, 'directory'>): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

/** Options of a server. */
export interface BlogServerStart {
  /** Its build, absolute or relative to apps/web; by default the variant `server`. */
  readonly directory?: string;
  /** Variables of its process, beside this one's. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The tests run on Node's server or, with `BLOG_SERVER=edge`, on the built Worker. */
export const isEdge = process.env['BLOG_SERVER'] === 'edge';

/** Starts a server with an empty folder. Resolves when it responds. */
export async function startBlogServer(options: BlogServerStart = {}): Promise<BlogServer> {
  const { env = {} } = options;
  const port = await freePort();
  const data = await temporaryFolder();
  let child = await start();
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    if (isEdge) process.kill(-(child.pid ?? 0), signal);
    else child.kill(signal);
    await gone;
  };
  return {
    url: `http://localhost:${port}`,
    data,
    get pid() {
      return child.pid;
    },
    kill,
    async restart(build) {
      await kill();
      child = await start(build);
    },
    async dispose() {
      await kill();
      await rm(data, { recursive: true, force: true });
    },
  };

  async function start({ directory } = options): Promise<ChildProcess> {
    const address = ['--port', String(port), '--data', data];
    const command = isEdge
      ? ['../edge/src/serve.ts', ...address, ...(directory === undefined ? [] : ['--directory', directory])]
      : ['server/serve.ts', '--directory', directory ?? variantDirectory('server'), ...address];
    const started = spawn(process.execPath, command, {
      cwd: webFolder,
      // Its child processes end with it.
      detached: isEdge,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It prints its URL when it listens.
    const said = await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
    if (started.exitCode !== null)
      throw new Error(`The server ended with ${started.exitCode}: ${said.join()}`);
    started.stdout.resume();
    return started;
  }
}

/** Returns the headers of a request of the demo admin. */
export async function signIn(
  request: APIRequestContext,
  { url }: Pick<BlogServer, 'url'>,
): Promise<Readonly<Record<string, string>>> {
  const session = await request.post(`${url}/api/demo-session`, { headers: { Origin: url } });
  const { token } = (await session.json()) as { token: string };
  return { Authorization: `Bearer ${token}`, Origin: url };
}

/** Changes posts as the demo admin and returns the response. */
export async function changePosts(
  request: APIRequestContext,
  server: Pick<BlogServer, 'url'>,
  changes: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  return request.patch(`${server.url}/api/v1/posts`, {
    data: { changes },
    headers: {
      ...(await signIn(request, server)),
      'Idempotency-Key': crypto.randomUUID(),
      ...headers,
    },
  });
}

/**
 * Playwright's `test` with posts on a server: each test has its own server and opens its pages
 * there.
 */
export const test = base.extend<{ server: BlogServer }>({
  // Playwright reads the needed fixtures from the pattern: none here.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, give) => {
    const server = await startBlogServer();
    await give(server);
    await server.dispose();
  },
  baseURL: ({ server }, give) => give(server.url),
});
export { expect } from './test.ts';
