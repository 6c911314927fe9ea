import { hasEtag } from '@branchbook/blog-api';
import { countWords, type PostWithNeighbours, readingMinutes } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';

import type { InitialPosts } from '../app/posts/initial-posts.tsx';
import { listLength, type PublishedPost, publishedPostsFolder } from '../app/posts/published-post.ts';
import { postPath, slugOfPath } from '../app/posts/post-path.ts';
import type { Handler } from './blog-server.ts';
import { sharedCaching } from './feed-files.ts';
import { createLatestUsed } from './latest-used.ts';
import type { ParsePost } from './create-parse-post.ts';
import type { PageRenderer } from './create-page-renderer.ts';
import { createOldPathRedirects, readPostOrMoved } from './old-paths.ts';
import { blogInLowerCase, patternOf } from './route-map.ts';
import type { HeaderValues, ServingRules } from './serving-rules.ts';

export { publishedPostsFolder } from '../app/posts/published-post.ts';

export interface PagesOptions {
  readonly store: Pick<SqlPostStore, 'readRevision' | 'readPage' | 'readPost' | 'findByOldPath'>;
  /** Without the paths of its pages and files, as in development, an old path may shadow one of them. */
  readonly rules: Partial<ServingRules>;
  readonly render: PageRenderer;
  readonly parsePost: ParsePost;
  /** Names the code that draws the pages: other code draws the same posts otherwise. */
  readonly build: string;
}

/** For a text that was not parsed in time and may be the next time: without an ETag, no cache keeps this answer. */
const notHeld = { 'Cache-Control': 'no-cache' };

/** Pages that are held, the latest used, for one revision of the list. */
const maxHeld = 200;

/** In characters. A Worker has 128 MB for all. */
const maxHeldLength = 8_000_000;

type Page = { readonly status: number; readonly body: string; readonly isLasting: boolean } | Moved;

/** The post has another address by now. */
interface Moved {
  readonly location: string;
}

/** What a page is made of. */
type PageParts =
  | { readonly status: number; readonly initial: InitialPosts; readonly isLasting: boolean }
  | Moved;

/** Renders each screen that is no built file for its request: the list, posts, and the admin's screens, which show no posts before they run. */
export function createPages({ store, rules, render, parsePost, build }: PagesOptions): Handler {
  const screens = Object.entries(rules.renderedPages ?? {})
    // As the router has it: a screen of this very name comes before one that takes any.
    .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
    .map(([screen, headers]) => [patternOf(screen), headers] as const);
  const redirectOldPath = createOldPathRedirects(store, rules);
  let heldRevision = -1;
  const held = createLatestUsed<Promise<Page>>(maxHeld, maxHeldLength);

  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method)) return null;
    const { pathname, search, searchParams } = new URL(request.url);
    if (pathname.startsWith(publishedPostsFolder)) {
      const slug = decoded(pathname.slice(publishedPostsFolder.length));
      return slug === null ? null : answerPost(request, slug);
    }
    const headers = screens.find(([pattern]) => pattern.test(pathname))?.[1];
    if (!headers || !isWellFormed(pathname)) return redirectOldPath(request);
    const location = blogInLowerCase(pathname);
    if (location !== pathname)
      return new Response(null, { status: 301, headers: { Location: location + search } });
    if (pathname === '/blog') {
      // Without a place, the list begins at its top.
      const after = searchParams.get('after') || null;
      return answerPage(request, headers, `/blog?${after ?? ''}`, async () => {
        const { posts, next } = await store.readPage({ cursor: after, limit: listLength });
        return { status: 200, initial: { list: { after, posts, next }, post: null }, isLasting: true };
      });
    }
    const slug = slugOfPath(pathname);
    // The address `/blog/new` leads to the admin, in any case.
    if (slug === null || slug.toLowerCase() === 'new') return answerScreen(request, headers);
    return answerPage(request, headers, pathname, async () => {
      const found = await readPostOrMoved(store, slug);
      if (found && found.movedTo !== null) return { location: postPath(found.movedTo) };
      const { post, isLasting } = await publishedPost(found);
      return { status: post ? 200 : 404, initial: { list: null, post: { slug, found: post } }, isLasting };
    });
  };

  async function answerPost(request: Request, slug: string): Promise<Response> {
    const { headers, isKnown } = await tagged(request);
    if (isKnown) return new Response(null, { status: 304, headers });
    const { post, isLasting } = await publishedPost(await readPostOrMoved(store, slug));
    return Response.json(post, { status: post ? 200 : 404, headers: isLasting ? headers : notHeld });
  }

  /** A page of the posts, as a cache may hold it for all. */
  async function answerPage(
    request: Request,
    policy: HeaderValues,
    key: string,
    read: () => Promise<PageParts>,
  ): Promise<Response> {
    const { revision, headers, isKnown } = await tagged(request);
    if (isKnown) return new Response(null, { status: 304, headers: { ...policy, ...headers } });
    if (revision !== heldRevision) {
      held.clear();
      heldRevision = revision;
    }
    const page = await held.getOrMake(key, () => {
      const made = makePage(request, read, () => held.forget(key));
      made.catch(() => held.forget(key));
      return made;
    });
    if ('body' in page && revision === heldRevision) held.setSize(key, page.body.length);
    if ('location' in page) {
      const location = page.location + new URL(request.url).search;
      return new Response(null, { status: 301, headers: { ...headers, Location: location } });
    }
    return new Response(page.body, {
      status: page.status,
      headers: {
        ...policy,
        ...(page.isLasting ? headers : notHeld),
        'Content-Type': 'text/html; charset=utf-8',
      },
    });
  }

  async function makePage(
    request: Request,
    read: () => Promise<PageParts>,
    forget: () => void,
  ): Promise<Page> {
    const parts = await read();
    if ('location' in parts) return parts;
    if (!parts.isLasting) forget();
    const response = await render(bare(request), parts.initial);
    // What React Router could not render is no page.
    if (response.status >= 500)
      throw new Error(`The page of ${new URL(request.url).pathname} could not be rendered.`);
    return { status: parts.status, body: await response.text(), isLasting: parts.isLasting };
  }

  /** A screen that shows nothing before its script runs: the admin's and the sign-in. */
  async function answerScreen(request: Request, headers: HeaderValues): Promise<Response> {
    const response = await render(bare(request), null);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set('Cache-Control', 'no-cache');
    return response;
  }

  async function publishedPost(
    found: PostWithNeighbours | null,
  ): Promise<{ readonly post: PublishedPost | null; readonly isLasting: boolean }> {
    if (!found) return { post: null, isLasting: true };
    const { content, ...summary } = found.post;
    const { isLate = false, ...body } = await parsePost(found.post);
    const [minutes, words] = [readingMinutes(content), countWords(content)];
    return { post: { ...found, post: summary, minutes, words, body }, isLasting: !isLate };
  }

  async function tagged(request: Request) {
    // Read before the posts, so that the tag is never newer than the page.
    const revision = await store.readRevision();
    const etag = `"r${revision}-${build}"`;
    const isKnown = hasEtag(request.headers.get('If-None-Match'), etag);
    return { revision, headers: { ETag: etag, ...sharedCaching }, isKnown };
  }
}

/** The request without its headers: a page that others get too may depend on none of them. */
function bare({ url }: Request): Request {
  const page = new URL(url);
  // The router would answer with the data of a page, not with the page.
  page.pathname = page.pathname.replace(/\.data$/u, '%2Edata');
  return new Request(page);
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function decoded(segment: string): string | null {
  try {
    return segment === '' || segment.includes('/') ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
