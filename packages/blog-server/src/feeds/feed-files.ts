import { countHtmlBytes, matchesEtag } from '@branchbook/blog-api';
import { type BlogPost, type PostPage, type PostQuery, PostStoreError } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import type { FeedFormat } from '@branchbook/feeds';
import type { PostFeedSource } from '@branchbook/feeds/posts';
import { type SitemapPost, writeSitemaps } from '@branchbook/feeds/sitemap';

import type { BlogSite } from '../site/blog-site.ts';
import { briefCaching, sharedCaching } from '../http/caching.ts';
import { createAsyncLruCache } from '../http/async-lru-cache.ts';
import { createSharedBody } from '../http/shared-body.ts';
import { createConcurrencyLimit } from '../limits/limit-concurrency.ts';
import { listTagPages } from './list-tag-pages.ts';
import { writeLlmsTxt } from './llms-txt.ts';
import {
  createRevisionJob,
  type JobHealth,
  type RevisionJobOptions,
  type WrittenFile,
} from './revision-job.ts';
import { createTagFeedSite, getTagFeedPaths, parseTagFeedPath } from './tag-feed.ts';

/** The part of a store that feeds need. */
export interface FeedStore extends Pick<
  SqlPostStore,
  'readRevision' | 'exportPosts' | 'listTags' | 'getTagRedirect'
> {
  list(query: PostQuery & { readonly withContent: true }): Promise<PostPage<BlogPost, BlogPost>>;
  list(query?: PostQuery): Promise<PostPage>;
}

/** A written file: a text, or its UTF-8. */
type TextOrBytes = string | Uint8Array<ArrayBuffer>;

/** A feed in each format, in UTF-8. */
type WrittenFeeds = Readonly<Record<FeedFormat, Uint8Array<ArrayBuffer>>>;

/** Writes a feed in each format. A server does this off the main thread. */
export type WriteFeeds = (source: PostFeedSource) => Promise<Readonly<Record<FeedFormat, TextOrBytes>>>;

/** Feeds and llms.txt have this many posts, the newest. */
const maxInFeed = 50;

/** The newest posts are read at most this often if the list changes during it. */
const maxReads = 3;

/** Feed readers reject longer feeds, and a server has each format in memory. */
const defaultMaxFeedBytes = 8_000_000;

/** The feeds of a tag, of which there may be thousands. */
const maxTagFeedBytes = 1_000_000;

/** The LRU cache of the feeds of tags, for one revision. `maxSize` is in bytes; a Worker has 128 MB for all. */
const tagFeedCache = { max: 50, maxSize: 8_000_000 };

/** Writing feeds takes seconds, and is for programs. */
const tagFeedLimit = { atOnce: 1, maxWaiting: 20 };

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
   * The maximum bytes of a feed. Its contents as HTML may have half of it. A post that alone has more
   * is given by its excerpt. Default: 8,000,000.
   */
  readonly maxFeedBytes?: number;
  /** The WebSub hub that the feeds name in a header. Omitted if there is none. */
  readonly hub?: string | null | undefined;
  /** The waiting times of readers. */
  readonly job?: RevisionJobOptions;
}

/**
 * Creates the handler for the feeds of the blog and of each tag, sitemap.xml and llms.txt. It returns
 * null for all other paths.
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
    const posts = await readForSitemap(store);
    const morePages = listTagPages(await store.listTags());
    const { first, parts } = writeSitemaps(feedSite, posts, { morePages });
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

  const tagFeeds = createAsyncLruCache<Partial<WrittenFeeds>>({
    ...tagFeedCache,
    sizeOf: (written) => Object.values(written).reduce((sum, { length }) => sum + length, 0),
    // Anybody can make up tags.
    isStorable: (written) => written.rss !== undefined,
  });
  const limitTagFeeds = createConcurrencyLimit(tagFeedLimit);
  let tagFeedRevision = -1;

  return { respond, health: feeds.health };

  /** Returns the file of a tag's feed; undefined for other paths. */
  function tagFileAt(pathname: string): FeedFile | undefined {
    const feed = parseTagFeedPath(pathname, site.feed.feedPaths);
    if (!feed) return undefined;
    const { tag, format } = feed;
    return {
      type: site.feedTypes[format],
      async read(revision) {
        if (revision !== tagFeedRevision) {
          tagFeeds.clear();
          tagFeedRevision = revision;
        }
        const written = await tagFeeds.get(tag, () => limitTagFeeds(() => writeTagFeeds(tag)));
        return { revision, written: written[format] ?? null };
      },
    };
  }

  /** Redirects the feed of a tag that was renamed; returns null for other paths. */
  async function redirectTagFeed(pathname: string): Promise<Response | null> {
    const feed = parseTagFeedPath(pathname, site.feed.feedPaths);
    const target = feed && (await store.getTagRedirect(feed.tag));
    if (feed === null || target === null) return null;
    const Location = getTagFeedPaths(target, site.feed.feedPaths)[feed.format];
    return new Response(null, { status: 301, headers: { ...briefCaching, Location } });
  }

  /** Writes the feeds of a tag; none if no post has it. */
  async function writeTagFeeds(tag: string): Promise<Partial<WrittenFeeds>> {
    const { posts } = await store.list({ tags: [tag], withContent: true, limit: maxInFeed });
    if (posts.length === 0) return {};
    const ofTag = createTagFeedSite(feedSite, tag, posts);
    return writeWithinLimit({ posts, site: ofTag, now: new Date() }, maxTagFeedBytes);
  }

  async function respond(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const file = fileAt(pathname) ?? tagFileAt(pathname);
    if (!file || !['GET', 'HEAD'].includes(request.method)) return null;
    const known = request.headers.get('If-None-Match');
    // Read before the posts, so that the tag is never newer than the text.
    const revision = await store.readRevision();
    if (matchesEtag(known, etagAt(revision))) return notModified(revision);
    const { revision: writtenRevision, written: bytes } = await file.read(revision);
    if (bytes === null) return redirectTagFeed(pathname);
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
  async function writeWithinLimit(source: PostFeedSource, maxBytes = maxFeedBytes): Promise<WrittenFeeds> {
    const { rss, atom, json } = await writeFeeds(source);
    const written = { rss: encode(rss), atom: encode(atom), json: encode(json) };
    const { posts } = source;
    const isTooLarge = Object.values(written).some(({ length }) => length > maxBytes);
    if (!isTooLarge || posts.every(isShortened)) return written;
    const fewer = posts.length > 1 ? posts.slice(0, Math.ceil(posts.length / 2)) : posts.map(shorten);
    return writeWithinLimit({ ...source, posts: fewer }, maxBytes);
  }

  async function readNewest(reads = 1): Promise<readonly BlogPost[]> {
    const posts: BlogPost[] = [];
    let bytes = 0;
    try {
      for await (const whole of store.exportPosts()) {
        const post = countBytes(whole) > maxFeedBytes / 2 ? shorten(whole) : whole;
        bytes += countBytes(post);
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

function countBytes({ content, excerpt }: BlogPost): number {
  return countHtmlBytes(content) + countHtmlBytes(excerpt);
}

/** Returns a post with its excerpt instead of its content. Readers follow its link to the whole post. */
function shorten(post: BlogPost): BlogPost {
  return { ...post, content: post.excerpt, isMarkdown: false };
}

function isShortened({ content, excerpt, isMarkdown }: BlogPost): boolean {
  return content === excerpt && !isMarkdown;
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
    for (const { id, slug, date, updated, publishedAt, canonical } of page.posts)
      posts.push({ id, slug, date, updated, publishedAt, canonical });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return posts;
}
