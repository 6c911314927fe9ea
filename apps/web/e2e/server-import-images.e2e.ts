import { zipBlog } from './support/blog-with-images.ts';
import { openAdmin } from './support/server-admin.ts';
import { expect, test } from './support/server.ts';

test('the images of an imported blog are on the server for everyone', async ({ page }) => {
  await openAdmin(page, '/admin/files');
  await page.getByLabel('Files to import').setInputFiles(zipBlog());
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('Imported: 1 new, 0 updated, 0 unchanged, 1 draft')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Import report' })).toContainText('Images: 2 of 4');
  const html = await (await page.request.get('/blog/one')).text();
  const [url = ''] = /\/media\/[a-z2-7]{26}-64x48\.(?:png|webp)/u.exec(html) ?? [];
  const image = await page.request.get(url);
  expect([image.status(), image.headers()['content-type']]).toEqual([
    200,
    `image/${url.replace(/^.*\./u, '')}`,
  ]);
});
