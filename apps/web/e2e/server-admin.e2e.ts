import type { Page } from '@playwright/test';

import { expect, test } from './support/server.ts';

/** Signs the demo admin in, and waits for the list that the server has. */
async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  if (path !== '/admin') await page.goto(path);
}

async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Post Title').fill(title);
  await page.getByRole('textbox', { name: /^Content/u }).fill(content);
}

async function titlesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/posts?limit=100');
  const { posts } = (await answer.json()) as { posts: { title: string }[] };
  return posts.map(({ title }) => title);
}

test('what is published is on the server, and nothing of it in the browser’s own list', async ({ page }) => {
  await openAdmin(page, '/admin/new-post');
  await write(page, 'For everybody', 'Words.');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await titlesOf(page))[0]).toBe('For everybody');
  expect(await page.evaluate(() => localStorage.getItem('blogPosts'))).toBeNull();
});

test('who edits what somebody else has changed meanwhile is asked', async ({ page, browser, server }) => {
  await openAdmin(page, '/admin/edit/1');
  await expect(page.getByLabel('Post Title')).not.toHaveValue('');
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await openAdmin(other, '/admin/edit/1');
  await other.getByLabel('Post Title').fill('Theirs');
  await other.getByRole('button', { name: 'Update Post' }).click();
  await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
  await page.getByLabel('Post Title').fill('Mine');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const question = page.getByRole('alertdialog', { name: 'This post was changed elsewhere' });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(await titlesOf(page)).toContain('Mine');
  await context.close();
});

test('what was published without a network is not called saved, and is applied once when it is back', async ({
  page,
  context,
}) => {
  await openAdmin(page);
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await write(page, 'Written on a train', 'Words.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect.poll(() => waitingIn(page)).toBe(1);
  await expect(page.getByText('Blog post created successfully!')).toBeHidden();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/admin');
  await expect.poll(() => titlesOf(next)).toContain('Written on a train');
  await expect.poll(() => waitingIn(next)).toBe(0);
  expect((await titlesOf(next)).filter((title) => title === 'Written on a train')).toHaveLength(1);
});

/** How many changes wait in the browser's database. */
function waitingIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('blogOutbox');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
