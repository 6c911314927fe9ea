import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

import type { APIRequestContext, APIResponse } from '@playwright/test';

import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

import { variantDirectory, webFolder } from '../../build-steps/variants.ts';
import { test as base } from './test.ts';

/** A server with posts of its own, in a process of its own. */
export interface BlogServer {
  readonly url: string;
  /** The folder of what it stores. */
  readonly data: string;
  /** Its process, of now: another one after `restart`. */
  readonly pid: number | undefined;
  /** Ends it as a crash would, in the middle of whatever it does, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again, over what it has stored, at the same address. */
  restart(): Promise<void>;
  /** Ends it, and removes what it has stored. */
  dispose(): Promise<void>;
}

/** What differs of a server that is started. */
export interface BlogServerStart {
  /** The build that it serves, absolute or relative to apps/web; that of the variant `server` if left out. */
  readonly directory?: string;
  /** Variables of its process, beside this one's. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The same tests are for Node's server and, with `BLOG_SERVER=edge`, for the Worker that was built. */
export const isEdge = process.env['BLOG_SERVER'] === 'edge';

/** Starts a server over an empty folder, and resolves when it answers. */
export async function startBlogServer({ directory, env = {} }: BlogServerStart = {}): Promise<BlogServer> {
  const port = await freePort();
  const data = await temporaryFolder();
  let child = await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    if (isEdge) process.kill(-(child.pid ?? 0), 'SIGKILL');
    else child.kill('SIGKILL');
    await gone;
  };
  return {
    url: `http://localhost:${port}`,
    data,
    get pid() {
      return child.pid;
    },
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    async dispose() {
      await kill();
      await rm(data, { recursive: true, force: true });
    },
  };

  async function start(): Promise<ChildProcess> {
    const address = ['--port', String(port), '--data', data];
    const command = isEdge
      ? ['../edge/src/serve.ts', ...address, ...(directory === undefined ? [] : ['--directory', directory])]
      : ['server/serve.ts', '--directory', directory ?? variantDirectory('server'), ...address];
    const started = spawn(process.execPath, command, {
      cwd: webFolder,
      // What it starts ends with it.
      detached: isEdge,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It says its address once it listens.
    const said = await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
    if (started.exitCode !== null)
      throw new Error(`The server ended with ${started.exitCode}: ${said.join()}`);
    started.stdout.resume();
    return started;
  }
}

/** Changes posts as the demo admin, and gives the answer. */
export async function changePosts(
  request: APIRequestContext,
  { url }: Pick<BlogServer, 'url'>,
  changes: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  const session = await request.post(`${url}/api/demo-session`, { headers: { Origin: url } });
  const { token } = (await session.json()) as { token: string };
  return request.patch(`${url}/api/v1/posts`, {
    data: { changes },
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      Origin: url,
      ...headers,
    },
  });
}

/** The tests of the site with its posts on a server: each has a server of its own, and opens its pages there. */
export const test = base.extend<{ server: BlogServer }>({
  // Playwright finds out by its pattern what a fixture needs: nothing here.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, give) => {
    const server = await startBlogServer();
    await give(server);
    await server.dispose();
  },
  baseURL: ({ server }, give) => give(server.url),
});
export { expect } from './test.ts';
