import { countHtmlBytes, matchesEtag } from '@branchbook/blog-api';
import { type BlogPost, type PostPage, type PostQuery, PostStoreError } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import type { FeedFormat } from '@branchbook/feeds';
import type { PostFeedSource } from '@branchbook/feeds/posts';
import { type SitemapPost, writeSitemaps } from '@branchbook/feeds/sitemap';

import type { BlogSite } from '../site/blog-site.ts';
import { sharedCaching } from '../http/caching.ts';
import { createSharedBody } from '../http/shared-body.ts';
import { writeLlmsTxt } from './llms-txt.ts';
import {
  createRevisionJob,
  type JobHealth,
  type RevisionJobOptions,
  type WrittenFile,
} from './revision-job.ts';

/** The part of a store that feeds need. */
export interface FeedStore extends Pick<SqlPostStore, 'readRevision' | 'exportPosts'> {
  list(query?: PostQuery): Promise<PostPage>;
}

/** A written file: a text, or its UTF-8. */
type TextOrBytes = string | Uint8Array<ArrayBuffer>;

/** Writes a feed in each format. A server does this off the main thread. */
export type WriteFeeds = (source: PostFeedSource) => Promise<Readonly<Record<FeedFormat, TextOrBytes>>>;

/** Feeds and llms.txt have this many posts, the newest. */
const maxInFeed = 50;

/** The newest posts are read at most this often if the list changes during it. */
const maxReads = 3;

/** Feed readers reject longer feeds, and a server has each format in memory. */
const defaultMaxFeedBytes = 8_000_000;

interface FeedFile {
  readonly type: string;
  /** The `Link` header. */
  readonly link?: string | null | undefined;
  /**
   * Returns the file for a revision, or an older one while the newer is written. Null if there is
   * no such file.
   */
  readonly read: (revision: number) => Promise<WrittenFile<Uint8Array<ArrayBuffer> | null>>;
}

/** Responds to requests for feeds, sitemaps and llms.txt, and reports the state of the feed job. */
export interface FeedFiles {
  readonly respond: (request: Request) => Promise<Response | null>;
  readonly health: () => JobHealth;
}

export interface FeedFilesOptions {
  readonly store: FeedStore;
  readonly site: BlogSite;
  /** The site's public origin: every URL in the files begins with it. */
  readonly origin: string;
  /** Identifies the code that writes the files: other code writes the same posts differently. */
  readonly build: string;
  /** Called once per revision, for all formats. */
  readonly writeFeeds: WriteFeeds;
  /**
   * The maximum bytes of a feed. Its contents as HTML may have half of it. A feed has at least one
   * post, whatever its size. Default: 8,000,000.
   */
  readonly maxFeedBytes?: number;
  /** The WebSub hub that the feeds name in a header. Omitted if there is none. */
  readonly hub?: string | null | undefined;
  /** The waiting times of readers. */
  readonly job?: RevisionJobOptions;
}

/**
 * Creates the handler for the feeds, sitemap.xml and llms.txt. It returns null for all other paths.
 * Each file is written once per revision, one at a time. After waiting five seconds, readers get
 * the older one.
 */
export function createFeedFiles({
  store,
  site,
  origin,
  build,
  writeFeeds,
  hub,
  maxFeedBytes = defaultMaxFeedBytes,
  job,
}: FeedFilesOptions): FeedFiles {
  const feedSite = { ...site.feed, origin };
  const feeds = createRevisionJob(
    async () => writeWithinLimit({ posts: await readNewest(), site: feedSite, now: new Date() }),
    job,
  );
  const llms = createRevisionJob(
    async () => encode(writeLlmsTxt(site, origin, (await store.list({ limit: maxInFeed })).posts)),
    job,
  );
  // All parts of one list, or an index would lead to posts twice.
  const sitemaps = createRevisionJob(async () => {
    const { first, parts } = writeSitemaps(feedSite, await readForSitemap(store));
    return { first: encode(first), parts: parts.map(encode) };
  }, job);
  const files = new Map<string, FeedFile>([
    ...(Object.entries(site.feed.feedPaths) as [FeedFormat, string][]).map(
      ([format, path]): [string, FeedFile] => [
        path,
        {
          type: site.feedTypes[format],
          link: hub && `<${hub}>; rel="hub", <${origin}${path}>; rel="self"`,
          read: async (at) => pick(await feeds.read(at), (all) => all[format]),
        },
      ],
    ),
    ['/llms.txt', { type: 'text/plain', read: llms.read }],
  ]);
  const fileAt = (pathname: string): FeedFile | undefined => {
    const [isSitemap, part] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/u.exec(pathname) ?? [];
    if (!isSitemap) return files.get(pathname);
    return {
      type: 'application/xml',
      read: async (at) =>
        pick(await sitemaps.read(at), ({ first, parts }) =>
          part === undefined ? first : (parts[Number(part) - 1] ?? null),
        ),
    };
  };

  return { respond, health: feeds.health };

  async function respond(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const file = fileAt(pathname);
    if (!file || !['GET', 'HEAD'].includes(request.method)) return null;
    const known = request.headers.get('If-None-Match');
    // Read before the posts, so that the tag is never newer than the text.
    const revision = await store.readRevision();
    if (matchesEtag(known, etagAt(revision))) return notModified(revision);
    const { revision: writtenRevision, written: bytes } = await file.read(revision);
    if (bytes === null) return null;
    if (matchesEtag(known, etagAt(writtenRevision))) return notModified(writtenRevision);
    return new Response(createSharedBody(bytes), {
      headers: {
        ETag: etagAt(writtenRevision),
        ...sharedCaching,
        'Content-Type': `${file.type}; charset=utf-8`,
        ...(file.link && { Link: file.link }),
      },
    });
  }

  /**
   * Writes feeds of as many of the newest posts as fit. The size is known only then: markup may be
   * longer than its content.
   */
  async function writeWithinLimit(
    source: PostFeedSource,
  ): Promise<Readonly<Record<FeedFormat, Uint8Array<ArrayBuffer>>>> {
    const { rss, atom, json } = await writeFeeds(source);
    const written = { rss: encode(rss), atom: encode(atom), json: encode(json) };
    const { posts } = source;
    const isTooLarge = Object.values(written).some(({ length }) => length > maxFeedBytes);
    if (!isTooLarge || posts.length <= 1) return written;
    return writeWithinLimit({ ...source, posts: posts.slice(0, Math.ceil(posts.length / 2)) });
  }

  async function readNewest(reads = 1): Promise<readonly BlogPost[]> {
    const posts: BlogPost[] = [];
    let bytes = 0;
    try {
      for await (const post of store.exportPosts()) {
        bytes += countHtmlBytes(post.content) + countHtmlBytes(post.excerpt);
        if (posts.length > 0 && bytes > maxFeedBytes / 2) break;
        posts.push(post);
        if (posts.length === maxInFeed) break;
      }
    } catch (error) {
      const isChanged = error instanceof PostStoreError && error.code === 'conflict';
      if (!isChanged || reads === maxReads) throw error;
      return readNewest(reads + 1);
    }
    return posts;
  }

  function etagAt(revision: number): string {
    return `"r${revision}-${build}"`;
  }

  function notModified(revision: number): Response {
    return new Response(null, { status: 304, headers: { ETag: etagAt(revision), ...sharedCaching } });
  }
}

/** Returns a part of what was written. */
function pick<Written, Part>(
  { revision, written }: WrittenFile<Written>,
  partOf: (written: Written) => Part,
): WrittenFile<Part> {
  return { revision, written: partOf(written) };
}

function encode(written: TextOrBytes): Uint8Array<ArrayBuffer> {
  return typeof written === 'string' ? new TextEncoder().encode(written) : written;
}

/**
 * Reads the whole list with only the fields that a sitemap needs, because other texts may be long.
 * Each read returns a thousand posts, because D1 limits the queries per request. A change during
 * the reads has a newer revision, which triggers another run.
 */
async function readForSitemap(store: FeedStore): Promise<readonly SitemapPost[]> {
  const posts: SitemapPost[] = [];
  let cursor: string | null = null;
  do {
    const page: PostPage = await store.list({ cursor, limit: 1000 });
    for (const { id, slug, date, updated, publishedAt } of page.posts)
      posts.push({ id, slug, date, updated, publishedAt });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return posts;
}
