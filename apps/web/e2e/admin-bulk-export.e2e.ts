import { readFile } from 'node:fs/promises';

import { readPostArchive, readPostFile } from '@branchbook/blog-files';
import type { Page } from '@playwright/test';

import { seedPosts } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

async function downloadSelected(page: Page) {
  const download = page.waitForEvent('download');
  const button = page.getByRole('button', { name: 'Download selected' });
  await button.focus();
  await page.keyboard.press('Enter');
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('several selected posts download as one .zip, in the order shown, each file complete', async ({
  page,
}) => {
  await openAdminScreen(page, '/admin?sort=title');
  for (const post of seedPosts.slice(0, 2)) {
    await page.getByRole('checkbox', { name: post.title }).focus();
    await page.keyboard.press('Space');
  }
  const { name, bytes } = await downloadSelected(page);
  expect(name).toMatch(/^branchbook-posts-\d{4}-\d{2}-\d{2}\.zip$/u);
  const archive = readPostArchive(new Uint8Array(bytes));
  const byTitle = seedPosts.slice(0, 2).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  expect(archive).toMatchObject({
    type: 'read',
    files: byTitle.map(({ slug }) => ({ name: `${slug}.md` })),
  });
  if (archive.type !== 'read') throw new Error(archive.reason);
  expect(archive.files.map(({ text }) => readPostFile(text))).toMatchObject(
    byTitle.map((post) => ({ type: 'read', fields: { ...post } })),
  );
  await expect(page.getByText('2 posts downloaded as .zip')).toBeVisible();
  // The posts stay selected for other actions.
  await expect(page.getByText('2 selected')).toBeVisible();
});

test('one selected post downloads as one .md file', async ({ page }) => {
  const [post] = seedPosts;
  await openAdminScreen(page, '/admin');
  await page.getByRole('checkbox', { name: post!.title }).check();
  const { name, bytes } = await downloadSelected(page);
  expect(name).toBe(`${post!.slug}.md`);
  expect(readPostFile(bytes.toString())).toMatchObject({ type: 'read', fields: { title: post!.title } });
  await expect(page.getByText('Post downloaded as .md')).toBeVisible();
  await expect(page.getByText(`“${post!.title}”`)).toBeVisible();
});
