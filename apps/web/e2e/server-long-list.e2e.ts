import type { Page } from '@playwright/test';

import { signInByForm } from './support/admin.ts';
import { aPost } from './support/posts.ts';
import { type BlogServer, changePosts, expect, test } from './support/server.ts';

/** Returns posts 1 to `length`, newest first, above the seeds. */
async function fill(page: Page, server: BlogServer, length: number): Promise<void> {
  for (let first = 1; first <= length; first += 100) {
    const count = Math.min(100, length - first + 1);
    const changes = Array.from({ length: count }, (_, index) => {
      const number = first + index;
      const post = aPost({ id: 1000 + number, title: `Long list ${number}`, slug: `long-list-${number}` });
      return { type: 'add', post: { ...post, content: `The text of ${number}.` } };
    });
    const answer = await changePosts(page.request, server, changes);
    expect(answer.status()).toBe(200);
  }
}

/** Signs in the demo admin and records the API requests of its pages. */
async function openAdmin(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) asked.push(`${pathname}${search}`);
  });
  await signInByForm(page);
  return asked;
}

const contentsIn = (asked: readonly string[]) => asked.filter((path) => path.includes('/contents'));

test('the admin loads only the needed posts of a long list', async ({ page, server }) => {
  await fill(page, server, 150);
  const asked = await openAdmin(page);
  await page.getByLabel('Search posts').fill('list 77');
  await expect(page.getByText('1 of 153 posts.')).toBeVisible();
  expect(contentsIn(asked)).toEqual([]);

  await page.getByRole('button', { name: 'Edit Long list 77' }).click();
  const content = page.getByRole('textbox', { name: /^Content/u });
  await expect(content).toHaveValue('The text of 77.');
  await content.fill('The text of 77, changed.');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(contentsIn(asked)).toHaveLength(1);

  await page.goto('/admin?q=list+78');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete Long list 78' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Long list 78' })).toBeVisible();
  await page.goto('/blog/long-list-78');
  await expect(page.getByText('The text of 78.')).toBeVisible();
  await page.goto('/blog/long-list-77');
  await expect(page.getByText('The text of 77, changed.')).toBeVisible();
  expect(contentsIn(asked)).toHaveLength(2);
  expect(asked.filter((path) => path.includes('/export'))).toEqual([]);
});

test('an open post that someone else changes opens the dialog with both texts', async ({ page, server }) => {
  await fill(page, server, 150);
  await openAdmin(page);
  await page.goto('/admin/edit/1077');
  const content = page.getByRole('textbox', { name: /^Content/u });
  await expect(content).toHaveValue('The text of 77.');
  const { post } = (await (await page.request.get('/api/v1/posts/long-list-77')).json()) as { post: object };
  const theirs = { type: 'update', post: { ...post, content: 'Theirs.' } };
  expect((await changePosts(page.request, server, [theirs], { 'If-Match': '*' })).status()).toBe(200);
  await content.fill('Mine.');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const question = page.getByRole('alertdialog', { name: 'This post was changed elsewhere' });
  await expect(question).toContainText('Theirs.');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await page.goto('/blog/long-list-77');
  await expect(page.getByText('Mine.')).toBeVisible();
});

test('the top of a list of several pages appears before its end, and in the end all of it', async ({
  page,
  server,
}) => {
  await fill(page, server, 1200);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v1\/changes\?.*after=/u, async (route) => {
    await held;
    await route.continue();
  });
  await openAdmin(page);
  await expect(page.getByText('Loading more posts…')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Long list 1200' })).toBeVisible();
  await page.getByLabel('Search posts').fill('managing');
  // Not `toBeVisible`: while the text is missing, that reads the whole page, which takes a second.
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toContainText('0 of 1000 posts.');
  release();
  await expect(status).toContainText('1 of 1203 posts.');
  await expect(page.getByText('Loading more posts…')).toBeHidden();
});
