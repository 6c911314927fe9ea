/** Turns posts into entries. Needs `@branchbook/markdown`; the other entry points don't. */
import {
  type BlogPost,
  getCanonical,
  getCover,
  getPublicationInstant,
  getTags,
  getUpdated,
  parseUsDate,
} from '@branchbook/blog-core';
import { plainTextToHtml, markdownToHtml } from '@branchbook/markdown/html';

import { type FeedEntry, type FeedFormat, type FeedSite, writeFeed, writeFeeds } from './feed.ts';
import { checkSite, getPostUrl } from './feed-site.ts';

export { getPostUrl } from './feed-site.ts';

/** The input of a feed of posts. */
export interface PostFeedSource {
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
  /** The largest number of posts in the feed; the others are not rendered. Default: all. */
  readonly limit?: number | undefined;
  /** Returns the absolute URL of a post. Default: `blogPath`, a slash and the slug. */
  readonly getPostUrl?: ((post: BlogPost) => string) | undefined;
}

/**
 * Writes whole posts as a feed, in the order of the list.
 *
 * @param source.now the time of the feed if no post has one; must be valid
 * @throws TypeError if a URL of the site is not as `FeedSite` says
 * @throws RangeError for Atom if `now` is invalid and no post has a time
 *
 * @example
 * writePostFeed('rss', { posts, limit: 20, site, now: new Date() });
 */
export function writePostFeed(format: FeedFormat, source: PostFeedSource): string {
  return writeFeed(format, { ...source, entries: createEntries(source) });
}

/**
 * Writes the posts as a feed in each format. Renders each body once, which takes most of the time.
 *
 * @throws TypeError if a URL of the site is not as `FeedSite` says, or it lacks the path of a feed
 * @throws RangeError if `now` is invalid and no post has a time
 */
export function writePostFeeds(source: PostFeedSource): Readonly<Record<FeedFormat, string>> {
  return writeFeeds({ ...source, entries: createEntries(source) });
}

/**
 * Creates the entries of whole posts, in the order of the list, at most `limit` of them.
 *
 * @throws TypeError if a URL of the site is not as `FeedSite` says
 */
export function createEntries({
  posts,
  site,
  limit,
  getEntryId,
  getPostUrl: getUrl = (post) => getPostUrl(site, post),
}: Omit<PostFeedSource, 'now'>): readonly FeedEntry[] {
  checkSite(site);
  return posts.slice(0, limit).map((post) => createEntry(post, getUrl(post), site, getEntryId?.(post)));
}

function createEntry(post: BlogPost, url: string, site: FeedSite, id: string | undefined): FeedEntry {
  // An app with ids of its own has posts whose ids are no times of creation.
  const published = id === undefined ? getPublished(post) : getPublicationInstant(post);
  const cover = getCover(post);
  return {
    id: id ?? createTagUri(site, post.id),
    url,
    title: post.title || 'Untitled',
    summary: post.excerpt,
    author: post.author,
    tags: getTags(post),
    image: cover && new URL(cover.src, site.origin).href,
    canonical: getCanonical(post),
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
