import { type BlogPost, getPublicationInstant, parseUsDate, getUpdated } from '@branchbook/blog-core';
import { plainTextToHtml, markdownToHtml } from '@branchbook/markdown/html';

/** The format of a feed: RSS 2.0, Atom 1.0 or JSON Feed 1.1. */
export type FeedFormat = 'rss' | 'atom' | 'json';

/** The site of a blog. Plain data, so it can be sent to a worker. */
export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** A tag of BCP 47: 'en-US'. */
  readonly language: string;
  /** Without a slash at the end: 'https://branchbook.example'. */
  readonly origin: string;
  /** The path of the list: '/blog'. A post is at this path, a slash and its slug. */
  readonly blogPath: string;
  /** The path of each feed: '/feed.xml'. */
  readonly feedPaths: Readonly<Record<FeedFormat, string>>;
}

/** The data that all formats share. All URLs are absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly pageUrl: string;
  readonly feedUrl: string;
  readonly updated: Date;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Survives a change of slug, title and date. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** Null if neither the date nor the id of the post is a time. */
  readonly published: Date | null;
  /** The last edit, never before `published`; null if the post names none. */
  readonly updated: Date | null;
  /** The whole body, sanitized. */
  readonly html: string;
}

/** The input of a feed. */
export interface FeedSource {
  readonly posts: readonly BlogPost[];
  readonly site: FeedSite;
  /** The time of the feed if no post has one. */
  readonly now: Date;
  /**
   * Returns the id of a post's entry, by which readers know what they have shown. It must stay the
   * same for ever. With it, `post.id` is not read. Default: a tag URI of `post.id`, for posts whose
   * ids are stored.
   */
  readonly getEntryId?: ((post: BlogPost) => string) | undefined;
}

/** Creates the data of a feed: every post whole, in the order of the list. */
export function createFeed(format: FeedFormat, { posts, site, now, getEntryId }: FeedSource): Feed {
  checkSite(site);
  const entries = posts.map((post) => createEntry(post, site, getEntryId?.(post)));
  const times = entries
    .flatMap(({ published, updated }) => [published, updated])
    .flatMap((time) => (time ? [time.getTime()] : []));
  return {
    title: site.title,
    description: site.description,
    language: site.language,
    pageUrl: site.origin + site.blogPath,
    feedUrl: getFeedUrl(format, site),
    updated: times.length > 0 ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : now,
    entries,
  };
}

/**
 * Throws if the URLs of a site would be wrong.
 *
 * @throws TypeError if `origin` is not an origin, or a path does not begin with a slash
 */
export function checkSite({ origin, blogPath, feedPaths }: FeedSite): void {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new TypeError(
      `origin is ${JSON.stringify(origin)}. Give scheme and host only: 'https://example.com'. A path belongs to blogPath and feedPaths.`,
    );
  }
  if (!/^(?:\/[^/]+)+$/u.test(blogPath)) {
    throw new TypeError(
      `blogPath is ${JSON.stringify(blogPath)}. Give a path without a slash at its end: '/blog'.`,
    );
  }
  const paths: Partial<Record<FeedFormat, string>> = feedPaths;
  for (const format of ['rss', 'atom', 'json'] as const) {
    if (paths[format]?.startsWith('/') !== true) {
      throw new TypeError(
        `feedPaths.${format} is ${JSON.stringify(paths[format])}. Give the path of each feed: '/feed.xml'.`,
      );
    }
  }
}

/** Returns the absolute URL of a feed. */
export function getFeedUrl(format: FeedFormat, { origin, feedPaths }: FeedSite): string {
  return origin + feedPaths[format];
}

function createEntry(post: BlogPost, site: FeedSite, id: string | undefined): FeedEntry {
  const url = getPostUrl(site, post);
  // An app with ids of its own has posts whose ids are no times of creation.
  const published = id === undefined ? getPublished(post) : getPublicationInstant(post);
  return {
    id: id ?? createTagUri(site, post.id),
    url,
    title: post.title || 'Untitled',
    summary: post.excerpt,
    author: post.author,
    published,
    updated: getUpdatedDate(post, published),
    html: renderPostHtml(post, url),
  };
}

/**
 * Renders the body of a post as HTML for any place, by the renderer of its page. Of a body that is
 * not Markdown, each line is a paragraph.
 *
 * @param url the URL of the post, to resolve relative ones
 */
export function renderPostHtml({ content, isMarkdown }: BlogPost, url: string): string {
  return isMarkdown ? markdownToHtml(content, { baseUrl: url }) : plainTextToHtml(content);
}

/** Returns the absolute URL of a post. */
export function getPostUrl({ origin, blogPath }: FeedSite, { slug }: Pick<BlogPost, 'slug'>): string {
  return `${origin}${blogPath}/${encodeURIComponent(slug.toWellFormed())}`;
}

/**
 * Returns 'tag:branchbook.example,2025:post/1743602400000'. The year is that of the id, which never
 * changes. An id that is no recent time, as in the seed, gets the year of the scheme.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4151
 */
function createTagUri({ origin }: FeedSite, id: number): string {
  const year = isRecentTime(id) ? new Date(id).getUTCFullYear() : schemeYear;
  return `tag:${new URL(origin).hostname},${year}:post/${id}`;
}

/**
 * Returns the publication time. The id of a created post is its creation time: the fallback for an
 * unreadable date.
 */
function getPublished(post: BlogPost): Date | null {
  return getPublicationInstant(post) ?? (isRecentTime(post.id) ? new Date(post.id) : null);
}

/**
 * Returns noon UTC of the edit's day, which is that day nearly everywhere, but never a time before
 * `published`.
 */
function getUpdatedDate(post: BlogPost, published: Date | null): Date | null {
  const day = parseUsDate(getUpdated(post) ?? '');
  if (day === null) return null;
  const edited = new Date(`${day}T12:00:00Z`);
  return published && published > edited ? published : edited;
}

function isRecentTime(id: number): boolean {
  return id >= firstTime && id <= lastTime;
}

const schemeYear = 2026;
const firstTime = Date.UTC(2000, 0, 1);
const lastTime = Date.UTC(9999, 11, 31);
