import type { Page } from '@playwright/test';

import { axeFindings } from './support/accessibility/axe.ts';
import { managedPost, openElsewhere, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { aPost, startWith } from './support/posts.ts';
import { refuseDatabases } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

const posts = ['A', 'B', 'C', 'D'].map((title, index) =>
  aPost({ id: index + 1, title, slug: title.toLowerCase(), content: `Text of ${title}` }),
);
const titles = async (page: Page) => (await storedPosts(page)).map(({ title }) => title).join('');
const trash = (page: Page) => page.getByRole('region', { name: 'Trash' });

async function deletePost(page: Page, title: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await managedPost(page, title)
    .getByRole('button', { name: `Delete ${title}`, exact: true })
    .click();
  await expect(managedPost(page, title)).toHaveCount(0);
}

async function openTrash(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Trash/u }).click();
  await expect(trash(page)).toBeVisible();
}

test(
  'a deleted post is in the trash, even after a restart, and is restored unchanged at its position',
  { tag: ['@everyday', '@translated'] },
  async ({ page }) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'B');
    await expect(page.getByText('Post deleted successfully')).toBeVisible();
    await deletePost(page, 'C');
    await page.reload();
    await openTrash(page);
    await expect(page).toHaveURL('/admin?show=trash');
    await expect(trash(page).getByRole('heading', { level: 3 })).toHaveText(['C', 'B']);
    await expect(trash(page).getByText('available until').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await trash(page).getByRole('button', { name: 'Restore B' }).click();
    await expect(page.getByText('Post restored')).toBeVisible();
    await trash(page).getByRole('button', { name: 'Restore C' }).press('Enter');
    await expect(trash(page).getByText('The trash is empty')).toBeVisible();
    await expect(trash(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await storedPosts(page)).toEqual(posts);
  },
);

test(
  'Undo takes a post out of the trash, and deleting it permanently asks first',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'B');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(managedPost(page, 'B')).toBeVisible();
    await deletePost(page, 'D');
    await openTrash(page);
    await expect(trash(page).getByRole('heading', { level: 3 })).toHaveText(['D']);
    page.once('dialog', (dialog) => void dialog.dismiss());
    await trash(page).getByRole('button', { name: 'Delete permanently: D' }).click();
    await expect(trash(page).getByRole('heading', { level: 3 })).toHaveText(['D']);
    page.once('dialog', (dialog) => void dialog.accept());
    await trash(page).getByRole('button', { name: 'Delete permanently: D' }).click();
    await expect(trash(page).getByText('The trash is empty')).toBeVisible();
    expect(await titles(page)).toBe('ABC');
  },
);

test('a post that another tab deletes is in the trash, and one that it restores is not restored twice', async ({
  page,
  context,
}) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page);
  await deletePost(page, 'B');
  const other = await openElsewhere(context);
  await other.goto('/admin?show=trash');
  await trash(other).getByRole('button', { name: 'Restore B' }).click();
  await expect(managedPost(page, 'B')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Post restored' })).toHaveCount(1);
  expect(await storedPosts(page)).toEqual(posts);
});

test('many posts deleted at once are restored one by one, each at its position', async ({ page }) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByText('4 posts deleted')).toBeVisible();
  expect(await titles(page)).toBe('');
  await openTrash(page);
  for (const [title, list] of [
    ['C', 'C'],
    ['A', 'AC'],
    ['D', 'ACD'],
    ['B', 'ABCD'],
  ] as const) {
    await trash(page)
      .getByRole('button', { name: `Restore ${title}` })
      .click();
    await expect.poll(() => titles(page)).toBe(list);
  }
});

test('a post deleted more than 30 days ago is gone', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-10-01T12:00:00Z') });
  await startWith(page, posts);
  await signInAsDemoAdmin(page);
  await deletePost(page, 'B');
  await page.clock.setSystemTime(new Date('2026-10-31T11:00:00Z'));
  await page.goto('/admin?show=trash');
  await expect(trash(page).getByRole('heading', { level: 3 })).toHaveText(['B']);
  await page.clock.setSystemTime(new Date('2026-10-31T13:00:00Z'));
  await page.reload();
  await expect(trash(page).getByText('The trash is empty')).toBeVisible();
});

test(
  'deleting works without a database, and says that the post can’t be restored',
  localStorageOnly,
  async ({ page }) => {
    await page.addInitScript(refuseDatabases);
    await startWith(page, posts);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'B');
    await expect(page.getByText('Post deleted successfully')).toBeVisible();
    await expect(page.getByText('Undo now or the post is gone')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(managedPost(page, 'B')).toBeVisible();
    expect(await storedPosts(page)).toEqual(posts);
    await openTrash(page);
    await expect(page.getByText('The trash is off in this browser', { exact: true })).toBeVisible();
  },
);
