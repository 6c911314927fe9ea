import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { writePostFile } from '@branchbook/blog-files';
import { openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { beforeEach, describe, expect, test } from 'vitest';

import type { InitialPosts, PublishedPost } from './page-data.ts';
import type { Handler } from '../http/handler.ts';
import { createPages } from './pages.ts';
import { tagPath } from './tag-path.ts';
import { createParsePost } from './create-parse-post.ts';
import type { SiteRoutes } from '../site/route-manifest.ts';

const origin = 'https://blog.example';
const routes: SiteRoutes = {
  pages: {},
  files: {},
  screens: ['/', '/blog/:slug', '/tags', '/tags/:tag', '/blog', '/blog/new', '/admin', '/admin/edit/:id'],
  renderedPages: {
    // In the order of the map of the routes.
    '/blog/:slug': { 'Content-Security-Policy': "script-src 'sha256-post'" },
    '/tags': { 'Content-Security-Policy': "script-src 'sha256-tags'" },
    '/tags/:tag': { 'Content-Security-Policy': "script-src 'sha256-tag'" },
    '/blog': { 'Content-Security-Policy': "script-src 'sha256-list'" },
    '/blog/new': { 'Content-Security-Policy': "script-src 'sha256-new'" },
    '/admin': { 'Content-Security-Policy': "script-src 'sha256-admin'" },
    '/admin/edit/:id': { 'Content-Security-Policy': "script-src 'sha256-edit'" },
  },
};
const parsePost = createParsePost(async () => null);
const seedPath = '/blog/managing-business-finances';

let store: SqlPostStore;
let pages: Handler;
let rendered: { request: Request; initial: InitialPosts | null }[];
let isBroken: boolean;

beforeEach(async () => {
  store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
  rendered = [];
  isBroken = false;
  pages = createPages({
    store,
    routes,
    build: 'build',
    parsePost,
    renderPage: async (request, initial) => {
      rendered.push({ request, initial });
      if (isBroken) throw new Error('The page cannot be rendered.');
      return new Response(`<h1>${rendered.length}</h1>`);
    },
  });
});

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await pages(new Request(origin + path, { headers }));
  if (!response) throw new Error(`Nobody answers ${path}.`);
  return response;
}

const id = 1_700_000_000_000;

async function publish(title: string): Promise<void> {
  await store.apply([{ type: 'create', post: makePost({ id, title, slug: 'new-post' }) }]);
}

async function update(fields: Partial<BlogPost>): Promise<void> {
  await store.apply([{ type: 'update', id, fields }]);
}

test('the list is rendered with what it shows, and no contents', async () => {
  const response = await get('/blog');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
  expect(response.headers.get('Content-Security-Policy')).toBe("script-src 'sha256-list'");
  const { list, post } = rendered[0]?.initial ?? {};
  expect(post).toBeNull();
  expect(list?.posts.map(({ slug }) => slug)).toContain('managing-business-finances');
  expect(list?.posts.every((listed) => !('content' in listed))).toBe(true);
});

test('a browser asks for a page each time, and a cache in front of the server once a minute', async () => {
  const { headers } = await get('/blog');
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
  // Browsers do not read it: Firefox would show an old page for as long as `Cache-Control` lets a cache do so.
  expect(headers.get('CDN-Cache-Control')).toBe(
    'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
  );
});

test('a post is rendered whole: parsed, with its neighbours', async () => {
  const response = await get(seedPath);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Security-Policy')).toBe("script-src 'sha256-post'");
  const found = rendered[0]?.initial?.post?.found;
  expect(found?.post.title).toContain('business finances');
  expect(found?.body.type).toBe('parsed');
  expect(found?.minutes).toBeGreaterThan(0);
  expect(found?.next ?? found?.previous).toBeTruthy();
});

test('renders the page of missing posts once, for all of their slugs and revisions', async () => {
  const missing = () =>
    Promise.all(Array.from({ length: 64 }, async (_, at) => (await get(`/blog/nobody-${at}`)).status));
  expect(new Set(await missing())).toEqual(new Set([404]));
  await publish('New');
  expect(new Set(await missing())).toEqual(new Set([404]));
  expect(rendered.map(({ initial }) => initial)).toEqual([
    { list: null, post: { slug: 'missing', found: null } },
  ]);
});

test('the decomposed form of a slug or an alias leads to the post', async () => {
  const [slug, alias] = ['café-가나다', 'früher'];
  await store.apply([{ type: 'create', post: makePost({ id, title: 'Composed', slug, aliases: [alias] }) }]);
  const toPath = (name: string) => `/blog/${encodeURIComponent(name.normalize('NFD'))}`;
  const response = await get(toPath(slug));
  expect(response.status).toBe(200);
  expect(rendered[0]?.initial?.post?.found?.post.title).toBe('Composed');
  const redirect = await get(toPath(alias));
  expect(redirect.status).toBe(301);
  expect(redirect.headers.get('Location')).toBe(`/blog/${encodeURIComponent(slug)}`);
});

test('redirects an alias to the current slug', async () => {
  await publish('New');
  await update({ slug: 'newer-post', aliases: ['new-post'] });
  const response = await get('/blog/new-post');
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/blog/newer-post');
  // Each request has its own query, though its redirect is cached for all.
  for (const query of ['?utm_source=mail', '?utm_source=other', ''])
    expect((await get(`/blog/new-post${query}`)).headers.get('Location')).toBe(`/blog/newer-post${query}`);
  // A cache tells by it whether the list has changed since.
  expect(response.headers.get('ETag')).toContain(`"r${await store.readRevision()}-`);
});

test.each([
  ['/BLOG', '/blog'],
  ['/Blog?after=1.2&utm=a', '/blog?after=1.2&utm=a'],
  ['/bLoG/Some-Post', '/blog/Some-Post'],
  ['/BLOG/%E6%97%A5', '/blog/%E6%97%A5'],
])('redirects %s to the path in lower case', async (path, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get('Location')]).toEqual([301, location]);
  expect(rendered).toEqual([]);
});

test('a list after nothing is the list', async () => {
  await get('/blog?after=');
  await get('/blog');
  expect(rendered.map(({ initial }) => initial?.list?.after)).toEqual([null]);
});

test('a reader who has the page of this revision is not sent it again', async () => {
  const etag = (await get('/blog')).headers.get('ETag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await get('/blog', { 'If-None-Match': known });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  }
  await publish('New');
  expect((await get('/blog', { 'If-None-Match': etag })).status).toBe(200);
});

test('a page is rendered once for a revision', async () => {
  const first = await (await get(seedPath)).text();
  expect(await (await get(seedPath)).text()).toBe(first);
  expect(rendered).toHaveLength(1);
  await publish('New');
  expect(await (await get(seedPath)).text()).not.toBe(first);
});

test('a page is rendered again after a change of any type', async () => {
  const changes: readonly PostChange[] = [
    { type: 'create', post: makePost({ id }) },
    { type: 'update', id, fields: { title: 'Edited' } },
    { type: 'move', id, before: null },
    { type: 'delete', id },
  ];
  let key = '';
  for (const change of changes) {
    const { trashKeys } = await store.apply([change]);
    key = trashKeys[0] ?? '';
    await get(seedPath);
  }
  await store.apply([{ type: 'restore', key }]);
  await get(seedPath);
  expect(rendered).toHaveLength(5);
});

test('nothing of who asks is in a page that others get too', async () => {
  await get('/blog?utm=mail', { Cookie: '__session=secret', Authorization: 'Bearer secret' });
  expect([...(rendered[0]?.request.headers ?? [])]).toEqual([]);
});

test('renders a slug that ends with .data as a page', async () => {
  await store.apply([{ type: 'create', post: makePost({ id, slug: 'report.data' }) }]);
  await get('/blog/report.data?utm=a');
  expect(rendered[0]?.request.url).toBe(`${origin}/blog/report%2Edata`);
  expect(rendered[0]?.initial?.post?.slug).toBe('report.data');
});

test('a page that cannot be rendered is tried again with the next request', async () => {
  isBroken = true;
  await expect(get('/blog')).rejects.toThrow('The page cannot be rendered.');
  isBroken = false;
  expect((await get('/blog')).status).toBe(200);
});

test('what stands behind ? is in no error, which a log may keep', async () => {
  const renderPage = async () => new Response(null, { status: 500 });
  pages = createPages({ store, routes, build: 'build', parsePost, renderPage });
  await expect(get('/blog?token=secret')).rejects.toThrow('The page of /blog could not be rendered.');
});

test('a page of plain text is cached as any other', async () => {
  let count = 0;
  pages = createPages({
    store,
    routes,
    build: 'build',
    parsePost: async ({ content }) => ({ type: 'source', name: 'a', content }),
    renderPage: async () => new Response(String((count += 1))),
  });
  const response = await get(seedPath);
  expect(response.headers.get('ETag')).not.toBeNull();
  expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
  await get(seedPath);
  expect(count).toBe(1);
});

test('long pages make room for each other', async () => {
  let count = 0;
  const renderPage = async () => {
    count += 1;
    return new Response('x'.repeat(5_000_000));
  };
  pages = createPages({ store, routes, build: 'build', parsePost, renderPage });
  const other = '/blog/tax-strategies-side-projects';
  for (const path of [seedPath, seedPath, other, seedPath]) await get(path);
  expect(count).toBe(3);
});

test('unknown query parameters and invalid cursors are no other page', async () => {
  for (let each = 0; each < 50; each += 1) {
    for (const query of [`utm=${each}`, `after=garbage${each}`, `after=${'9'.repeat(40)}.${each}`]) {
      expect((await get(`/blog?${query}`)).status).toBe(200);
      await get(`${seedPath}?${query}`);
    }
  }
  expect(rendered.map(({ request }) => request.url)).toEqual([`${origin}/blog`, origin + seedPath]);
  expect(rendered[0]?.initial?.list?.after).toBeNull();
});

test('made-up URLs neither take the place of pages nor delay them, and are refused if too many come at once', async () => {
  const open: (() => void)[] = [];
  let count = 0;
  const renderPage = async (request: Request) => {
    count += 1;
    const isMadeUp = request.url.includes('after');
    if (isMadeUp) await new Promise<void>((resolve) => open.push(resolve));
    return new Response('A page.');
  };
  pages = createPages({ store, routes, build: 'build', parsePost, renderPage });
  await get('/blog');
  const madeUp = Array.from({ length: 400 }, (_, at) => get(`/blog?after=${at}.1`));
  // Another page is rendered while one of those is.
  expect((await get(seedPath)).status).toBe(200);
  await expect.poll(() => open.length).toBe(1);
  const statuses: number[] = [];
  void Promise.all(madeUp.map(async (each) => statuses.push((await each).status)));
  await expect.poll(() => statuses.length).toBe(400 - 21);
  expect(new Set(statuses)).toEqual(new Set([503]));
  while (statuses.length < 400) {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  count = 0;
  await get('/blog');
  await get(seedPath);
  expect(count).toBe(0);
});

test('a CDN gives a page that is missing or has moved for a minute, and never an old one while it asks', async () => {
  await publish('New');
  await update({ slug: 'newer-post', aliases: ['new-post'] });
  for (const [path, status] of [
    ['/blog/nobody-has-this', 404],
    ['/api/pages/posts/nobody-has-this', 404],
    ['/blog/new-post', 301],
    ['/BLOG/new-post', 301],
  ] as const) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers.get('CDN-Cache-Control')).toBe('max-age=60, stale-if-error=86400');
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
    // A 304 would replace these headers in a cache by those of a page that is there.
    const known = response.headers.get('ETag');
    if (known) expect((await get(path, { 'If-None-Match': known })).status).toBe(status);
  }
});

test('a list shows the beginning of long excerpts', async () => {
  await publish('New');
  await update({ excerpt: 'x'.repeat(1_000_000) });
  await get('/blog');
  expect(rendered[0]?.initial?.list?.posts[0]?.excerpt).toHaveLength(1000);
});

test("the admin's screens are rendered once with no posts, and browsers revalidate them", async () => {
  for (const [path, policy] of [
    ['/admin', 'admin'],
    ['/blog/new', 'new'],
    ['/blog/NEW', 'new'],
    ['/admin/edit/7', 'edit'],
    ['/admin/edit/8?a', 'edit'],
  ]) {
    const response = await get(path!);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toBe(`script-src 'sha256-${policy}'`);
  }
  expect(rendered.map(({ request, initial }) => [new URL(request.url).pathname, initial])).toEqual([
    ['/admin', null],
    ['/blog/new', null],
    ['/admin/edit/0', null],
  ]);
});

test.each(['/', '/robots.txt', '/zzz', '/blog/a/b', '/BLOG/a/b', '/blog/%', '/api/pages/posts/%E0%A4%A'])(
  '%s is left to others',
  async (path) => {
    expect(await pages(new Request(origin + path))).toBeNull();
  },
);

test('nothing is written', async () => {
  expect(await pages(new Request(`${origin}/blog`, { method: 'POST' }))).toBeNull();
  expect((await pages(new Request(`${origin}/blog`, { method: 'HEAD' })))?.status).toBe(200);
});

describe('what a page asks for when another post is wanted', () => {
  test('is the post as its page shows it', async () => {
    const response = await get('/api/pages/posts/managing-business-finances');
    const post = (await response.json()) as PublishedPost;
    expect(post.body.type).toBe('parsed');
    expect('content' in post.post).toBe(false);
    const known = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await get('/api/pages/posts/managing-business-finances', known)).status).toBe(304);
  });

  test('says that there is none', async () => {
    const response = await get('/api/pages/posts/nobody-has-this');
    expect(response.status).toBe(404);
    expect(await response.json()).toBeNull();
  });
});

describe('a post as Markdown', () => {
  test('is what the export writes, to the byte, with the validators and caches of pages', async () => {
    const post = makePost({ id, title: 'Café', slug: 'café', content: '# Tax\n\n*Keep* it.', tags: ['C#'] });
    await store.apply([{ type: 'create', post }]);
    const page = await get('/blog/caf%C3%A9');
    expect(page.headers.get('Link')).toBe('</blog/caf%C3%A9.md>; rel="alternate"; type="text/markdown"');
    const response = await get('/blog/caf%C3%A9.md');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('Link')).toBe('</blog/caf%C3%A9>; rel="canonical"');
    for (const name of ['Cache-Control', 'CDN-Cache-Control', 'ETag'])
      expect(response.headers.get(name), name).toBe(page.headers.get(name));
    expect(await response.text()).toBe(writePostFile(post));
    const known = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await get('/blog/caf%C3%A9.md', known)).status).toBe(304);
    await update({ title: 'Changed', canonical: 'https://a.example/' });
    const changed = await get('/blog/caf%C3%A9.md', known);
    expect(changed.headers.get('Link')).toBe('<https://a.example/>; rel="canonical"');
    expect(await changed.text()).toMatch(/title: Changed\n[^]*canonical: "https:\/\/a\.example\/"\n/u);
    expect(rendered).toHaveLength(1);
  });

  test('redirects from a former slug, and is missing for an unknown one, a draft and a deleted post', async () => {
    await publish('New');
    await update({ slug: 'newer', aliases: ['new-post'] });
    const moved = await get('/blog/new-post.md?a=1');
    expect(moved.status).toBe(301);
    expect(moved.headers.get('Location')).toBe('/blog/newer.md?a=1');
    await store.apply([{ type: 'unpublish', id, draft: 'draft' }]);
    for (const slug of ['newer', 'new-post', 'nobody', ''])
      expect((await get(`/blog/${slug}.md`)).status, slug).toBe(404);
  });

  test('never takes the path of a post', async () => {
    const slugs = ['readme', 'readme.md'];
    await store.apply(
      slugs.map((slug, index) => ({ type: 'create', post: makePost({ id: id + index, slug, title: slug }) })),
    );
    await get('/blog/readme.md');
    expect(rendered[0]?.initial?.post?.found?.post.title).toBe('readme.md');
    expect(await (await get('/blog/readme.md.md')).text()).toContain('slug: readme.md');
  });
});

describe('tags', () => {
  const publishTagged = (count: number, tags: readonly string[], first = id) =>
    store.apply(
      Array.from({ length: count }, (_, index) => ({
        type: 'create',
        post: makePost({ id: first + index, slug: `post-${first + index}`, tags }),
      })),
    );

  test('have a page with all of them and their numbers of posts', async () => {
    await publishTagged(2, ['C#', 'C++']);
    await store.drafts?.save({ key: 'a', post: makePost({ id: 7, tags: ['Secret'] }), edits: null });
    const response = await get('/tags');
    expect(response.headers.get('Content-Security-Policy')).toBe("script-src 'sha256-tags'");
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
    expect(rendered[0]?.initial?.tags).toEqual(await store.listTags());
    expect(rendered[0]?.initial?.tags).toContainEqual({ slug: 'c#', name: 'C#', count: 2 });
    await publishTagged(1, ['C#'], 9);
    await get('/tags');
    expect(rendered[1]?.initial?.tags).toContainEqual({ slug: 'c#', name: 'C#', count: 3 });
  });

  test('have pages of their posts, without contents, page by page', async () => {
    await publishTagged(60, ['C#']);
    const response = await get('/tags/c%23?utm=mail');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toBe("script-src 'sha256-tag'");
    const list = rendered[0]?.initial?.list;
    expect(list).toMatchObject({ after: null, tag: 'c#' });
    expect(list?.posts).toHaveLength(50);
    expect(list?.posts.every((listed) => !('content' in listed))).toBe(true);
    await get(`/tags/c%23?after=${list?.nextCursor}`);
    expect(rendered[1]?.initial?.list).toMatchObject({
      after: list?.nextCursor,
      nextCursor: null,
      tag: 'c#',
    });
    expect(rendered[1]?.initial?.list?.posts).toHaveLength(10);
    await get('/tags/c%23');
    expect(rendered).toHaveLength(2);
  });

  test.each(['C', 'C#', 'C++', '.NET', '日本語', '🦒', 'İstanbul', 'open.data', 'feed.xml', 'a'.repeat(60)])(
    'such as %s have a page of their own',
    async (tag) => {
      await publishTagged(1, [tag]);
      expect((await get(tagPath(tag))).status).toBe(200);
      expect(rendered[0]?.initial?.list?.posts[0]?.tags).toEqual([tag]);
      expect(rendered[0]?.request.url).toBe(origin + tagPath(tag));
    },
  );

  test.each([
    ['/tags/C%23?after=1.2', '/tags/c%23?after=1.2'],
    ['/TAGS/c%23', '/tags/c%23'],
    ['/Tags', '/tags'],
    ['/tags/Side%20Projects', '/tags/side-projects'],
    ['/tags/open.data', '/tags/open%2Edata'],
  ])('that are written as %s redirect to the one path', async (path, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([301, location]);
    expect(rendered).toEqual([]);
  });

  test('that were renamed redirect while no post has them', async () => {
    await publishTagged(1, ['Go']);
    await store.redirectTag('golang', 'go');
    for (const path of ['/tags/golang', '/tags/golang?utm=1']) {
      const response = await get(path);
      expect(response.status).toBe(301);
      expect(response.headers.get('Location')).toBe(path.replace('golang', 'go'));
    }
    await publishTagged(1, ['golang'], 7);
    expect((await get('/tags/golang')).status).toBe(200);
  });

  test('that no post has share a page, which is missing', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => (await get(`/tags/nobody-${at}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect((await get('/tags/!!')).status).toBe(404);
    expect(rendered).toHaveLength(1);
    expect(rendered[0]?.initial).toEqual({
      list: { after: null, posts: [], nextCursor: null, tag: 'missing' },
      post: null,
    });
  });
});

test('a post has its related posts, with no more than their links need', async () => {
  const posts = Array.from({ length: 12 }, (_, index) =>
    makePost({ id: id + index, slug: `post-${index}`, tags: index % 4 === 0 ? ['Rust'] : [] }),
  );
  await store.apply(posts.map((post) => ({ type: 'create', post })));
  await get('/blog/post-0');
  expect(rendered[0]?.initial?.post?.found?.related).toEqual(
    [8, 4].map((index) => ({
      id: id + index,
      slug: `post-${index}`,
      title: posts[index]?.title,
      date: posts[index]?.date,
    })),
  );
  await get('/blog/post-1');
  expect(rendered[1]?.initial?.post?.found?.related).toEqual([]);
});
