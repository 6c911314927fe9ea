import { formatMediaFile } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';

import { aPost } from './support/posts.ts';
import { changePosts, expect, signIn, test } from './support/server.ts';
import { started } from './support/test.ts';

const file = makeMediaFile();
const src = `/media/${formatMediaFile(file)}`;

test('the cover of a post is on its page, its card, in link previews and feeds, without scripts too', async ({
  browser,
  page,
  request,
  server,
}) => {
  const headers = { ...(await signIn(request, server)), 'Content-Type': 'image/gif' };
  const data = Buffer.from(makeMediaBytes(file));
  expect((await request.put(`/api/v1${src}`, { data, headers })).status()).toBe(201);
  const post = aPost({ title: 'With a cover', slug: 'with-a-cover', cover: { src, alt: 'A desk' } });
  expect((await changePosts(request, server, [{ type: 'create', post }])).status()).toBe(200);

  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const each of [plain, page]) {
    await each.goto('/blog');
    if (each === page) await started(page);
    const card = each.getByRole('article').first().getByRole('img', { name: 'A desk' });
    await expect(card).toHaveAttribute('width', String(file.width));
    await expect(card).toHaveAttribute('loading', 'lazy');
    await each.getByRole('link', { name: 'With a cover', exact: true }).click();
    const cover = each.getByRole('article').getByRole('img', { name: 'A desk' });
    await expect(cover).toHaveAttribute('fetchpriority', 'high');
    await expect(cover).toHaveAttribute('height', String(file.height));
    await expect
      .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  for (const [name, content] of [
    ['og:image', server.url + src],
    ['og:image:type', 'image/gif'],
    ['og:image:width', String(file.width)],
    ['og:image:alt', 'A desk'],
  ] as const) {
    const meta = plain.locator(`meta[property="${name}"]`);
    await expect(meta).toHaveCount(1);
    expect((await meta.getAttribute('content'))?.endsWith(content.replace(server.url, ''))).toBe(true);
  }
  const image = await plain.locator('meta[name="twitter:image"]').getAttribute('content');
  expect(image).toMatch(/^https?:\/\//u);
  await expect(plain.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  await context.close();
  expect(await (await request.get('/atom.xml')).text()).toContain(`${src}" medium="image"/>`);
  expect(await (await request.get('/blog/with-a-cover.md')).text()).toContain(
    `cover: {"src":"${src}","alt":"A desk"}`,
  );

  const update = { type: 'update', id: post.id, fields: { cover: { src: '', alt: '' } } };
  await changePosts(request, server, [update], { 'If-Match': '*' });
  await page.goto('/blog/with-a-cover');
  await started(page);
  await expect(page.getByRole('img', { name: 'A desk' })).toHaveCount(0);
  await expect(page.locator('meta[property="og:image:type"]')).toHaveAttribute('content', 'image/png');
});
