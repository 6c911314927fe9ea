import { writeAtomFeed } from './atom-feed.ts';
import type { Feed } from './feed-data.ts';
import { checkSite, type FeedFormat, type FeedSite, getFeedUrl } from './feed-site.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRssFeed } from './rss-feed.ts';

export type { FeedFormat, FeedSite } from './feed-site.ts';

const writers = { rss: writeRssFeed, atom: writeAtomFeed, json: writeJsonFeed } as const;

/** An entry of a feed: a post, or whatever else has a page. */
export interface FeedEntry {
  /** By which readers know what they have shown. It must stay the same for ever. */
  readonly id: string;
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  /** The whole content, sanitized, with absolute URLs. */
  readonly html: string;
  /** Plain text. */
  readonly summary?: string | undefined;
  readonly author?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The absolute URL of an image to show beside the title. */
  readonly image?: string | null | undefined;
  /** The absolute URL at which it first appeared, if not at `url`. */
  readonly canonical?: string | null | undefined;
  readonly published?: Date | null | undefined;
  /** The last edit, never before `published`. */
  readonly updated?: Date | null | undefined;
}

/** The input of a feed. */
export interface FeedSource {
  readonly site: FeedSite;
  /** In the order of the feed, which is usually newest first. */
  readonly entries: readonly FeedEntry[];
  /** The time of the feed if no entry has one. */
  readonly now: Date;
}

/**
 * Writes entries as a feed.
 *
 * @throws TypeError if a URL of the site is not as `FeedSite` says, or one of an entry or its image
 *   is not absolute
 * @throws RangeError for Atom if `now` is invalid and no entry has a time
 *
 * @example
 * writeFeed('rss', { site, entries: [{ id: url, url, title: 'Hello', html: '<p>It is on.</p>' }], now: new Date() });
 */
export function writeFeed(format: FeedFormat, source: FeedSource): string {
  return writers[format](createFeed(format, source));
}

/**
 * Writes entries as a feed in each format.
 *
 * @throws as `writeFeed`, and a TypeError if the site lacks the path of a feed
 */
export function writeFeeds(source: FeedSource): Readonly<Record<FeedFormat, string>> {
  return { rss: writeFeed('rss', source), atom: writeFeed('atom', source), json: writeFeed('json', source) };
}

/** Creates the data that all formats share. */
export function createFeed(format: FeedFormat, { site, entries, now }: FeedSource): Feed {
  checkSite(site);
  for (const { url, image } of entries) {
    const relative = [url, image ?? url].find((each) => !URL.canParse(each));
    if (relative === undefined) continue;
    const name = relative === url ? 'url' : 'image';
    throw new TypeError(`The ${name} of an entry is ${JSON.stringify(relative)}. Give an absolute URL.`);
  }
  const times = entries
    .flatMap(({ published, updated }) => [published, updated])
    .flatMap((time) => (time ? [time.getTime()] : []));
  return {
    title: site.title,
    description: site.description,
    language: site.language,
    pageUrl: site.origin + (site.pagePath ?? site.blogPath),
    feedUrl: getFeedUrl(format, site),
    updated: times.length > 0 ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : now,
    entries: entries.map(
      ({
        summary = '',
        author = '',
        tags = [],
        image = null,
        canonical = null,
        published = null,
        updated = null,
        ...entry
      }) => ({
        ...entry,
        summary,
        author,
        tags,
        image,
        canonical,
        published,
        updated,
      }),
    ),
  };
}
