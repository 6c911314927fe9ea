import { etagOf, hasEtag } from '@branchbook/blog-api';
import type { BlogPost, PostSummary } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import { type FeedFormat, writeFeed } from '@branchbook/feeds';
import { writeSitemap } from '@branchbook/feeds/sitemap';

import { feedSite } from '../app/seo/feed-site.ts';
import { feedPaths, feedTypes } from '../app/seo/head-links.ts';
import { llmsTxt } from './llms-txt.ts';

/** What of a store the feeds need. */
export type FeedStore = Pick<SqlPostStore, 'readRevision' | 'readPage' | 'exportPosts'>;

/** How many posts a feed has, and llms.txt: the newest. */
const maxInFeed = 50;
/** How many posts the sitemap has: a file of the format may have 50,000 addresses, and two are the site's first page and the blog. */
const maxInSitemap = 49_998;

/** A minute in a cache in front of the server, and longer where the server does not answer; a browser asks each time. */
export const sharedCacheControl =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=86400';

/**
 * Makes what answers for the feeds, sitemap.xml and llms.txt from what is stored, and gives null for all else. Each is written once
 * for a revision of the list.
 *
 * @param origin where the site is at home: every address in them is made of it
 */
export function createFeedFiles(
  store: FeedStore,
  origin: string,
): (request: Request) => Promise<Response | null> {
  const site = feedSite(origin);
  const feed = (format: FeedFormat) => async () =>
    writeFeed(format, { posts: await readNewest(store), site, now: new Date() });
  const files = new Map<string, { readonly type: string; readonly write: () => Promise<string> }>([
    [feedPaths.rss, { type: feedTypes.rss, write: feed('rss') }],
    [feedPaths.atom, { type: feedTypes.atom, write: feed('atom') }],
    [feedPaths.json, { type: feedTypes.json, write: feed('json') }],
    [
      '/sitemap.xml',
      {
        type: 'application/xml',
        write: async () => {
          const summaries = await readSummaries(store, maxInSitemap);
          return writeSitemap(
            site,
            summaries.map((summary) => ({ ...summary, content: '' })),
          );
        },
      },
    ],
    [
      '/llms.txt',
      { type: 'text/plain', write: async () => llmsTxt(origin, await readSummaries(store, maxInFeed)) },
    ],
  ]);
  const written = new Map<string, { readonly revision: number; readonly text: Promise<string> }>();

  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    if (!file || !['GET', 'HEAD'].includes(request.method)) return null;
    // Read before the posts, so that the tag is never newer than the text.
    const revision = await store.readRevision();
    const etag = etagOf(revision);
    const headers = { ETag: etag, 'Cache-Control': sharedCacheControl };
    if (hasEtag(request.headers.get('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    let kept = written.get(pathname);
    if (kept?.revision !== revision) {
      kept = { revision, text: file.write() };
      written.set(pathname, kept);
      // What could not be written is tried again by whoever asks next.
      kept.text.catch(() => written.delete(pathname));
    }
    return new Response(await kept.text, {
      headers: { ...headers, 'Content-Type': `${file.type}; charset=utf-8` },
    });
  };
}

async function readNewest(store: FeedStore): Promise<readonly BlogPost[]> {
  const posts: BlogPost[] = [];
  for await (const post of store.exportPosts()) {
    posts.push(post);
    if (posts.length === maxInFeed) break;
  }
  return posts;
}

async function readSummaries(store: FeedStore, max: number): Promise<readonly PostSummary[]> {
  const summaries: PostSummary[] = [];
  let cursor: string | null = null;
  do {
    const { posts, next } = await store.readPage({ cursor, limit: 100 });
    summaries.push(...posts);
    cursor = next;
  } while (cursor !== null && summaries.length < max);
  return summaries.slice(0, max);
}
