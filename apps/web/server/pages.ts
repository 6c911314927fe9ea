import { createHash } from 'node:crypto';

import { countWords, readingMinutes } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';

import type { InitialPosts } from '../app/posts/initial-posts.tsx';
import { listLength, type PublishedPost, publishedPostsFolder } from '../app/posts/published-post.ts';
import { postPath, slugOfPath } from '../app/posts/post-path.ts';
import type { Dynamic } from './blog-server.ts';
import { sharedCacheControl } from './feed-files.ts';
import type { PageRenderer } from './page-renderer.ts';
import { parsePost } from './parse-post.ts';
import { patternOf } from './route-map.ts';
import type { HeaderValues, ServingRules } from './serving-rules.ts';

export interface PagesOptions {
  readonly store: Pick<SqlPostStore, 'readRevision' | 'readPage' | 'readPost'>;
  readonly rules: ServingRules;
  readonly render: PageRenderer;
}

/** Pages that are held, the latest used, for one revision of the list. */
const maxHeld = 200;

interface Page {
  readonly status: number;
  readonly body: string;
}

/** Renders each screen that is no built file for its request: the list, posts, and the admin's screens, which show no posts before they run. */
export function createPages({ store, rules, render }: PagesOptions): Dynamic {
  const screens = Object.entries(rules.renderedPages ?? {}).map(
    ([screen, headers]) => [patternOf(screen), headers] as const,
  );
  // Another build draws the same posts otherwise.
  const build = createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 8);
  let heldRevision = -1;
  const held = new Map<string, Promise<Page>>();

  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method)) return null;
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith(publishedPostsFolder)) {
      const slug = decoded(pathname.slice(publishedPostsFolder.length));
      return slug === null ? null : answerPost(request, slug);
    }
    const headers = screens.find(([pattern]) => pattern.test(pathname))?.[1];
    if (!headers) return null;
    if (pathname === '/blog') {
      const after = searchParams.get('after');
      return answerPage(request, headers, `/blog?${after ?? ''}`, async () => {
        const { posts, next } = await store.readPage({ cursor: after, limit: listLength });
        return { status: 200, initial: { list: { after, posts, next }, post: null } };
      });
    }
    const slug = slugOfPath(pathname);
    // The address `/blog/new` leads to the admin.
    if (slug === null || slug === 'new') return answerScreen(request, headers);
    const moved = await movedTo(slug);
    if (moved !== null) {
      return new Response(null, {
        status: 301,
        headers: { Location: postPath(moved), 'Cache-Control': sharedCacheControl },
      });
    }
    return answerPage(request, headers, pathname, async () => {
      const found = await publishedPost(slug);
      return { status: found ? 200 : 404, initial: { list: null, post: { slug, found } } };
    });
  };

  async function movedTo(slug: string): Promise<string | null> {
    return (await store.readPost(slug))?.movedTo ?? null;
  }

  async function publishedPost(slug: string): Promise<PublishedPost | null> {
    const found = await store.readPost(slug);
    if (!found) return null;
    const { content, ...summary } = found.post;
    return {
      ...found,
      post: summary,
      minutes: readingMinutes(content),
      words: countWords(content),
      body: await parsePost(found.post),
    };
  }

  async function answerPost(request: Request, slug: string): Promise<Response> {
    const { headers, isKnown } = await tagged(request);
    if (isKnown) return new Response(null, { status: 304, headers });
    const post = await publishedPost(slug);
    return Response.json(post, { status: post ? 200 : 404, headers });
  }

  /** A page of the posts, as a cache may hold it for all. */
  async function answerPage(
    request: Request,
    policy: HeaderValues,
    key: string,
    read: () => Promise<{ status: number; initial: InitialPosts }>,
  ): Promise<Response> {
    const { revision, headers, isKnown } = await tagged(request);
    if (isKnown) return new Response(null, { status: 304, headers: { ...policy, ...headers } });
    if (revision !== heldRevision) {
      held.clear();
      heldRevision = revision;
    }
    const page = held.get(key) ?? makePage(request, read);
    held.delete(key);
    held.set(key, page);
    if (held.size > maxHeld) held.delete([...held.keys()][0]!);
    page.catch(() => held.delete(key));
    const { status, body } = await page;
    return new Response(body, {
      status,
      headers: { ...policy, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
    });
  }

  async function makePage(
    request: Request,
    read: () => Promise<{ status: number; initial: InitialPosts }>,
  ): Promise<Page> {
    const { status, initial } = await read();
    const response = await render(bare(request), initial);
    // What React Router could not render is no page.
    if (response.status >= 500) throw new Error(`The page of ${request.url} could not be rendered.`);
    return { status, body: await response.text() };
  }

  /** A screen that shows nothing before its script runs: the admin's and the sign-in. */
  async function answerScreen(request: Request, headers: HeaderValues): Promise<Response> {
    const response = await render(bare(request), null);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set('Cache-Control', 'no-cache');
    return response;
  }

  async function tagged(request: Request) {
    // Read before the posts, so that the tag is never newer than the page.
    const revision = await store.readRevision();
    const etag = `"r${revision}-${build}"`;
    const known = request.headers.get('If-None-Match')?.split(',') ?? [];
    const isKnown = known.some((tag) => tag.trim().replace(/^W\//u, '') === etag);
    return { revision, headers: { ETag: etag, 'Cache-Control': sharedCacheControl }, isKnown };
  }
}

/** Nothing of who asks is in a page that others get too. */
function bare({ url }: Request): Request {
  return new Request(url);
}

function decoded(segment: string): string | null {
  try {
    return segment === '' || segment.includes('/') ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
