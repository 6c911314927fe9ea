import { openAdmin } from './support/server-admin.ts';
import { aPost } from './support/posts.ts';
import { changePosts, expect, test } from './support/server.ts';
import { started } from './support/test.ts';

const post = (id: number, tags: readonly string[]) =>
  aPost({ id, title: `Post ${id}`, slug: `post-${id}`, tags: [...tags] });

test('each tag has its page and feeds, for everyone', async ({ page, request, server }) => {
  const tags = ['C', 'C#', 'C++', '.NET', '日本語', '🦒', 'İstanbul', 'open.data', 'a'.repeat(60)];
  await changePosts(
    request,
    server,
    tags.map((tag, index) => ({ type: 'create', post: post(100 + index, [tag, 'All']) })),
  );
  await page.goto('/tags');
  await started(page);
  for (const [index, tag] of tags.entries()) {
    const link = page.getByRole('link', { name: `${tag} 1 post`, exact: true });
    const path = (await link.getAttribute('href')) ?? '';
    const html = await (await request.get(path)).text();
    expect(html).toContain(`Posts tagged “${tag}”`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const feed = (await (await request.get(`${path}/feed.json`)).json()) as { items: { title: string }[] };
    expect(feed.items.map(({ title }) => title)).toEqual([`Post ${100 + index}`]);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts tagged “${tag}”`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goBack();
  }
  expect(await (await request.get('/tags/all')).text()).not.toContain('noindex');
});

test('a tag with many posts is readable to its end, and a tag without posts is missing', async ({
  browser,
  page,
  request,
  server,
}) => {
  const posts = Array.from({ length: 60 }, (_, index) => post(100 + index, ['Many']));
  await changePosts(
    request,
    server,
    posts.map((each) => ({ type: 'create', post: each })),
  );
  await page.goto('/tags/many');
  await expect(page.getByRole('article')).toHaveCount(50);
  await started(page);
  await page.getByRole('link', { name: 'Older posts' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(60);

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/tags/many');
  await plain.getByRole('link', { name: 'Older posts' }).press('Enter');
  await expect(plain.getByRole('article')).toHaveCount(10);
  await plain.getByRole('link', { name: 'Newest posts' }).press('Enter');
  await expect(plain.getByRole('article')).toHaveCount(50);
  await context.close();

  expect((await page.goto('/tags/nobody-has-this'))?.status()).toBe(404);
  await started(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag not found');
});

test('the page and the feeds of a renamed tag redirect', async ({ page, request, server }) => {
  await changePosts(request, server, [{ type: 'create', post: post(100, ['golang']) }]);
  await openAdmin(page, '/admin/tags');
  await page.getByRole('button', { name: 'Rename golang' }).click();
  await page.getByLabel('New name of “golang”').fill('Go language');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Go language' })).toBeVisible();
  for (const path of ['', '/feed.xml']) {
    const response = await request.get(`/tags/golang${path}`, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([301, `/tags/go-language${path}`]);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Rename golang' })).toBeVisible();
  expect((await request.get('/tags/golang', { maxRedirects: 0 })).status()).toBe(200);
});
