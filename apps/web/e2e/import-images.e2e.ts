import { readFile } from 'node:fs/promises';

import { readArchiveFile, readArchiveFiles } from '@branchbook/blog-files';
import type { Page } from '@playwright/test';

import { signInAsDemoAdmin, storedDrafts, storedPosts, storePosts } from './support/admin.ts';
import { blogImages, zipBlog } from './support/blog-with-images.ts';
import { aPost, startWith, storedText } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const importing = (page: Page) => ({
  input: page.getByLabel('Files to import'),
  summary: page.getByRole('status').filter({ hasText: /^(Preview|No posts found)/u }),
  report: page.getByRole('region', { name: 'Import report' }),
});

test('the images of an imported blog come along, and the report names those that do not', async ({
  page,
}) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/files');
  const { input, summary, report } = importing(page);
  await input.setInputFiles(zipBlog());
  await expect(summary).toHaveText('Preview: 1 new, 0 updated, 0 unchanged, 1 draft');
  await expect(
    page.getByRole('heading', { name: '3 of 4 images come along: 1 reference will be broken' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('Imported: 1 new, 0 updated, 0 unchanged, 1 draft')).toBeVisible();

  await expect(report).toContainText('Images: 2 of 4');
  await report.getByRole('heading', { name: /^Images: exceptions/u }).click();
  await expect(report).toContainText('media/broken.png');
  await expect(report).toContainText('Not an image that browsers show');
  const [post] = await storedPosts(page);
  const url = String.raw`/media/[a-z2-7]{26}-64x48\.(?:png|webp)`;
  expect(post?.content).toMatch(
    new RegExp(
      String.raw`^!\[A desk\]\((${url})\) and again !\[\]\(\1\)\n\n!\[\]\(/media/broken.png\) !\[\]\(gone.png\)$`,
      'u',
    ),
  );
  const [draft] = await storedDrafts(page);
  expect(draft?.fields['content']).toMatch(new RegExp(String.raw`^!\[The sea\]\(${url}\)$`, 'u'));

  await test.step('importing the same files again changes nothing', async () => {
    const { 'broken.png': _, ...others } = blogImages;
    await input.setInputFiles(zipBlog(others));
    await expect(summary).toHaveText('Preview: 0 new, 0 updated, 2 unchanged');
    await expect(page.getByRole('button', { name: /^Import/u })).toHaveCount(0);
  });
});

test('an export with images, imported in another browser, is the same', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(zipBlog());
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText(/^Imported: 1 new/u)).toBeVisible();
  const [imported] = await storedPosts(page);
  const [url = ''] = /\/media\/[^)]+/u.exec(imported?.content ?? '') ?? [];
  await storePosts(page, [{ ...imported, cover: { src: url, alt: 'A desk' } }, aPost()]);
  await page.reload();
  const before = await storedText(page);
  const zip = await downloadAll(page, testInfo.outputPath('posts.zip'));
  expect(listFiles(zip).map(([path]) => path)).toEqual([
    'posts/one.md',
    'posts/a-stored-post.md',
    url.slice(1),
  ]);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await startWith(other, []);
  await signInAsDemoAdmin(other, '/admin/files');
  await importing(other).input.setInputFiles({
    name: 'posts.zip',
    mimeType: 'application/zip',
    buffer: zip,
  });
  await expect(importing(other).summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged');
  await other.getByRole('button', { name: 'Import 2 posts' }).click();
  await expect(other.getByText('Imported: 2 new')).toBeVisible();
  await expect(importing(other).report).toContainText('Images: 1 of 1');
  expect(await storedText(other)).toBe(before);
  // The images too: the second export has the same bytes.
  expect(listFiles(await downloadAll(other, testInfo.outputPath('again.zip')))).toEqual(listFiles(zip));
  await context.close();
});

async function downloadAll(page: Page, path: string): Promise<Buffer> {
  const drafts = page.getByRole('checkbox', { name: /draft/u });
  if (await drafts.isEnabled()) await drafts.uncheck();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all as .zip' }).click(),
  ]);
  await download.saveAs(path);
  return readFile(path);
}

/** Returns the names and bytes of the files in an archive. */
function listFiles(zip: Buffer): readonly (readonly [path: string, bytes: Uint8Array | null])[] {
  const reading = readArchiveFiles(zip);
  const files = reading.type === 'read' ? reading.files : [];
  return files.map(({ path }) => [path, readArchiveFile(zip, path)]);
}
