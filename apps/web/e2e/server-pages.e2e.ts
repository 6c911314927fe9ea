import type { BlogPost } from '@branchbook/blog-core';

import { aPost } from './support/posts.ts';
import { recordRequests } from './support/record-requests.ts';
import { changePosts, expect, test } from './support/server.ts';
import { started } from './support/test.ts';

const content = 'It says **this**.\n\n## A section\n\nAnd <b>that</b>.';

/** Returns a post with that number in its slug. */
const postOf = (id: number, title: string, more: Partial<BlogPost> = {}) =>
  aPost({ id, title, slug: `post-${id}`, excerpt: `The excerpt of ${title}.`, content, ...more });

test(
  'a published post is readable without scripts in the list, at its URL and in the feed',
  { tag: '@everyday' },
  async ({ browser, request, server }) => {
    expect(
      (await changePosts(request, server, [{ type: 'create', post: postOf(10, 'For all') }])).status(),
    ).toBe(200);
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/blog');
    await expect(page.getByRole('article').first()).toContainText('The excerpt of For all.');
    await page.getByRole('link', { name: 'For all', exact: true }).click();
    await expect(page).toHaveTitle('For all · Branchbook');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For all');
    await expect(page.locator('[data-post-body] strong')).toHaveText('this');
    await expect(page.getByText('<b>that</b>')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\/post-10$/u);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'For all');
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(graph).toContain('"BlogPosting"');
    await context.close();
    expect(await (await request.get('/feed.xml')).text()).toContain('For all');
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/blog/post-10');
  },
);

test('a post that first appeared elsewhere names that page in its head and in feeds, and is in no sitemap', async ({
  page,
  request,
  server,
}) => {
  const canonical = 'https://a.example/post';
  const post = postOf(10, 'From elsewhere', { canonical });
  await changePosts(request, server, [
    { type: 'create', post },
    { type: 'create', post: postOf(11, 'Own') },
  ]);
  await page.goto('/blog/post-10');
  await started(page);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/blog\/post-10$/u);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
    `"mainEntityOfPage":{"@type":"WebPage","@id":"${canonical}"}`,
  );
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/blog/post-11');
  expect(sitemap).not.toContain('/blog/post-10');
  expect(await (await request.get('/atom.xml')).text()).toContain(
    `<link rel="canonical" href="${canonical}"/>`,
  );
  expect(await (await request.get('/blog/post-10.md')).text()).toContain(`canonical: "${canonical}"`);
  const rejected = await changePosts(request, server, [
    { type: 'create', post: postOf(12, 'Wrong', { canonical: '/post' }) },
  ]);
  expect(rejected.status()).toBe(422);
  expect(await rejected.json()).toMatchObject({
    field: 'canonical',
    detail: 'The URL must be complete, such as https://example.com/post.',
  });
});

test('an unknown slug is not found, and an old one redirects', async ({ page, request, server }) => {
  await changePosts(request, server, [
    { type: 'create', post: postOf(10, 'Moved', { aliases: ['before'] }) },
  ]);
  expect((await page.goto('/blog/nobody-has-this'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  await page.goto('/blog/before');
  await expect(page).toHaveURL('/blog/post-10');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved');
});

test('a long post is complete, with scripts and without', async ({ browser, page, request, server }) => {
  const sections = Array.from({ length: 200 }, (_, index) => `## Section ${index}\n\nOne *two* **three**.`);
  const post = postOf(10, 'A long one', { content: sections.join('\n\n') });
  await changePosts(request, server, [{ type: 'create', post }]);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/blog/post-10');
  await expect(plain.locator('[data-post-body] h2')).toHaveCount(200);
  await context.close();

  await page.goto('/blog/post-10');
  await started(page);
  await expect(page.locator('[data-post-body] h2')).toHaveCount(200);
});

test('a long list is readable to its end, with scripts and without', async ({
  browser,
  page,
  request,
  server,
}) => {
  const posts = Array.from({ length: 60 }, (_, index) => postOf(100 + index, `Post ${index}`));
  await changePosts(
    request,
    server,
    posts.map((post) => ({ type: 'create', post })),
  );
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(50);
  await started(page);
  await page.getByRole('link', { name: 'Older posts' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(63);

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/blog');
  // By key: posts get their height as they come into view, which moves the link under a pointer.
  await plain.getByRole('link', { name: 'Older posts' }).press('Enter');
  await expect(plain.getByRole('article')).toHaveCount(13);
  // Posts of an older page are a line each.
  await expect(plain.getByRole('group').getByRole('article')).toHaveCount(13);
  await plain.getByRole('link', { name: 'Newest posts' }).press('Enter');
  await expect(plain.getByRole('article')).toHaveCount(50);
  await expect(plain.getByRole('group').getByRole('article')).toHaveCount(30);
  await context.close();
});

test('a search finds posts on the server', async ({ page, request, server }) => {
  const posts = Array.from({ length: 60 }, (_, index) => postOf(100 + index, `Post ${index}`));
  await changePosts(
    request,
    server,
    [...posts, postOf(99, 'Pelicans')].map((post) => ({ type: 'create', post })),
  );
  await page.goto('/blog');
  await started(page);
  await page.getByRole('searchbox').fill('pelicans');
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Pelicans', exact: true })).toBeVisible();
});

test('a post renders from its page alone, without Markdown parser, sign-in or second request', async ({
  page,
  request,
  server,
}) => {
  await changePosts(request, server, [{ type: 'create', post: postOf(10, 'For all') }]);
  const requests = recordRequests(page);
  await page.goto('/blog/post-10');
  await started(page);
  await requests.settle();
  await expect(page.locator('[data-post-body] strong')).toHaveText('this');
  const names = requests.urls().map((url) => new URL(url).pathname);
  expect(names.filter((name) => /render-markdown|clerk|\/api\//iu.test(name))).toEqual([]);
});

test('nothing is requested after the press on a link that the pointer rested on', async ({ page }) => {
  const requests = recordRequests(page);
  await page.goto('/blog');
  await started(page);
  const post = page.waitForResponse(/\/api\/pages\/posts\//u);
  await page.locator('main h2').getByRole('link').first().hover();
  await post;
  await requests.settle();
  const before = requests.urls().length;
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator('[data-post-body]')).toBeVisible();
  expect(requests.urls().slice(before)).toEqual([]);
});

test('a post whose response fails shows an error, and the post once the response arrives', async ({
  page,
  server,
}) => {
  await page.goto('/blog');
  await started(page);
  await server.kill();
  await page.locator('main h2').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this post');
  await server.restart();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-post-body]')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
