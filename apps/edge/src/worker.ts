import { parseEtag } from '@branchbook/blog-api';
import { seedPosts } from '@branchbook/blog-core/seeds';
import {
  createSqlMediaStore,
  openSqlPostStore,
  type SqlDatabase,
  type SqlPostStoreOptions,
} from '@branchbook/blog-store-sql';
import { createD1Database, type D1 } from '@branchbook/blog-store-sql/d1';
import { createR2Blobs, type R2 } from '@branchbook/blog-store-sql/r2';
import { writePostFeeds } from '@branchbook/feeds/posts';
import * as siteBuild from '#site/build';
import manifest from '#site/manifest';
import {
  createBlogServer,
  createNotifications,
  createParsePost,
  createSiteApp,
  getOutboxOptions,
  type NotificationEnv,
  type NotificationSettings,
  type NotificationSettingsOptions,
  parseNotificationSettings,
  parseWritesPerMinute,
  resolveAuth,
  type ServeFile,
} from '@branchbook/blog-server';
import { LRUCache } from 'lru-cache';

import { createCachedHandler, type WaitUntil } from './cache/response-cache.ts';
import { createCachePurge, purgeByTag } from './cache/purge.ts';
import { createWorkersCache, type CloudflareCache, purgeTag } from './cache/workers-cache.ts';
import { type Bucket, backUpPosts, listBackups } from './cloudflare/backups.ts';
import { createRateLimit, type RateLimitBindings } from './cloudflare/rate-limit.ts';
import { createRequestLog } from './cloudflare/request-log.ts';

/** The bindings in `wrangler.jsonc` and the secrets. */
interface Env extends RateLimitBindings, NotificationEnv {
  readonly DB: D1;
  /** The bucket for backups. Without it, none are made. */
  readonly BACKUPS?: Bucket;
  /** The bucket for images. Without it, there are none. */
  readonly MEDIA?: R2;
  /** The write limit of each isolate. Equals that of `WRITES`, which counts for a data center. */
  readonly WRITES_PER_MINUTE?: string;
  readonly ASSETS: { fetch(url: URL): Promise<Response> };
  /** The public key of Clerk's session tokens; the demo needs none. */
  readonly CLERK_JWT_KEY?: string;
  /**
   * The zone whose cached pages are purged after a change, and a token that may purge them. Without
   * them, pages are at most a minute old.
   */
  readonly PURGE_ZONE?: string;
  readonly PURGE_TOKEN?: string;
}

/** The time in `wrangler.jsonc` at which messages are sent again. */
const sendingCron = '*/10 * * * *';

/** The browser types lack `caches.default`. */
declare const caches: { readonly default: CloudflareCache };

/** Retains the texts of a deleted post for 120 days: 30 in the trash and 90 more. */
const retentionMs = 120 * 86_400_000;

const log = createRequestLog();

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the response to a request. */
type Site = (request: Request, waitUntil: WaitUntil) => Promise<Response>;

const parsePost = createParsePost();

/** Limits the wait of a request for feeds, in milliseconds. */
const feedWaitMs = 25_000;

/** An LRU cache of sites by the origin of the request. */
const sites = new LRUCache<string, Promise<Site>>({ max: 8 });

export default {
  async fetch(request: Request, env: Env, context: { waitUntil: WaitUntil }): Promise<Response> {
    const responding = log.respond(request, async () => {
      const url = new URL(request.url);
      let opening = sites.get(url.origin);
      if (!opening) {
        opening = openSite(env, url);
        opening.catch(() => sites.delete(url.origin));
        sites.set(url.origin, opening);
      }
      const site = await opening;
      return site(request, (work) => context.waitUntil(work));
    });
    // Requests share work, so it must continue after the client that started it disconnects.
    context.waitUntil(responding);
    const response = await responding;
    // workerd would cut the connection if the request were refused before its body was read.
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream());
    return response;
  },

  /**
   * Runs at the times in `wrangler.jsonc`. Every ten minutes it sends the messages that are due. At
   * the other times, the first run of a day makes its backup; later runs retry if that failed.
   */
  async scheduled(
    { scheduledTime, cron }: { readonly scheduledTime: number; readonly cron: string },
    env: Env,
  ): Promise<void> {
    if (cron === sendingCron) return sendDueMessages(env);
    const { BACKUPS: bucket } = env;
    if (!bucket) return;
    const beganAt = Date.now();
    try {
      const store = await openPosts(createD1Database(env.DB));
      const { copy, removed } = await backUpPosts({ store, bucket, now: new Date(scheduledTime), sleep });
      log.done('copy', { name: copy?.name ?? null, bytes: copy?.bytes, removed, ms: Date.now() - beganAt });
      if (copy) await store.forgetHistory(scheduledTime - retentionMs);
    } catch (error) {
      log.failed('copy', error);
      // So that Cloudflare's list of scheduled runs shows the failure too.
      throw error;
    }
  },
};

async function openSite(env: Env, { hostname, origin }: URL): Promise<Site> {
  const access = await resolveAuth(manifest.deployment, {
    host: hostname,
    loopbackOrigins: [origin],
    publicKey: env.CLERK_JWT_KEY,
  });
  // A preview has another origin. It neither queues messages nor sends those of the site.
  const settings = parseSettings(env, { ...access, origins: [origin] });
  const { store, media, notifications } = await openStore(env, settings);
  const { BACKUPS: bucket } = env;
  const build = __WORKER_BUILD__;
  const handle = createBlogServer({
    ...access,
    store,
    media,
    site: manifest.site,
    routes: manifest,
    renderPage: siteBuild.entry.module.createPageRenderer(siteBuild),
    parsePost,
    build,
    // Workers have no threads.
    writeFeeds: async (source) => writePostFeeds(source),
    // Work ends with its request, so each request waits for the feeds.
    feedJob: { waitMs: feedWaitMs, firstWaitMs: feedWaitMs },
    notifications,
    lastBackup: bucket && (async () => (await listBackups(bucket, new Date()))[0]?.madeAt ?? null),
    rateLimiter: createRateLimit(env, parseWritesPerMinute(env.WRITES_PER_MINUTE), (error) =>
      log.failed('rate limit', error),
    ),
    ipHeader: 'CF-Connecting-IP',
    report: (error) => log.failed('request', error),
  });
  const site = createSiteApp(createFileHandler(env), manifest, handle);
  site.onError((error, context) => {
    log.failed('request', error);
    return context.text('Internal Server Error\n', 500, { 'Cache-Control': 'no-store' });
  });
  const cache = createWorkersCache(caches.default, origin);
  const read = createCachedHandler({
    handle: async (request) => site.fetch(request),
    cache,
    build,
    feedPaths: Object.values(manifest.site.feed.feedPaths),
    now: Date.now,
  });
  const purge = createSitePurge(env);
  return async (request, waitUntil) => {
    const response = await read(request, waitUntil);
    const revision =
      request.method === 'PATCH' && response.ok ? parseEtag(response.headers.get('ETag')) : null;
    if (revision !== null) {
      // So that the author sees the change at once, in this data center.
      await cache.setRevision(revision).catch((error: unknown) => log.failed('note', error));
      purge(waitUntil);
      if (notifications) waitUntil(notifications.send());
    }
    return response;
  };
}

function parseSettings(env: Env, access: NotificationSettingsOptions['access']): NotificationSettings {
  return parseNotificationSettings(env, { access, feedPaths: manifest.site.feed.feedPaths });
}

function openPosts(
  database: SqlDatabase,
  options: Pick<SqlPostStoreOptions, 'checkMedia' | 'receivers' | 'searchEngines'> = {},
) {
  return openSqlPostStore(database, { seeds: seedPosts, allowNewerSchema: true, ...options });
}

/** Opens the stores, and what sends the messages of the posts if there are receivers. */
async function openStore(env: Env, settings: NotificationSettings) {
  const database = createD1Database(env.DB);
  const store = await openPosts(database, {
    checkMedia: env.MEDIA !== undefined,
    ...getOutboxOptions(settings),
  });
  const media = env.MEDIA && createSqlMediaStore(database, { blobs: createR2Blobs(env.MEDIA) });
  const report = (error: unknown) => log.failed('notification', error);
  const notifications =
    settings.receivers.length > 0
      ? createNotifications({ ...settings, outbox: store.outbox, report })
      : undefined;
  return { store, media, notifications };
}

async function sendDueMessages(env: Env): Promise<void> {
  const { server: setting } = manifest.deployment;
  if (!setting?.origin) return;
  const settings = parseSettings(env, { setting, origins: [setting.origin] });
  if (settings.receivers.length === 0) return;
  const { notifications } = await openStore(env, settings);
  await notifications?.send();
}

function createSitePurge({ PURGE_ZONE: zone, PURGE_TOKEN: token }: Env): (waitUntil: WaitUntil) => void {
  if (!zone || !token) return () => {};
  return createCachePurge({
    purgeEverywhere: () => purgeByTag({ zone, token }, purgeTag),
    sleep,
    now: Date.now,
    report: (error) => log.failed('purge', error),
  });
}

/** Creates the handler of static files. `ASSETS` serves pages at paths without `.html`. */
function createFileHandler(env: Env): ServeFile {
  return (path) => async (context) => {
    const url = new URL(`/${path.replace(/(?:^index)?\.html$/u, '')}`, context.req.url);
    const { body, headers } = await env.ASSETS.fetch(url);
    return context.body(body as ReadableStream, {
      headers: { 'Content-Type': headers.get('Content-Type') ?? '' },
    });
  };
}
