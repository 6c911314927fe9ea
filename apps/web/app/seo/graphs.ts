/** Structured data in the vocabulary of schema.org. Only the build uses it. */
import {
  getCanonical,
  getCover,
  getPublicationDate,
  getTags,
  parseUsDate,
  type PostSummary,
  getUpdated,
} from '@branchbook/blog-core';
import { seedAuthor } from '@branchbook/blog-core/seeds';
import type { BlogPosting, BreadcrumbList, Graph, Organization } from 'schema-dts';

import { postPath } from '@branchbook/blog-server/post-path';
import { tagPath, tagsPath } from '@branchbook/blog-server/tag-path';
import { blogTitle } from './head-links.ts';
import { getCardPath } from './card-path.ts';
import { blogSubtitle, cardPaths, cardSize, siteDescription, siteName, siteTitle } from './site-content.ts';

/**
 * Creates the graph of the landing page: the organization, the site and the planned product,
 * without offers or ratings.
 */
export function createLandingGraph(origin: string): Graph {
  return createGraph([
    {
      ...createOrganization(origin),
      description: siteDescription,
      logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: '512', height: '512' },
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      url: `${origin}/`,
      name: siteName,
      description: siteTitle,
      inLanguage: 'en-US',
      publisher: { '@id': getOrganizationId(origin) },
    },
    {
      '@type': 'SoftwareApplication',
      '@id': `${origin}/#software`,
      name: siteName,
      url: `${origin}/`,
      description: siteDescription,
      applicationCategory: 'FinanceApplication',
      operatingSystem: 'Web',
      creativeWorkStatus: 'Planned, not launched',
      image: origin + cardPaths.site,
      publisher: { '@id': getOrganizationId(origin) },
    },
  ]);
}

/** Creates the graph of the list of posts. */
export function createBlogGraph(origin: string, posts: readonly PostSummary[]): Graph {
  return createGraph([
    createOrganization(origin),
    {
      '@type': 'Blog',
      '@id': getBlogId(origin),
      url: `${origin}/blog`,
      name: blogTitle,
      description: blogSubtitle,
      inLanguage: 'en-US',
      publisher: { '@id': getOrganizationId(origin) },
      blogPost: posts.map((post) => createPosting(origin, post)),
    },
    createBreadcrumbs(origin, [['Blog', '/blog']]),
  ]);
}

/** Creates the graph of the page of a tag. */
export function createTagGraph(
  origin: string,
  {
    tag,
    name,
    posts,
  }: { readonly tag: string; readonly name: string; readonly posts: readonly PostSummary[] },
): Graph {
  const path = tagPath(tag);
  return createGraph([
    createOrganization(origin),
    {
      '@type': 'CollectionPage',
      '@id': origin + path,
      url: origin + path,
      name: `Posts tagged “${name}”`,
      about: { '@type': 'Thing', name },
      inLanguage: 'en-US',
      isPartOf: createBlogReference(origin),
      publisher: { '@id': getOrganizationId(origin) },
      hasPart: posts.map((post) => createPosting(origin, post)),
    },
    createBreadcrumbs(origin, [
      ['Blog', '/blog'],
      ['Tags', tagsPath],
      [name, path],
    ]),
  ]);
}

/** Creates the graph of a post. */
export function createPostGraph(origin: string, post: PostSummary, wordCount: number): Graph {
  const path = postPath(post.slug);
  return createGraph([
    createOrganization(origin),
    {
      ...createPosting(origin, post),
      wordCount,
      inLanguage: 'en-US',
      mainEntityOfPage: { '@type': 'WebPage', '@id': getCanonical(post) ?? origin + path },
      isPartOf: createBlogReference(origin),
      publisher: { '@id': getOrganizationId(origin) },
    },
    createBreadcrumbs(origin, [
      ['Blog', '/blog'],
      [getTitle(post), path],
    ]),
  ]);
}

function createGraph(things: Graph['@graph']): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

function getOrganizationId(origin: string): string {
  return `${origin}/#organization`;
}

function getBlogId(origin: string): string {
  return `${origin}/blog#blog`;
}

function createBlogReference(origin: string) {
  return { '@type': 'Blog', '@id': getBlogId(origin), name: blogTitle, url: `${origin}/blog` } as const;
}

function createOrganization(origin: string) {
  return {
    '@type': 'Organization',
    '@id': getOrganizationId(origin),
    name: siteName,
    url: `${origin}/`,
  } as const satisfies Organization;
}

function getTitle({ title }: PostSummary): string {
  return title || 'Untitled';
}

function createPosting(origin: string, post: PostSummary) {
  const url = origin + postPath(post.slug);
  const published = getPublicationDate(post);
  const tags = getTags(post);
  const cover = getCover(post);
  const edited = parseUsDate(getUpdated(post) ?? '');
  // ISO 8601 sorts as text; a day sorts before the instants of the same day.
  const modified = [published, edited]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    headline: getTitle(post),
    description: post.excerpt,
    ...(published !== null && { datePublished: published }),
    ...(modified !== undefined && { dateModified: modified }),
    ...(post.author.trim() !== '' && {
      author:
        post.author === seedAuthor
          ? { '@type': 'Organization', name: seedAuthor, url: `${origin}/` }
          : { '@type': 'Person', name: post.author },
    }),
    ...(tags.length > 0 && { keywords: [...tags] }),
    image: cover
      ? { '@type': 'ImageObject', url: new URL(cover.src, origin).href, caption: cover.alt }
      : {
          '@type': 'ImageObject',
          url: origin + getCardPath(post),
          width: String(cardSize.width),
          height: String(cardSize.height),
        },
  } as const satisfies BlogPosting;
}

function createBreadcrumbs(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
