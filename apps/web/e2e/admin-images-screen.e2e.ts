import type { Page } from '@playwright/test';

import { axeFindings } from './support/accessibility/axe.ts';
import { expectDraftSaved, postForm, signInAsDemoAdmin, tabTo } from './support/admin.ts';
import { storeImages } from './support/media.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).locator(':scope > li');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });
const status = (page: Page) => page.locator('search').getByRole('status');

test('every image is found, with its size and where it is used', async ({ page }) => {
  const [desk] = await storeImages(page, [{ name: 'desk.png' }, { name: 'Street at night.png', width: 400 }]);
  await startWith(page, [
    aPost({ id: 1, title: 'June', slug: 'june', content: `![A tidy desk](${desk})` }),
    aPost({ id: 2, title: 'May', slug: 'may' }),
  ]);
  await signInAsDemoAdmin(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Images' }).click();
  await expect(page).toHaveURL('/admin/images');
  await expect(status(page)).toHaveText(/^2 images, [\d.]+ kB$/u);
  await expect(cards(page).getByRole('heading')).toHaveText(['desk.png', 'Street at night.png']);
  await expect(card(page, 'desk.png')).toContainText(/1200 × 800 · [\d.]+ kB/u);
  await expect(card(page, 'Street at night.png')).toContainText('Unused');
  const image = page.getByRole('img', { name: 'A tidy desk' });
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1200);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('searchbox').fill('TIDY');
  await expect(cards(page).getByRole('heading')).toHaveText(['desk.png']);
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByText('No image matches “zeppelin”')).toBeVisible();
  await page.getByRole('searchbox').fill('desk');
  await page.getByRole('link', { name: 'June' }).click();
  await expect(page).toHaveURL('/admin/edit/1');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('desk');
});

test('unused images are deleted by keyboard alone; one that a post or its history names stays', async ({
  page,
}) => {
  const [desk, street] = await storeImages(page, [
    { name: 'desk.png' },
    { name: 'street.png' },
    { name: 'cup.png' },
    { name: 'tree.png' },
  ]);
  await startWith(page, [
    aPost({ id: 1, title: 'June', slug: 'june', content: `![](${desk}) ![](${street})` }),
  ]);
  await signInAsDemoAdmin(page, '/admin/edit/1');
  await postForm(page).content.fill(`![](${desk})`);
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();

  await page.getByRole('link', { name: 'Images' }).click();
  await expect(status(page)).toHaveText(/^4 images/u);
  await expect(card(page, 'street.png')).toContainText('An earlier version or another draft');
  const deleteDesk = page.getByRole('button', { name: 'Delete desk.png' });
  await tabTo(page, deleteDesk);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This image is in use')).toBeVisible();
  await expect(page.getByText('Remove it first from “June”.')).toBeVisible();

  await page.getByRole('button', { name: 'Unused', exact: true }).press('Enter');
  await expect(status(page)).toHaveText(/^2 unused images, [\d.]+ kB$/u);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Delete cup.png' }).press('Enter');
  await expect(cards(page)).toHaveCount(2);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Delete all 2 unused images' }).press('Enter');
  await expect(page.getByText('2 images deleted')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^Delete 2 images \([\d.]+ kB\)\? You can’t undo this\.$/u)]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('No unused images.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Unused', exact: true }).press('Enter');
  await expect(cards(page).getByRole('heading')).toHaveText(['desk.png', 'street.png']);
});

test('an image is inserted into the draft that the author comes from, and copied as Markdown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [desk] = await storeImages(page, [{ name: 'desk.png' }]);
  await startWith(page, [aPost({ content: `![A tidy desk](${desk})` })]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('July');
  await postForm(page).content.fill('The desk.');
  await expectDraftSaved(page);

  await page.getByRole('link', { name: 'Images' }).click();
  await expect(page.getByText('at the end of your latest draft, “July”')).toBeVisible();
  await expect(card(page, 'desk.png')).toContainText('A stored post');
  await page.getByRole('button', { name: 'Copy Markdown of desk.png' }).click();
  await expect(page.getByText('Markdown copied')).toBeVisible();
  const markdown = `![A tidy desk](${desk})`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);

  await page.getByRole('button', { name: 'Insert desk.png' }).click();
  await expect(page.getByText('Image added to “July”')).toBeVisible();
  await expect(postForm(page).title).toHaveValue('July');
  await expect(postForm(page).content).toHaveValue(`The desk.\n\n${markdown}`);
  await page.getByRole('link', { name: 'Images' }).click();
  await expect(card(page, 'desk.png').getByRole('listitem')).toHaveText(['A stored post', /^July\s*Draft$/u]);
});

test('without images the screen says where to add them', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/images');
  await expect(page.getByText('No images yet. Add them in the form of a post.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
