import { tagPath } from '@branchbook/blog-server/tag-path';

import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';

test(
  'the tags of a post lead to their pages, and these to all tags',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/blog');
    await started(page);
    const card = page.getByRole('article').first();
    await card.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Taxes' }).click();
    await expect(page).toHaveURL('/tags/taxes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts tagged “Taxes”');
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'All tags' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
    await page.getByRole('link', { name: 'Bookkeeping 2 posts' }).click();
    await page.getByRole('link', { name: seedPosts[0]!.title, exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Taxes' }).click();
    await expect(page).toHaveURL('/tags/taxes');
  },
);

test('the tags that are only in this browser have pages, which are not indexed', async ({ page }) => {
  const others = ['C', 'C++', '.NET', '🦒', 'İstanbul', '100%', 'feed.xml', 'constructor', 'a'.repeat(60)];
  await startWith(page, [
    aPost({ tags: ['C#', 'open.data', '日本語', ...others] }),
    aPost({ id: 7, slug: 'second', title: 'Second', tags: ['c#'] }),
  ]);
  await page.goto('/tags');
  for (const [name, url] of [
    ['C# 2 posts', '/tags/c%23'],
    ['open.data 1 post', '/tags/open%2Edata'],
    ['日本語 1 post', '/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
    ...others.map((tag) => [`${tag} 1 post`, tagPath(tag)] as const),
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('article').first()).toBeVisible();
    // The same URL opened by itself.
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('link', { name: 'RSS feed' }).and(page.locator('main a'))).toHaveCount(0);
    await page.getByRole('link', { name: 'All tags' }).click();
  }
  await page.goto('/tags/taxes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag not found');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a tag is readable, and leads to its feeds', async ({ page, request }) => {
    await page.goto('/tags/side-projects');
    await expect(page).toHaveTitle('Posts tagged “Side projects” · Branchbook');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tags\/side-projects$/u);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    for (const [type, path] of [
      ['application/rss+xml', 'feed.xml'],
      ['application/atom+xml', 'atom.xml'],
      ['application/feed+json', 'feed.json'],
    ] as const) {
      const url = `/tags/side-projects/${path}`;
      await expect(page.locator(`link[rel=alternate][href="${url}"]`)).toHaveAttribute('type', type);
      const feed = await request.get(url);
      expect(feed.headers()['content-type']).toBe(`${type}; charset=utf-8`);
      expect(await feed.text()).toContain(seedPosts[1]!.title);
      expect(await feed.text()).not.toContain(seedPosts[0]!.title);
    }
    await page.getByRole('link', { name: 'All tags' }).click();
    await expect(page.getByRole('link', { name: 'Bookkeeping 2 posts' })).toBeVisible();
  });
});
