import { type BlogPost, parseUsDate, updatedOf } from '@branchbook/blog-core';
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
  /** The post's address, unless an entry before it has the same: then made different by a number. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** Null where neither the post's date nor its id tells. */
  readonly published: Date | null;
  /** The day of the last edit; null where there was none, or nobody can tell. */
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
export function makeFeed(format: FeedFormat, { posts, site, now }: FeedSource): Feed {
  const ids = new Set<string>();
  const entries = posts.map((post) => entryOf(post, site, ids));
  const times = entries
    .flatMap(({ published, updated }) => [published, updated])
    .flatMap((time) => (time ? [time.getTime()] : []));
  return {
    title: site.title,
    description: site.description,
    language: site.language,
    pageUrl: site.origin + site.blogPath,
    feedUrl: feedUrl(format, site),
    updated: times.length > 0 ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : now,
    entries,
  };
}

/** The address of a feed, absolute. */
export function feedUrl(format: FeedFormat, { origin, feedPaths }: FeedSite): string {
  return origin + feedPaths[format];
}

function entryOf(post: BlogPost, site: FeedSite, ids: Set<string>): FeedEntry {
  const url = postUrl(site, post);
  const id = freeId(url, ids);
  ids.add(id);
  return {
    id,
    url,
    title: post.title || 'Untitled',
    summary: post.excerpt,
    author: post.author,
    published: publishedAt(post),
    updated: noonOf(updatedOf(post) ?? ''),
    html: postHtml(post, url),
  };
}

/**
 * A post's body as HTML that can stand anywhere, by the renderer of its page. A body that is not Markdown is a paragraph a line.
 *
 * @param url the post's own address, which relative ones are meant from
 */
export function postHtml({ content, isMarkdown }: BlogPost, url: string): string {
  return isMarkdown ? markdownToHtml(content, url) : linesToHtml(content);
}

/** The address of a post, absolute. */
export function postUrl({ origin, blogPath }: FeedSite, { slug }: Pick<BlogPost, 'slug'>): string {
  return `${origin}${blogPath}/${encodeURIComponent(slug.toWellFormed())}`;
}

/** Stored lists may hold a slug twice, and readers drop an entry whose id they know. */
function freeId(url: string, taken: ReadonlySet<string>): string {
  let id = url;
  for (let number = 2; taken.has(id); number += 1) id = `${url}#${number}`;
  return id;
}

function publishedAt({ date, id }: BlogPost): Date | null {
  // The id of a created post is the time of its making; a seed's, or a made-up one, is no time of this century.
  return noonOf(date) ?? (id >= firstTime && id <= lastTime ? new Date(id) : null);
}

/** A post has a day and no hour. At noon UTC it is that day nearly everywhere. */
function noonOf(date: string): Date | null {
  const day = parseUsDate(date);
  return day === null ? null : new Date(`${day}T12:00:00Z`);
}

const firstTime = Date.UTC(2000, 0, 1);
const lastTime = Date.UTC(9999, 11, 31);
