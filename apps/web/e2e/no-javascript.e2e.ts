import { seedPosts } from './support/posts.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('the landing page is readable without JavaScript', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Business Separation', 'Business Setup', 'Free Tier', 'Business Pro']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
});

test('the blog list is readable without JavaScript', async ({ page }) => {
  await page.goto('/blog');
  for (const post of seedPosts) {
    await expect(page.getByRole('link', { name: post.title, exact: true })).toBeVisible();
    await expect(page.getByText(post.excerpt)).toBeVisible();
  }
});

for (const post of seedPosts) {
  test(
    `${post.slug} is readable without JavaScript`,
    { tag: post === seedPosts[0] ? '@everyday' : [] },
    async ({ page }) => {
      await page.goto('/blog');
      await page.getByRole('link', { name: post.title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
      const body = page.locator('[data-post-body]');
      await expect(body).toBeVisible();
      expect((await body.innerText()).split(/\s+/u).length).toBeGreaterThan(650);
    },
  );
}

test('the navigation of a small screen is reachable without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
});

test('an unknown path is a 404 page with a link home', { tag: '@everyday' }, async ({ page }) => {
  const response = await page.goto('/zzz');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Branchbook');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

for (const path of ['/sign-in', '/admin', '/admin/new-post', '/blog/kept-in-a-browser']) {
  test(
    `${path} says that it needs JavaScript, and links to pages that do not`,
    { tag: path === '/admin' ? '@everyday' : [] },
    async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle('Branchbook');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
      await expect(page.getByText('Loading…')).toBeHidden();
      await page.getByRole('link', { name: 'Read the blog' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
    },
  );
}

test('the table of contents of a post opens on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents).toBeHidden();
  await page.getByText('On this page').and(page.locator('summary')).click();
  await expect(contents.getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
});
