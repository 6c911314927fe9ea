import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { seedPosts } from '@branchbook/blog-core/seeds';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import type { NodeDatabase } from '@branchbook/blog-store-sql/node';

import { resolveAuth } from '../../auth/resolve-auth.ts';
import { createNotifications } from '../../notifications/notifications.ts';
import { getOutboxOptions, parseNotificationSettings } from '../../notifications/receivers.ts';
import { type BlogServerOptions, createBlogServer } from '../../server/blog-server.ts';
import type { Handler } from '../../http/handler.ts';
import type { Deployment } from '../../auth/deployment.ts';
import { batchPerTick } from './batch-per-tick.ts';
import { createRateLimiter, parseWritesPerMinute } from '../../limits/rate-limit.ts';
import { createStartError } from '../data/start-error.ts';
import { parsePost } from './parse-post.ts';
import { sendWhenDue } from './send-when-due.ts';
import { writeFeedsInWorker } from './write-feeds.ts';

export interface OpenBlogServerOptions extends Pick<
  BlogServerOptions,
  'site' | 'routes' | 'renderPage' | 'build' | 'cachePages'
> {
  readonly port: number;
  readonly host: string;
  /** The folder of the database, the images and their backups. Created if it doesn't exist. */
  readonly data: string;
}

export interface OpenBlogServer {
  readonly handle: Handler;
  /** Makes `/readyz` respond with 503 from now on. */
  stop(): void;
  /** Closes the database. */
  close(): void;
}

/**
 * Opens the database of a production or development server, starts the daily backup, sends the
 * messages to other services, and creates the request handler.
 *
 * @param env may have `CLERK_JWT_KEY`, `WRITES_PER_MINUTE`, `CLIENT_ADDRESS_HEADER`,
 *   `RETENTION_DAYS`, and the settings of `parseNotificationSettings`
 * @throws Error if the settings are unsafe or opening fails; the message says what to do
 */
export async function openBlogServer(
  deployment: Deployment,
  { port, host, data, ...options }: OpenBlogServerOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<OpenBlogServer> {
  const access = await resolveAuth(deployment, {
    host,
    loopbackOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`],
    publicKey: env['CLERK_JWT_KEY'],
  });
  const rateLimiter = createRateLimiter(parseWritesPerMinute(env['WRITES_PER_MINUTE']));
  const settings = parseNotificationSettings(env, { access, feedPaths: options.site.feed.feedPaths });
  const {
    backups,
    createFolderBlobs,
    createSqlMediaStore,
    createWriteCheck,
    maintenance,
    openNodeDatabase,
    openSqlPostStore,
  } = await loadStore();
  await mkdir(data, { recursive: true }).catch((error: unknown) => {
    throw createStartError(data, error);
  });
  const file = join(data, backups.databaseFile);
  const database = openDatabase(openNodeDatabase, file);
  let isStopping = false;
  let isClosed = false;
  try {
    const storeOptions = { seeds: seedPosts, ...getOutboxOptions(settings), checkMedia: true };
    const opened = await openSqlPostStore(database, storeOptions).catch((error: unknown) => {
      throw createStartError(file, error);
    });
    // Each request reads the revision, and most read nothing else. So simultaneous requests share
    // one read.
    const store: SqlPostStore = {
      ...opened,
      readRevision: batchPerTick(() => opened.readRevision()),
      async apply(...args) {
        const result = await opened.apply(...args);
        sending?.wake();
        return result;
      },
    };
    const checkWrite = await createWriteCheck(database, file);
    const notifications = createNotifications({
      ...settings,
      outbox: store.outbox,
      report: (error) => {
        if (!isClosed) console.error(String(error));
      },
    });
    const sending = settings.receivers.length > 0 ? sendWhenDue(notifications.send) : null;
    const stopMaintenance = maintenance.startDailyMaintenance({
      data,
      store,
      retentionDays: maintenance.parseRetentionDays(env['RETENTION_DAYS']),
      report: (error) => console.error('The daily backup failed.', error),
      warn: (message) => console.warn(message),
    });
    // A check of the health reads the folder once.
    const readBackups = batchPerTick(() => backups.listBackups(data, backups.latestDate));
    const lastBackup = async () => {
      const all = await readBackups();
      return all.find(({ madeAt }) => madeAt.getTime() <= Date.now())?.madeAt ?? null;
    };
    return {
      handle: createBlogServer({
        ...options,
        ...access,
        store,
        media: createSqlMediaStore(database, { blobs: createFolderBlobs(join(data, backups.mediaFolder)) }),
        parsePost,
        writeFeeds: writeFeedsInWorker,
        lastBackup,
        checkClock: async () => backups.checkClock(await readBackups()),
        checkWrite,
        ...(sending && { notifications }),
        isStopping: () => isStopping,
        rateLimiter,
        ipHeader: env['CLIENT_ADDRESS_HEADER']?.trim() || null,
      }),
      stop() {
        isStopping = true;
      },
      close() {
        isClosed = true;
        stopMaintenance();
        sending?.stop();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function openDatabase(open: (file: string) => NodeDatabase, file: string): NodeDatabase {
  try {
    return open(file);
  } catch (error) {
    throw createStartError(file, error);
  }
}

async function loadStore() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24) {
    throw new Error(
      `Posts on a server need the SQLite of Node 24 or newer; this is Node ${process.versions.node}. \`npx -y pnpm@12 start\` brings its own.`,
    );
  }
  // Imported here and not at the top: an older Node has no SQLite, but can serve a site whose posts
  // are in the browser.
  const [stores, { createFolderBlobs }, { openNodeDatabase }, { createWriteCheck }, backups, maintenance] =
    await Promise.all([
      import('@branchbook/blog-store-sql'),
      import('@branchbook/blog-store-sql/folder'),
      import('@branchbook/blog-store-sql/node'),
      import('../data/check-write.ts'),
      import('../data/backups.ts'),
      import('../data/daily-maintenance.ts'),
    ]);
  const { createSqlMediaStore, openSqlPostStore } = stores;
  return {
    backups,
    createFolderBlobs,
    createSqlMediaStore,
    createWriteCheck,
    maintenance,
    openNodeDatabase,
    openSqlPostStore,
  };
}
