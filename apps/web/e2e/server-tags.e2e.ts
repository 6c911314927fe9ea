import { openAdmin } from './support/server-admin.ts';
import { aPost } from './support/posts.ts';
import { changePosts, expect, test } from './support/server.ts';
import { started } from './support/test.ts';

const post = (id: number, tags: readonly string[]) =>
  aPost({ id, title: `Post ${id}`, slug: `post-${id}`, tags: [...tags] });

test('each tag has its page and feeds, for everyone', async ({ page, request, server }) => {
  const tags = [
    'C',
    'C#',
    'C++',
    '.NET',
    '日本語',
    '🦒',
    'İstanbul',
    '100%',
    '50%25',
    'open.data',
    'a'.repeat(60),
    // Names of pages, of feeds, and of what objects have.
    'new',
    'tags',
    'feed.xml',
    'constructor',
    '__proto__',
  ];
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
    await expect(page.getByRole('link', { name: tag, exact: true })).toHaveAttribute('href', path);
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

test('the page and the feeds of a renamed or merged tag redirect, those of a deleted one are missing', async ({
  page,
  request,
  server,
}) => {
  const readGolang = async () => {
    const responses = await Promise.all(
      ['', '/feed.xml'].map((end) => request.get(`/tags/golang${end}`, { maxRedirects: 0 })),
    );
    return responses.map((response) => [response.status(), response.headers()['location']]);
  };
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Rename golang' })).toBeVisible();
    expect((await readGolang()).map(([status]) => status)).toEqual([200, 200]);
  };
  await changePosts(request, server, [
    { type: 'create', post: post(100, ['golang']) },
    { type: 'create', post: post(101, ['C#', 'golang']) },
  ]);
  await openAdmin(page, '/admin/tags');
  await page.getByRole('button', { name: 'Rename golang' }).click();
  await page.getByLabel('New name of “golang”').fill('Go language');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Go language' })).toBeVisible();
  expect(await readGolang()).toEqual([
    [301, '/tags/go-language'],
    [301, '/tags/go-language/feed.xml'],
  ]);
  await undo();

  await page.getByRole('button', { name: 'Merge golang' }).click();
  await page.getByLabel('Merge “golang” into').selectOption('C#');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rename golang' })).toHaveCount(0);
  expect(await readGolang()).toEqual([
    [301, '/tags/c%23'],
    [301, '/tags/c%23/feed.xml'],
  ]);
  const merged = (await (await request.get('/tags/c%23/feed.json')).json()) as {
    items: { tags: string[] }[];
  };
  expect(merged.items.map(({ tags }) => tags)).toEqual([['C#'], ['C#']]);
  await undo();

  await page.getByRole('button', { name: 'Delete golang' }).click();
  await expect(page.getByRole('button', { name: 'Rename golang' })).toHaveCount(0);
  expect((await readGolang()).map(([status]) => status)).toEqual([404, 404]);
  await undo();
});
