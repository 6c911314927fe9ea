import { hasEtag } from '@branchbook/blog-api';
import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import type { FeedFormat, FeedSource } from '@branchbook/feeds';
import { type SitemapPost, writeSitemaps } from '@branchbook/feeds/sitemap';

import { feedSite } from '../app/seo/feed-site.ts';
import { feedFormats, feedPaths, feedTypes } from '../app/seo/head-links.ts';
import { llmsTxt } from './llms-txt.ts';

export { feedPaths } from '../app/seo/head-links.ts';

/** What of a store the feeds need. */
export type FeedStore = Pick<SqlPostStore, 'readRevision' | 'readPage' | 'readChanges' | 'exportPosts'>;

/** Writes a feed in each format. On a server that answers others meanwhile, it takes none of their time. */
export type WriteFeeds = (source: FeedSource) => Promise<Readonly<Record<FeedFormat, string>>>;

/** How many posts a feed has, and llms.txt: the newest. */
const maxInFeed = 50;

/** How often the newest posts are read for a feed, where the list changes meanwhile. */
const maxReads = 3;

/** A minute in a cache in front of the server, and longer where the server does not answer; a browser asks each time. */
export const sharedCacheControl = 'public, max-age=0, s-maxage=60, stale-if-error=86400';

/**
 * What is sent of it. `CDN-Cache-Control` (RFC 9213) takes its place for the cache of a CDN, which may also give what it has for a day
 * while it asks. Browsers do not read that: Firefox would show its reader a page of yesterday.
 */
export const sharedCaching = {
  'Cache-Control': sharedCacheControl,
  'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
} as const;

interface FeedFile {
  readonly type: string;
  /** Null where there is no such file. */
  readonly write: (revision: number) => Promise<string | null>;
}

/**
 * Makes what answers for the feeds, sitemap.xml and llms.txt from what is stored, and gives null for all else. Each is written once
 * for a revision of the list.
 *
 * @param origin the site's public origin: every address in them begins with it
 * @param writeFeeds called once for a revision, for all formats
 * @param build names the code that writes them: other code writes the same posts otherwise
 */
export function createFeedFiles(
  store: FeedStore,
  origin: string,
  build: string,
  writeFeeds: WriteFeeds,
): (request: Request) => Promise<Response | null> {
  const site = feedSite(origin);
  const feeds = oncePerRevision(async () =>
    writeFeeds({ posts: await readNewest(store), site, now: new Date() }),
  );
  const files = new Map<string, FeedFile>([
    ...feedFormats.map((format): [string, FeedFile] => [
      feedPaths[format],
      { type: feedTypes[format], write: async (revision) => (await feeds(revision))[format] },
    ]),
    [
      '/llms.txt',
      {
        type: 'text/plain',
        write: oncePerRevision(async () =>
          llmsTxt(origin, (await store.readPage({ limit: maxInFeed })).posts),
        ),
      },
    ],
  ]);
  // All parts of one list, or an index would lead to posts twice.
  const sitemaps = oncePerRevision(async () => writeSitemaps(site, await readForSitemap(store)));
  const writeSitemapPart = (part: string | undefined) => async (revision: number) => {
    const { first, parts } = await sitemaps(revision);
    return part === undefined ? first : (parts[Number(part) - 1] ?? null);
  };
  const fileAt = (pathname: string): FeedFile | undefined => {
    const [isSitemap, part] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/u.exec(pathname) ?? [];
    return isSitemap ? { type: 'application/xml', write: writeSitemapPart(part) } : files.get(pathname);
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = fileAt(pathname);
    if (!file || !['GET', 'HEAD'].includes(request.method)) return null;
    // Read before the posts, so that the tag is never newer than the text.
    const revision = await store.readRevision();
    const etag = `"r${revision}-${build}"`;
    const headers = { ETag: etag, ...sharedCaching };
    if (hasEtag(request.headers.get('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const text = await file.write(revision);
    if (text === null) return null;
    return new Response(text, {
      headers: { ...headers, 'Content-Type': `${file.type}; charset=utf-8` },
    });
  };
}

/** Has something written once for a revision. What could not be written is tried again by whoever asks next. */
function oncePerRevision<Written>(write: () => Promise<Written>): (revision: number) => Promise<Written> {
  let last: { readonly revision: number; readonly written: Promise<Written> } | null = null;
  return (revision) => {
    if (last?.revision === revision) return last.written;
    const now = { revision, written: write() };
    last = now;
    now.written.catch(() => {
      if (last === now) last = null;
    });
    return now.written;
  };
}

async function readNewest(store: FeedStore, reads = 1): Promise<readonly BlogPost[]> {
  const posts: BlogPost[] = [];
  try {
    for await (const post of store.exportPosts()) {
      posts.push(post);
      if (posts.length === maxInFeed) break;
    }
  } catch (error) {
    const isChanged = error instanceof PostStoreError && error.reason === 'conflict';
    if (!isChanged || reads === maxReads) throw error;
    return readNewest(store, reads + 1);
  }
  return posts;
}

/**
 * The whole list, with what a sitemap says of each post: its other texts may be long, and are not held. A thousand posts come with one
 * read, because D1 has a limit of queries for a request. What changes meanwhile has a newer revision, for which it is read again.
 */
async function readForSitemap(store: FeedStore): Promise<readonly SitemapPost[]> {
  const posts: SitemapPost[] = [];
  let cursor: string | null = null;
  do {
    const part = await store.readChanges(0, { cursor, limit: 1000 });
    if (!part) throw new Error('The list cannot be read from its top.');
    posts.push(
      ...part.changed.map(({ post: { id, slug, date, updated, publishedAt } }) => ({
        id,
        slug,
        date,
        updated,
        publishedAt,
      })),
    );
    cursor = part.next;
  } while (cursor !== null);
  return posts;
}
