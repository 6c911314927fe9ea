import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { countTags, hasTags } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { writePostFile } from '@branchbook/blog-files';

import { writePostFeeds } from '@branchbook/feeds/posts';
import { blogTitle, feedFormats, feedPaths } from '../../app/seo/head-links.ts';
import { blogSite } from '../../app/seo/blog-site.ts';
import { feedSite } from '../../app/seo/feed-site.ts';
import { blogSubtitle, cardPaths, siteHeadline } from '../../app/seo/site-content.ts';
import { type CardTexts, renderCard } from './render-card.ts';
import { renderIcons } from './render-icons.ts';
import { writeSitemap } from '@branchbook/feeds/sitemap';
import { createTagFeedSite, listTagPages, writeLlmsTxt } from '@branchbook/blog-server';
import { robotsTxt, webManifest } from './text-files.ts';

/**
 * Writes feeds, sitemap, robots.txt, llms.txt, the seed posts as Markdown, manifest, cards and icons
 * into a built site.
 */
export async function writeSeoFiles(
  directory: string,
  origin: string,
  { hasServer }: { readonly hasServer: boolean },
): Promise<void> {
  const site = feedSite(origin);
  const source = { posts: seedPosts, site, now: new Date() };
  const feeds = writePostFeeds(source);
  images ??= renderImages();
  const files = new Map<string, string | Buffer>([
    ...feedFormats.map((format) => [feedPaths[format], feeds[format]] as const),
    ['/sitemap.xml', writeSitemap(site, seedPosts, { morePages: listTagPages(countTags(seedPosts)) })],
    ['/robots.txt', robotsTxt(origin)],
    ['/llms.txt', writeLlmsTxt(blogSite, origin, seedPosts)],
    // A server writes those of the stored posts.
    ...(hasServer ? [] : seedPosts.map((post) => [`/blog/${post.slug}.md`, writePostFile(post)] as const)),
    ...(hasServer ? [] : writeTagFeeds(site)),
    ['/manifest.webmanifest', webManifest()],
    ...(await images),
  ]);
  await Promise.all(
    Array.from(files, async ([path, content]) => {
      const file = join(directory, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
}

/** Writes the feeds of the seeds' tags. */
function writeTagFeeds(
  site: ReturnType<typeof feedSite>,
): readonly (readonly [path: string, feed: string])[] {
  return countTags(seedPosts).flatMap(({ slug }) => {
    const posts = seedPosts.filter((post) => hasTags(post, [slug]));
    const ofTag = createTagFeedSite(site, slug, posts);
    const feeds = writePostFeeds({ posts, site: ofTag, now: new Date() });
    return feedFormats.map((format) => [ofTag.feedPaths[format], feeds[format]] as const);
  });
}

/** Rendered once for all variants, since no setting affects images. */
let images: Promise<readonly (readonly [path: string, content: string | Buffer])[]> | undefined;

async function renderImages() {
  const icons = await renderIcons();
  const cards = await Promise.all(
    Array.from(cardTexts(), async ([path, texts]) => [path, await renderCard(texts)] as const),
  );
  return [...icons, ...cards];
}

const postGraphs = ['oneBranch', 'twoBranches', 'threeBranches'] as const;

function cardTexts(): Map<string, CardTexts> {
  const posts = seedPosts.map(({ slug, title, date, author }, index) => {
    const graph = postGraphs[index % postGraphs.length] ?? 'oneBranch';
    return [cardPaths.post(slug), { kicker: date, title, note: author, graph }] as const;
  });
  return new Map<string, CardTexts>([
    [
      cardPaths.site,
      {
        kicker: 'For Independent Developers',
        title: siteHeadline,
        note: 'Not launched yet. Join the waitlist.',
        graph: 'site',
      },
    ],
    [
      cardPaths.blog,
      {
        kicker: blogTitle,
        title: blogSubtitle.replace(/\.$/u, ''),
        note: 'RSS, Atom, JSON Feed',
        graph: 'blog',
      },
    ],
    ...posts,
  ]);
}
