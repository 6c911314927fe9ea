import type { Page } from '@playwright/test';

import { storedDrafts } from './support/admin.ts';
import { holdChanges, isChange, openAdmin, titlesOf, write } from './support/server-admin.ts';
import { expect, test } from './support/server.ts';

const offline = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'You’re offline. Your draft is saved.' });

test('a post published offline is a draft, and is published by “Try again” only', async ({
  page,
  context,
}) => {
  await openAdmin(page);
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await write(page, 'Written on a train', 'Words.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled();
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText('Blog post created successfully!')).toBeHidden();
  expect(await storedDrafts(page)).toMatchObject([{ form: 'new', fields: { title: 'Written on a train' } }]);

  // Nothing is sent without the author: longer than the longest delay between two attempts.
  await context.setOffline(false);
  await page.waitForTimeout(5000);
  expect(await titlesOf(page)).not.toContain('Written on a train');
  await expect(offline(page)).toBeVisible();
  await offline(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Written on a train' })).toBeVisible();
  expect((await titlesOf(page)).filter((title) => title === 'Written on a train')).toHaveLength(1);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a post whose responses get lost is published once', async ({ page }) => {
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Sent often', 'Words.');
  let isLost = true;
  await page.route('**/api/v1/posts', async (route) => {
    if (route.request().method() !== 'PATCH' || !isLost) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(offline(page)).toBeVisible();
  isLost = false;
  await offline(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await titlesOf(page)).filter((title) => title === 'Sent often')).toHaveLength(1);
});

test('a save that fails after its form was left says so, and its text is a draft', async ({
  page,
  server,
}) => {
  await openAdmin(page);
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await write(page, 'Written meanwhile', 'Words.');
  await server.kill();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText("The post you left wasn't saved. Your text is in Drafts.")).toBeVisible();
  await server.restart();
  await page.goto('/admin/new-post');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Post Title')).toHaveValue('Written meanwhile');
  expect(await titlesOf(page)).not.toContain('Written meanwhile');
});

test('text written after Ctrl+S stays a draft, even if the form closed before the response', async ({
  page,
}) => {
  await openAdmin(page, '/admin/edit/1');
  const content = page.getByRole('textbox', { name: /^Content/u });
  await content.fill('Sent.');
  const release = await holdChanges(page);
  const sent = page.waitForRequest(isChange);
  await content.press('Control+s');
  await sent;
  await content.press('Control+End');
  await content.pressSequentially(' Written while it waited.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  release();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: /^Edit /u }).click();
  await expect(content).toHaveValue('Sent. Written while it waited.');
});

test('an update that others were faster with while offline asks which version to save', async ({
  page,
  context,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/edit/1');
  await page.getByLabel('Post Title').fill('Mine');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  await expect(offline(page)).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await openAdmin(other, '/admin/edit/1');
  await other.getByLabel('Post Title').fill('Theirs');
  await other.getByRole('button', { name: 'Update Post' }).click();
  await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
  await elsewhere.close();
  await context.setOffline(false);
  await offline(page).getByRole('button', { name: 'Try again' }).click();
  const question = page.getByRole('alertdialog', { name: 'This post was changed elsewhere' });
  await expect(question.getByRole('region', { name: 'Post Title' })).toContainText('Theirs');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(await titlesOf(page)).toContain('Mine');
});

/** A problem of the API. The client repeats a request after any other 500. */
const internalServerError = {
  type: 'urn:branchbook:problem:failed',
  title: 'Internal server error',
  status: 500,
};

test('a save that the server always fails at says so, keeps the text and blocks no other', async ({
  page,
  context,
}) => {
  await openAdmin(page, '/admin/edit/1');
  await page.getByLabel('Post Title').fill('Mine');
  await context.route('**/api/v1/posts', (route) =>
    route.request().method() === 'PATCH' && route.request().postData()?.includes('Mine')
      ? route.fulfill({ status: 500, json: internalServerError })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save' })).toContainText(
    'Your text is still here.',
  );
  await expect(page.getByLabel('Post Title')).toHaveValue('Mine');
  await page.goto('/admin/new-post');
  await write(page, 'The next one', 'Words.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect(await titlesOf(page)).not.toContain('Mine');
  await page.goto('/admin/edit/1');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Post Title')).toHaveValue('Mine');
});
