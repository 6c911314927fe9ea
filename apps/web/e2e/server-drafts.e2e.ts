import type { Browser, Page } from '@playwright/test';

import { openAdmin, titlesOf, write } from './support/server-admin.ts';
import { type BlogServer, expect, test } from './support/server.ts';

const content = (page: Page) => page.getByRole('textbox', { name: /^Content/u });
const draftsOf = (page: Page) => page.getByRole('region', { name: 'Drafts' });
const isSaved = (page: Page) => page.getByText('Saved', { exact: true });
const isOnDevice = (page: Page) =>
  page.getByText("Saved on this device. It will be on the server when you're back online.", { exact: true });

const phone = { width: 390, height: 844 };
const laptop = { width: 1440, height: 900 };

/** Opens Manage Posts in another browser. */
async function openElsewhere(browser: Browser, { url }: BlogServer, viewport = laptop): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await context.newPage();
  await openAdmin(page);
  return page;
}

test('a draft typed on a laptop is finished and published on a phone', async ({ page, browser, server }) => {
  await page.setViewportSize(laptop);
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Begun on a laptop', 'First half.');
  await expect(isSaved(page)).toBeVisible();

  const other = await openElsewhere(browser, server, phone);
  const draft = draftsOf(other).getByRole('listitem').filter({ hasText: 'Begun on a laptop' });
  await expect(draft).toContainText(/New post, saved .+ by /u);
  await draft.getByRole('link', { name: 'Edit Begun on a laptop' }).click();
  await expect(content(other)).toHaveValue('First half.');
  await content(other).fill('First half. Second half.');
  await other.getByRole('button', { name: 'Publish Post' }).click();
  await expect(other.getByText('Blog post created successfully!')).toBeVisible();
  await expect(draftsOf(other)).toBeHidden();
  expect((await titlesOf(page)).filter((title) => title === 'Begun on a laptop')).toHaveLength(1);
  await other.context().close();

  // The first browser no longer has it.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Begun on a laptop' })).toHaveCount(2);
});

test('a draft typed on a phone while the server is away is on the server afterwards, for a laptop', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.setViewportSize(phone);
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Begun on a train', 'First half.');
  await expect(isSaved(page)).toBeVisible();
  await context.setOffline(true);
  await content(page).fill('First half. In a tunnel.');
  await expect(isOnDevice(page)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(isSaved(page)).toBeVisible({ timeout: 20_000 });

  const other = await openElsewhere(browser, server);
  await draftsOf(other).getByRole('link', { name: 'Edit Begun on a train' }).click();
  await expect(content(other)).toHaveValue('First half. In a tunnel.');
  await other.getByRole('button', { name: 'Publish Post' }).click();
  await expect(other.getByText('Blog post created successfully!')).toBeVisible();
  await other.context().close();
});

test('a draft that was changed in two browsers asks which text to continue with', async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Begun together', 'First half.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(isSaved(page)).toBeVisible();
  const other = await openElsewhere(browser, server);
  await draftsOf(other).getByRole('link', { name: 'Edit Begun together' }).click();
  await expect(content(other)).toHaveValue('First half.');
  await content(other).fill('First half. Theirs.');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(isSaved(other)).toBeVisible();
  await other.context().close();

  await content(page).fill('First half. Mine.');
  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const question = page.getByRole('alertdialog', { name: 'This draft was changed elsewhere' });
  await expect(question.getByRole('region', { name: 'Content' })).toContainText('Theirs.');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  await expect(draftsOf(page).getByRole('listitem')).toHaveCount(1);
});

test('a post that was unpublished in one browser is published again in another, with its URL', async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/edit/1');
  const title = await page.getByLabel('Post Title').inputValue();
  const before = await titlesOf(page);
  await content(page).fill('Not yet.');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Post unpublished')).toBeVisible();
  expect(await titlesOf(page)).not.toContain(title);

  const other = await openElsewhere(browser, server);
  await draftsOf(other)
    .getByRole('link', { name: `Edit ${title}` })
    .click();
  await expect(content(other)).toHaveValue('Not yet.');
  await other.getByRole('button', { name: 'Publish Post' }).click();
  await expect(other.getByText('Blog post published again')).toBeVisible();
  expect(await titlesOf(page)).toEqual(before);
  await other.context().close();
});

test('Undo takes back a publish and an unpublish on the server', async ({ page }) => {
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Too early', 'Words.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await undo.click();
  await expect(page.getByText('Post unpublished')).toBeVisible();
  expect(await titlesOf(page)).not.toContain('Too early');
  await expect(draftsOf(page).getByRole('heading', { name: 'Too early' })).toBeVisible();

  await page.goto('/admin/edit/1');
  const before = await titlesOf(page);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Post unpublished')).toBeVisible();
  expect(await titlesOf(page)).toHaveLength(before.length - 1);
  await undo.click();
  await expect(page.getByText('Blog post published again')).toBeVisible();
  expect(await titlesOf(page)).toEqual(before);
});

test('two browsers merged: changes of different lines are saved as one text', async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/new-post');
  await write(page, 'Written by two', 'First.\n\nLast.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(isSaved(page)).toBeVisible();
  const other = await openElsewhere(browser, server);
  await draftsOf(other).getByRole('link', { name: 'Edit Written by two' }).click();
  await expect(content(other)).toHaveValue('First.\n\nLast.');
  await content(other).fill('First.\n\nLast, theirs.');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(isSaved(other)).toBeVisible();

  await content(page).fill('First, mine.\n\nLast.');
  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use both changes' }).click();
  await expect(content(page)).toHaveValue('First, mine.\n\nLast, theirs.');
  await expect(isSaved(page)).toBeVisible();
  await page.goto('/admin');
  await expect(draftsOf(page).getByRole('heading', { name: 'Written by two' })).toHaveCount(1);
  await other.context().close();
});

test('a draft of before is only on its device until it is uploaded', async ({ page, browser, server }) => {
  await openAdmin(page);
  await page.evaluate(storeDraft);
  await page.reload();
  await expect(draftsOf(page)).toContainText('Only on this device');
  await page.getByRole('button', { name: 'Upload From last year' }).click();
  await expect(page.getByText('Only on this device')).toBeHidden();
  const other = await openElsewhere(browser, server);
  await expect(draftsOf(other).getByRole('heading', { name: 'From last year' })).toBeVisible();
  await other.context().close();
});

/** Stores a draft as earlier builds did. */
function storeDraft(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('branchbook-drafts', 1);
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('drafts', 'readwrite');
      const fields = { title: 'From last year', author: '', excerpt: '', content: 'Words.', slug: null };
      transaction.objectStore('drafts').put({ key: 'old', form: 'new', fields, savedAt: 1, isSaved: true });
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
