import type { Page } from '@playwright/test';

import { signInByForm } from './support/admin.ts';
import { holdFiles } from './support/delay-files.ts';
import { aPost } from './support/posts.ts';
import { type BlogServer, changePosts, expect, test } from './support/server.ts';

/** Returns posts 1 to `length`, newest first, above the seeds. */
async function fill(page: Page, server: BlogServer, length: number): Promise<void> {
  for (let first = 1; first <= length; first += 100) {
    const count = Math.min(100, length - first + 1);
    const changes = Array.from({ length: count }, (_, index) => {
      const number = first + index;
      const post = aPost({ id: 1000 + number, title: `Long list ${number}`, slug: `long-list-${number}` });
      return { type: 'create', post: { ...post, content: `The text of ${number}.` } };
    });
    const response = await changePosts(page.request, server, changes);
    expect(response.status()).toBe(200);
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

/** Returns the ids of the posts whose contents were requested, and 'all' for a whole page of them. */
function contentsIn(asked: readonly string[]): readonly string[] {
  const found = asked.flatMap((path) => {
    const id = /^\/api\/v1\/posts\/by-id\/(\d+)/u.exec(path)?.[1];
    return id ?? (/[?&]content=1|\/export/u.test(path) ? 'all' : []);
  });
  return [...new Set(found)];
}

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
  expect(contentsIn(asked)).toEqual(['1077']);

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
  expect(contentsIn(asked)).toEqual(['1077']);
});

test('an open post that someone else changes opens the dialog with both texts', async ({ page, server }) => {
  await fill(page, server, 150);
  await openAdmin(page);
  await page.goto('/admin/edit/1077');
  const content = page.getByRole('textbox', { name: /^Content/u });
  await expect(content).toHaveValue('The text of 77.');
  const { post } = (await (await page.request.get('/api/v1/posts/long-list-77')).json()) as {
    post: { id: number };
  };
  const theirs = { type: 'update', id: post.id, fields: { content: 'Theirs.' } };
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

test('a long list is searched, counted and reordered before all of it is loaded, and its end loads more', async ({
  page,
  server,
}) => {
  await fill(page, server, 1200);
  const release = await holdFiles(page, /\/api\/v1\/posts\?.*after=/u);
  const asked = await openAdmin(page);
  const rows = page.getByRole('article');
  await expect(page.getByRole('heading', { name: 'Long list 1200' })).toBeVisible();
  await expect(rows).toHaveCount(100);
  const status = page.getByRole('search').getByRole('status');
  await page.getByLabel('Search posts').fill('list 1077');
  await expect(status).toContainText('1 of 1203 posts.');
  await page.getByLabel('Search posts').fill('');
  await expect(rows).toHaveCount(100);
  expect(asked.filter((path) => path.includes('after='))).toEqual([]);

  await page.getByRole('button', { name: 'Move Long list 1200', exact: true }).focus();
  await page.keyboard.press('End');
  const last = page.getByRole('button', { name: 'Move Long list 1101', exact: true });
  await expect(last).toBeFocused();
  await expect(status).toContainText('Loading more posts…');
  await page.keyboard.press('Alt+ArrowDown');
  release();
  await expect(page.getByText('“Long list 1101” moved to position 101 of 1203')).toHaveCount(1);
  await expect(rows).toHaveCount(200);
  await expect(rows.nth(100)).toContainText('Long list 1101');
  await expect(last).toBeFocused();
  await expect(status).toHaveText('');
});

test('a post that is moved while a search is pending moves in the whole list', async ({ page, server }) => {
  await fill(page, server, 150);
  const release = await holdFiles(page, /\/api\/v1\/posts\?.*search=/u);
  await openAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(100);
  const asked = page.waitForRequest(/search=/u);
  await page.getByLabel('Search posts').fill('list 52');
  await asked;
  // The last but one of the loaded posts.
  await page.getByRole('button', { name: 'Move Long list 52', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('“Long list 52” moved to position 100 of 153')).toHaveCount(1);
  release();
  await expect(page.getByText('1 of 153 posts.')).toBeVisible();
  await page.goto('/blog/long-list-52');
  await expect(page.getByRole('link', { name: 'Long list 50' })).toBeVisible();
});
