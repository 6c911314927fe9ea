import { seedPosts } from './support/posts.ts';
import { expect, test } from './support/test.ts';

// Each test fails if a request leaves the origin (test.ts). This one visits all screens.
test('the demo sends no request to another host', async ({ page }) => {
  for (const path of ['/', '/blog', `/blog/${seedPosts[0]!.slug}`, '/blog/none', '/none', '/sign-in']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
