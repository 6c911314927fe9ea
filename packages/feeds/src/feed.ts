import { type BlogPost, getPublicationInstant, parseUsDate, getUpdated } from '@branchbook/blog-core';
import { linesToHtml, markdownToHtml } from '@branchbook/markdown/html';

/** The format of a feed: RSS 2.0, Atom 1.0 or JSON Feed 1.1. */
export type FeedFormat = 'rss' | 'atom' | 'json';

/** What a site says of its blog. It is plain data, so a worker can be given it. */
export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** A tag of BCP 47: 'en-US'. */
  readonly language: string;
  /** Without a slash at the end: 'https://branchbook.example'. */
  readonly origin: string;
  /** Of the page that lists the posts: '/blog'. A post's is this, a slash and its slug. */
  readonly blogPath: string;
  /** Where each feed is, or is to be: '/feed.xml'. */
  readonly feedPaths: Readonly<Record<FeedFormat, string>>;
}

/** What all formats say, before it is said in any of them. All addresses are absolute. */
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
  /** A tag URI of the post's id, so that it survives a change of slug, title and date. Unique in the feed. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** Null if neither the post's date nor its id says it. */
  readonly published: Date | null;
  /** The last edit, never before `published`; null if the post names none. */
  readonly updated: Date | null;
  /** The whole body, sanitised. */
  readonly html: string;
}

/** What a feed is written from. */
export interface FeedSource {
  readonly posts: readonly BlogPost[];
  readonly site: FeedSite;
  /** The time to state where no post tells one. */
  readonly now: Date;
}

/** The blog as a feed: every post whole, in the order of the list. */
export function createFeed(format: FeedFormat, { posts, site, now }: FeedSource): Feed {
  const ids = new Set<string>();
  const entries = posts.map((post) => createEntry(post, site, ids));
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

/** The address of a feed, absolute. */
export function getFeedUrl(format: FeedFormat, { origin, feedPaths }: FeedSite): string {
  return origin + feedPaths[format];
}

function createEntry(post: BlogPost, site: FeedSite, ids: Set<string>): FeedEntry {
  const url = getPostUrl(site, post);
  const id = makeUniqueId(createTagUri(site, post.id), ids);
  ids.add(id);
  const published = getPublished(post);
  return {
    id,
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
 * A post's body as HTML that can stand anywhere, by the renderer of its page. A body that is not Markdown is a paragraph a line.
 *
 * @param url the post's own address, which relative ones are meant from
 */
export function renderPostHtml({ content, isMarkdown }: BlogPost, url: string): string {
  return isMarkdown ? markdownToHtml(content, url) : linesToHtml(content);
}

/** The address of a post, absolute. */
export function getPostUrl({ origin, blogPath }: FeedSite, { slug }: Pick<BlogPost, 'slug'>): string {
  return `${origin}${blogPath}/${encodeURIComponent(slug.toWellFormed())}`;
}

/**
 * Returns 'tag:branchbook.example,2025:post/1743602400000'. The year is that of the id, which never changes, or that of the
 * scheme for an id that is no time of this century, such as a seed's.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4151
 */
function createTagUri({ origin }: FeedSite, id: number): string {
  const year = isRecentTime(id) ? new Date(id).getUTCFullYear() : schemeYear;
  return `tag:${new URL(origin).hostname},${year}:post/${id}`;
}

/** Stored lists may hold an id twice, and readers drop an entry whose id they know. */
function makeUniqueId(tag: string, taken: ReadonlySet<string>): string {
  let id = tag;
  for (let number = 2; taken.has(id); number += 1) id = `${tag}#${number}`;
  return id;
}

/** The id of a created post is the time of its creation, which stands in for a date that names no day. */
function getPublished(post: BlogPost): Date | null {
  return getPublicationInstant(post) ?? (isRecentTime(post.id) ? new Date(post.id) : null);
}

/** An edit has a day and no hour. At noon UTC it is that day nearly everywhere, and may be before an instant of the same day. */
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
