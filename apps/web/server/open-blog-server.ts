import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { SqlPostStore } from '@branchbook/blog-store-sql';

import { type BlogServerOptions, createBlogServer, type Dynamic } from './blog-server.ts';
import { createDemoSession } from './demo-session.ts';
import type { Deployment } from './deployment.ts';
import { makeIdentify } from './identify.ts';
import { createRequestLimit, writesPerMinuteOf } from './request-limit.ts';

export interface BlogServerAddress {
  /** Makes what answers for the pages of the posts. */
  readonly openPages: (store: SqlPostStore) => Dynamic | Promise<Dynamic>;
  readonly port: number;
  readonly host: string;
  /** The folder of what is stored. It is made where there is none. */
  readonly data: string;
}

export interface OpenBlogServer {
  readonly answer: Dynamic;
  /** Closes the database. */
  close(): void;
}

/**
 * Opens the posts of a server, for a build, or a development server, that was made for one.
 *
 * @param env where `CLERK_JWT_KEY`, `WRITES_PER_MINUTE` and `CLIENT_ADDRESS_HEADER` are looked for
 * @throws Error where it must not run so, or cannot; the message says what to do
 */
export async function openBlogServer(
  { server: setting, ...signIn }: Deployment,
  { port, host, data, openPages }: BlogServerAddress,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<OpenBlogServer> {
  if (!setting)
    throw new Error('This build keeps its posts in the browser. Build it with VITE_POSTS=server.');
  const isLoopback = loopbackHosts.includes(host);
  if (signIn.auth === 'demo' && !isLoopback) {
    throw new Error(
      `The demo sign-in lets anybody write, so it is not served at ${host}, where other machines are let in. Unset HOST, or use ` +
        'Clerk: build with VITE_CLERK_PUBLISHABLE_KEY and VITE_ADMIN_ROLE, and set CLERK_JWT_KEY.',
    );
  }
  const origins = originsOf(signIn.auth === 'demo' ? null : setting.origin, isLoopback, port);
  const demo = signIn.auth === 'demo' ? await createDemoSession(setting.role) : undefined;
  const publicKey = demo?.publicKey ?? env['CLERK_JWT_KEY']?.trim() ?? '';
  if (signIn.auth === 'clerk' && publicKey === '') {
    throw new Error(
      'CLERK_JWT_KEY is missing: the server verifies with it who writes. Set it to the public key of your Clerk application ' +
        '(API keys, JWKS Public Key).',
    );
  }
  const identify: BlogServerOptions['identify'] =
    signIn.auth === 'none' ? async () => null : makeIdentify(publicKey);

  const limit = createRequestLimit(writesPerMinuteOf(env['WRITES_PER_MINUTE']));
  const { backups, openNodeDatabase, openSqlPostStore } = await loadStore();
  await mkdir(data, { recursive: true });
  const database = openNodeDatabase(join(data, backups.databaseFile));
  try {
    const store = await openSqlPostStore(database);
    const stopBackups = backups.makeBackupsDaily(data, (error) => console.error('No copy was made.', error));
    const lastBackup = async () => (await backups.listBackups(data))[0]?.madeAt ?? null;
    const pages = await openPages(store);
    return {
      answer: createBlogServer({
        store,
        setting,
        origins,
        identify,
        demo,
        lastBackup,
        limit,
        addressHeader: env['CLIENT_ADDRESS_HEADER']?.trim() || null,
        pages,
      }),
      close() {
        stopBackups();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

const loopbackHosts = ['localhost', '127.0.0.1', '::1'];

/** A site that is at home somewhere is asked there alone, also through a proxy; any other one, and the demo, on this machine. */
function originsOf(origin: string | null, isLoopback: boolean, port: number): readonly [string, ...string[]] {
  if (origin !== null) return [origin];
  if (isLoopback) return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`];
  throw new Error(
    'VITE_SITE_ORIGIN is missing: where other machines are let in, a server has to know where its site is at home. Build with ' +
      'it, as in https://branchbook.example.',
  );
}

async function loadStore() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24) {
    throw new Error(
      `Posts on a server need the SQLite of Node 24 or newer; this is Node ${process.versions.node}. \`npx -y pnpm@12 start\` brings its own.`,
    );
  }
  // Only here, so that a site without a server is served by an older Node too.
  const [{ openSqlPostStore }, { openNodeDatabase }, backups] = await Promise.all([
    import('@branchbook/blog-store-sql'),
    import('@branchbook/blog-store-sql/node'),
    import('./backups.ts'),
  ]);
  return { backups, openNodeDatabase, openSqlPostStore };
}
