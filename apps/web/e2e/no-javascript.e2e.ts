import { seedPosts } from './posts.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('the landing page reads without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Business Separation', 'Business Setup', 'Free Tier', 'Business Pro']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
});

test('the blog list reads without JavaScript', async ({ page }) => {
  await page.goto('/blog');
  for (const post of seedPosts) {
    await expect(page.getByRole('link', { name: post.title, exact: true })).toBeVisible();
    await expect(page.getByText(post.excerpt)).toBeVisible();
  }
});

for (const post of seedPosts) {
  test(`${post.slug} reads without JavaScript`, async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: post.title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
    const body = page.locator('[data-post-body]');
    await expect(body).toBeVisible();
    expect((await body.innerText()).split(/\s+/u).length).toBeGreaterThan(650);
  });
}

test('on a small screen the navigation can be reached without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
});
