import { matchesEtag } from '@branchbook/blog-api';
import { countWords, getCanonical, getReadingMinutes, type StoredPost } from '@branchbook/blog-core';
import { writePostFile } from '@branchbook/blog-files';
import type { SqlPostStore } from '@branchbook/blog-store-sql';

import {
  type InitialPosts,
  truncateExcerpt,
  pageSize,
  type PublishedPost,
  publishedPostsFolder,
} from './page-data.ts';
import {
  formatMarkdownLink,
  getMarkdownPath,
  getPostOrMoved,
  parseMarkdownName,
  parsePostPath,
  postPath,
} from './post-path.ts';
import { parseTagPath, tagPath, tagsPath } from './tag-path.ts';
import { type AsyncLruCache, createAsyncLruCache } from '../http/async-lru-cache.ts';
import type { Handler } from '../http/handler.ts';
import { cacheKey } from '../http/cache-key.ts';
import { parsePageCursor } from '../http/page-cursor.ts';
import { briefCaching, sharedCaching } from '../http/caching.ts';
import { createConcurrencyLimit, OverloadedError, overloadedResponse } from '../limits/limit-concurrency.ts';
import { createSharedBody } from '../http/shared-body.ts';
import type { ParsePost } from './create-parse-post.ts';
import { createOldPathRedirects } from './old-paths.ts';
import type { RenderPage } from './render-page.ts';
import { lowerCaseBlogPath, toPattern } from '../site/route-map.ts';
import type { HeaderValues, SiteRoutes } from '../site/route-manifest.ts';

/** The part of a store that pages need. */
export type PageStore = Pick<
  SqlPostStore,
  'readRevision' | 'list' | 'get' | 'listTags' | 'getTagRedirect' | 'listRelated'
>;

export interface PagesOptions {
  readonly store: PageStore;
  readonly routes: SiteRoutes;
  readonly renderPage: RenderPage;
  readonly parsePost: ParsePost;
  /** Identifies the code that renders the pages: other code renders the same posts differently. */
  readonly build: string;
}

/** For a text whose parser timed out, and may not the next time. No ETag, so no cache stores it. */
const uncached = { 'Cache-Control': 'no-cache' };

/** The LRU cache of posts' pages, for one revision of the list. In bytes; a Worker has 128 MB for all. */
const postPages = { max: 200, maxSize: 8_000_000 };
/** Bounds the later pages of lists. Their cursors are endless, so they have a separate cache. */
const laterPages = { max: 50, maxSize: 4_000_000 };
/** The first pages of tags. */
const tagPages = { max: 100, maxSize: 4_000_000 };
/** The list's first page, which most readers open, and the page with all tags: nothing takes their place. */
const firstPage = { max: 1, maxSize: 8_000_000 };

const htmlType = { 'Content-Type': 'text/html; charset=utf-8' } as const;
const markdownType = { 'Content-Type': 'text/markdown; charset=utf-8' } as const;

/** Rendering takes the only thread, so one page at a time is as fast as many. */
const renderLimit = { atOnce: 1, maxWaiting: 100 };
/** The page of all missing posts, and each screen. They are the same for all revisions. */
const sharedPages = { max: 50, maxSize: 4_000_000 };
/** The page of all missing posts is rendered as that of this one. It doesn't contain the slug. */
const missingSlug = 'missing';
const missingPage = {
  status: 404,
  initial: { list: null, post: { slug: missingSlug, found: null } },
} as const satisfies Omit<PageParts, 'isLasting'>;
/** As `missingPage`, for tags that no post has. */
const missingTagPage = {
  status: 404,
  initial: { list: { after: null, posts: [], nextCursor: null, tag: missingSlug }, post: null },
} as const satisfies Omit<PageParts, 'isLasting'>;

/** For cursors, which anybody can make up: they never delay the pages that there are for long. */
const endlessLimit = { atOnce: 1, maxWaiting: 20 };

type Bytes = Uint8Array<ArrayBuffer>;

interface RenderedPage {
  readonly status: number;
  readonly body: Bytes;
  /** False if the page may have another text the next time. */
  readonly isLasting: boolean;
  /** The headers of this page alone. */
  readonly headers?: HeaderValues;
}

/** The post has moved to another path. */
interface Moved {
  readonly location: string;
}

type Page = RenderedPage | Moved;

/** The parts of a page. */
interface PageParts extends Omit<RenderedPage, 'body'> {
  readonly initial: InitialPosts | null;
}

type PageCache = AsyncLruCache<Page>;

/**
 * Creates the handler that renders every screen without a built file: the list, posts, and the
 * admin's screens, which show posts only in the browser.
 */
export function createPages({ store, routes, renderPage, parsePost, build }: PagesOptions): Handler {
  const screens = Object.entries(routes.renderedPages ?? {})
    // As the router has it: a screen of this very name comes before one that takes any.
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
    .map(([screen, headers]) => ({ screen, pattern: toPattern(screen), headers }));
  const redirectOldPath = createOldPathRedirects(store, routes);
  let cachedRevision = -1;
  const pageOptions = {
    sizeOf: (page: Page) => ('body' in page ? page.body.length : page.location.length),
    // Anybody can make up URLs that no post has.
    isStorable: (page: Page) => 'location' in page || (page.isLasting && page.status === 200),
  };
  const createPageCache = (bounds: { readonly max: number; readonly maxSize: number }): PageCache =>
    createAsyncLruCache<Page>({ ...bounds, ...pageOptions });
  const first = createPageCache(firstPage);
  const allTags = createPageCache(firstPage);
  const tags = createPageCache(tagPages);
  const later = createPageCache(laterPages);
  const posts = createPageCache(postPages);
  const shared = createAsyncLruCache<RenderedPage>({ ...sharedPages, sizeOf: ({ body }) => body.length });
  const limitRendering = createConcurrencyLimit(renderLimit);
  const limitEndless = createConcurrencyLimit(endlessLimit);

  return (request) =>
    respond(request).catch((error: unknown) => {
      if (error instanceof OverloadedError) return overloadedResponse();
      throw error;
    });

  async function respond(request: Request): Promise<Response | null> {
    if (!['GET', 'HEAD'].includes(request.method)) return null;
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith(publishedPostsFolder)) {
      const slug = decodeSegment(pathname.slice(publishedPostsFolder.length));
      return slug === null ? null : respondPost(request, slug);
    }
    const found = screens.find(({ pattern }) => pattern.test(pathname));
    if (!found || !isWellFormed(pathname)) return redirectOldPath(request);
    const { screen, headers } = found;
    const location = lowerCaseBlogPath(pathname);
    if (location !== pathname) {
      const moved = await redirectOldPath(request);
      if (moved) return moved;
      return new Response(null, { status: 301, headers: { ...briefCaching, Location: location + search } });
    }
    if (pathname === '/blog') return respondList(request, first, headers);
    if (pathname === tagsPath) {
      return respondCached(request, allTags, headers, () =>
        limitRendering(async () => {
          const initial = { list: null, post: null, tags: await store.listTags() };
          return createPage(request, { status: 200, initial, isLasting: true });
        }),
      );
    }
    if (pathname.startsWith(`${tagsPath}/`)) return respondTag(request, headers);
    const slug = parsePostPath(pathname);
    // `/blog/new` leads to the admin, in any letter case.
    if (slug === null || slug.toLowerCase() === 'new') return respondScreen(request, screen, headers);
    return respondCached(request, posts, headers, async () => {
      const stored = await getPostOrMoved(store, slug);
      if (!stored)
        return (await getMarkdown(slug)) ?? getSharedPage(postPath(missingSlug), request, missingPage);
      if (stored.redirectTo !== null) return { location: postPath(stored.redirectTo) };
      const { post, isLasting } = await preparePost(stored);
      const initial = { list: null, post: { slug, found: post } };
      const link = { Link: formatMarkdownLink(stored.post.slug) };
      return limitRendering(() => createPage(request, { status: 200, initial, isLasting, headers: link }));
    });
  }

  async function respondTag(request: Request, headers: HeaderValues): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const tag = parseTagPath(pathname);
    if (tag === null) return respondCached(request, tags, headers, () => getMissingTagPage(request));
    if (pathname === tagPath(tag)) return respondList(request, tags, headers, tag);
    const moved = { ...briefCaching, Location: tagPath(tag) + search };
    return new Response(null, { status: 301, headers: moved });
  }

  function getMissingTagPage(request: Request): Promise<RenderedPage> {
    return getSharedPage(tagPath(missingSlug), request, missingTagPage);
  }

  /** Responds with a page of the list, or of the posts with a tag. */
  async function respondList(
    request: Request,
    firstPages: PageCache,
    headers: HeaderValues,
    tag?: string,
  ): Promise<Response> {
    const after = parsePageCursor(new URL(request.url).searchParams.get('after'));
    const limit = after === null ? limitRendering : limitEndless;
    return respondCached(request, after === null ? firstPages : later, headers, async () => {
      const page = await limit(async (): Promise<Page | null> => {
        const query = { cursor: after, limit: pageSize, ...(tag !== undefined && { tags: [tag] }) };
        const { posts: listed, nextCursor } = await store.list(query);
        if (tag !== undefined && listed.length === 0) {
          const target = await store.getTagRedirect(tag);
          return target === null ? null : { location: tagPath(target) };
        }
        const list = { after, posts: listed.map(cutExcerpt), nextCursor, ...(tag !== undefined && { tag }) };
        return createPage(request, { status: 200, initial: { list, post: null }, isLasting: true });
      });
      return page ?? getMissingTagPage(request);
    });
  }

  /** Returns a post as the export writes it, for `{slug}.md`; null if there is no such post. */
  async function getMarkdown(name: string): Promise<Page | null> {
    const slug = parseMarkdownName(name);
    const stored = slug === null ? null : await getPostOrMoved(store, slug);
    if (!stored) return null;
    if (stored.redirectTo !== null) return { location: getMarkdownPath(stored.redirectTo) };
    const headers = {
      ...markdownType,
      Link: `<${getCanonical(stored.post) ?? postPath(stored.post.slug)}>; rel="canonical"`,
    };
    const body = new TextEncoder().encode(writePostFile(stored.post));
    return { status: 200, body, isLasting: true, headers };
  }

  async function respondPost(request: Request, slug: string): Promise<Response> {
    const type = { 'Content-Type': 'application/json' };
    return respondCached(request, posts, type, async () => {
      const { post, isLasting } = await preparePost(await getPostOrMoved(store, slug));
      const body = new TextEncoder().encode(JSON.stringify(post));
      return { status: post ? 200 : 404, body, isLasting };
    });
  }

  /** Responds with a page of the posts, as a cache may hold it for all. */
  async function respondCached(
    request: Request,
    cache: PageCache,
    policy: HeaderValues,
    make: () => Promise<Page>,
  ): Promise<Response> {
    // Read before the posts, so that the tag is never newer than the page.
    const revision = await store.readRevision();
    const etag = `"r${revision}-${build}"`;
    const headers = { ...policy, ETag: etag, ...sharedCaching };
    if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (revision !== cachedRevision) {
      for (const each of [first, allTags, tags, later, posts]) each.clear();
      cachedRevision = revision;
    }
    const page = await cache.get(cacheKey(request), make);
    // It has another ETag, because a 304 would have the caching of a page that is there.
    const brief = { ETag: `"r${revision}-${build}-brief"`, ...briefCaching };
    if ('location' in page) {
      const location = page.location + new URL(request.url).search;
      return new Response(null, { status: 301, headers: { ...brief, Location: location } });
    }
    const caching = page.isLasting ? (page.status === 200 ? headers : brief) : uncached;
    return new Response(createSharedBody(page.body), {
      status: page.status,
      headers: { ...htmlType, ...policy, ...page.headers, ...caching },
    });
  }

  async function createPage(request: Request, { initial, ...parts }: PageParts): Promise<RenderedPage> {
    const response = await renderPage(withoutHeaders(request), initial);
    // What React Router could not render is no page.
    if (response.status >= 500)
      throw new Error(`The page of ${new URL(request.url).pathname} could not be rendered.`);
    return { ...parts, body: new Uint8Array(await response.arrayBuffer()) };
  }

  /**
   * Returns a page that has no data of its URL. Renders it once, at a path that no visitor has
   * chosen.
   */
  function getSharedPage(
    path: string,
    request: Request,
    parts: Omit<PageParts, 'isLasting'>,
  ): Promise<RenderedPage> {
    return shared.get(path, () =>
      limitRendering(() =>
        createPage(new Request(new URL(path, request.url)), { ...parts, isLasting: true }),
      ),
    );
  }

  /** Responds with a screen that shows nothing before its script runs: the admin's and the sign-in. */
  async function respondScreen(request: Request, screen: string, headers: HeaderValues): Promise<Response> {
    const path = screen.replaceAll(/:[^/]+/gu, '0').replace(/\/\*$/u, '');
    const { status, body } = await getSharedPage(path, request, { status: 200, initial: null });
    return new Response(createSharedBody(body), {
      status,
      headers: { ...htmlType, ...headers, 'Cache-Control': 'no-cache' },
    });
  }

  async function preparePost(
    found: StoredPost | null,
  ): Promise<{ readonly post: PublishedPost | null; readonly isLasting: boolean }> {
    if (!found) return { post: null, isLasting: true };
    const { version: _, ...shown } = found;
    const { content, ...summary } = found.post;
    const [body, related] = await Promise.all([parsePost(found.post), store.listRelated(found)]);
    const [minutes, words] = [getReadingMinutes(content), countWords(content)];
    const previous = found.previous && cutExcerpt(found.previous);
    const next = found.next && cutExcerpt(found.next);
    const post = {
      ...shown,
      previous,
      next,
      post: summary,
      minutes,
      words,
      related: related.map(({ id, slug, title, date }) => ({ id, slug, title, date })),
      body,
    };
    return { post, isLasting: !(body.type === 'source' && body.isLate) };
  }
}

/**
 * Returns a request for the same page without headers and unknown query parameters. A cached page
 * is shared, so it must not depend on them.
 */
function withoutHeaders(request: Request): Request {
  const page = new URL(cacheKey(request), request.url);
  // For `.data` the router would return a page's data, not the page.
  page.pathname = page.pathname.replace(/\.data$/u, '%2Edata');
  return new Request(page);
}

/** Returns a post of a list with the beginning of its excerpt. */
function cutExcerpt<Post extends { readonly excerpt: string }>(post: Post): Post {
  return { ...post, excerpt: truncateExcerpt(post.excerpt) };
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function decodeSegment(segment: string): string | null {
  try {
    return segment === '' || segment.includes('/') ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
