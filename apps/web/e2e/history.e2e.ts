import type { Page } from '@playwright/test';

import { chooseInRowMenu, managedPost, postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { aPost, seedPosts, startWith, updatedToday } from './support/posts.ts';
import { refuseDatabases } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

const editPath = '/admin/edit/1700000000000';
const historyPath = `${editPath}/history`;
const first = aPost({ content: 'One line.\n\nThe fix is small.\n\nThe end.' });

const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
const restoreButton = (page: Page) => page.getByRole('button', { name: 'Restore this version' });

async function update(page: Page, content: string, title?: string): Promise<void> {
  await page.goto(editPath);
  const form = postForm(page);
  await form.content.fill(content);
  if (title !== undefined) await form.title.fill(title);
  await form.update.click();
  await expect(page).toHaveURL('/admin');
}

/**
 * Like `update`, but leaves the page only after the version is recorded, which nothing waits for.
 */
async function updateAndNote(page: Page, content: string, title?: string): Promise<void> {
  await update(page, content, title);
  await expect.poll(() => latestVersion(page)).toBe(content);
}

/** Returns the content of the latest version of the post. */
function latestVersion(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('branchbook');
        opening.addEventListener('error', () => reject(new Error('The histories could not be opened.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('histories').objectStore('histories').get(1_700_000_000_000);
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result?.versions.at(-1)?.content);
          });
        });
      }),
  );
}

test(
  'by keyboard alone, an author finds, reads and restores an earlier version and undoes that',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, [first, ...seedPosts]);
    await signInAsDemoAdmin(page);
    await updateAndNote(page, 'One line.\n\nThe fix is very small.\n\nThe end.');
    await updateAndNote(
      page,
      'One line.\n\nThe fix is very small.\n\nThe end.\n\nA last line.',
      'Its new title',
    );
    const before = (await storedPosts(page))[0]!;

    await page.goto(editPath);
    await page.getByRole('link', { name: 'Version history' }).press('Enter');
    await expect(page).toHaveURL(historyPath);
    await expect(page).toHaveTitle('Version history · Blog Admin');
    await expect(versions(page)).toHaveCount(2);
    await expect(versions(page).first()).toContainText('1 line changed');
    await expect(versions(page).first()).toContainText('just now');
    await expect(versions(page).last()).toContainText('Oldest saved version');

    await versions(page).last().press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    const content = page.getByRole('region', { name: 'Content', exact: true });
    await expect(content.locator('ins').filter({ hasText: 'very' })).toBeVisible();
    await expect(content).toContainText('Removed line: The fix is small.');
    await expect(content).toContainText('Added line: The fix is very small.');
    await expect(content).toContainText('Added line: A last line.');
    await expect(page.getByRole('region', { name: 'Post Title' }).locator('del')).not.toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Excerpt' })).toHaveCount(0);

    await page.keyboard.press('Tab');
    await expect(restoreButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Version restored')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await storedPosts(page))[0]).toEqual({ ...first, updated: updatedToday() });
    // Nothing is lost: the previous text is the latest version.
    await expect(versions(page)).toHaveCount(2);
    await expect(versions(page).first()).toContainText('Its new title');

    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('Restore undone')).toBeVisible();
    expect((await storedPosts(page))[0]).toEqual(before);
    await expect(versions(page).first()).toContainText('A stored post');
  },
);

test('Manage Posts links to the history, and a post that never changed has no versions', async ({ page }) => {
  await startWith(page, [first]);
  await signInAsDemoAdmin(page);
  await chooseInRowMenu(page, first.title, 'History');
  await expect(page).toHaveURL(historyPath);
  await expect(page.getByText('No earlier versions yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit this post' }).click();
  await expect(page).toHaveURL(editPath);
  await page.goto('/admin/edit/7/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
});

test('the URL names the version, and unchanged lines are folded', async ({ page }) => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`);
  await startWith(page, [{ ...first, content: lines.join('\n') }]);
  await signInAsDemoAdmin(page);
  await updateAndNote(page, [...lines, 'Another'].join('\n'));
  await updateAndNote(page, ['Top', ...lines, 'Another'].join('\n'));
  await page.goto(historyPath);
  await versions(page).last().click();
  await expect(page).toHaveURL(`${historyPath}?version=1`);
  await page.reload();
  await expect(versions(page).last()).toHaveAttribute('aria-current', 'true');
  const content = page.getByRole('region', { name: 'Content', exact: true });
  await expect(content.getByText('Line 15', { exact: false })).toBeHidden();
  await content.getByText('26 unchanged lines').click();
  await expect(content.getByText('Line 15', { exact: false })).toBeVisible();
  await page.goBack();
  await expect(versions(page).first()).toHaveAttribute('aria-current', 'true');
});

test('a restored post still has its history', async ({ page }) => {
  await startWith(page, [first, ...seedPosts]);
  await signInAsDemoAdmin(page);
  await updateAndNote(page, 'Another text');
  page.once('dialog', (dialog) => void dialog.accept());
  await managedPost(page, first.title)
    .getByRole('button', { name: `Delete ${first.title}` })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await chooseInRowMenu(page, first.title, 'History');
  await expect(versions(page)).toHaveCount(1);
  await restoreButton(page).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect((await storedPosts(page))[0]).toEqual({ ...first, updated: updatedToday() });
});

test('publishing begins the history, and an imported change is part of it', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Written here');
  await postForm(page).publish.click();
  await expect(page).toHaveURL('/admin');
  const { id } = (await storedPosts(page))[0]!;
  await page.goto('/admin/files');
  await page.getByLabel('Files to import').setInputFiles({
    name: 'a.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(`---\nid: ${id}\ntitle: From a file\nisMarkdown: true\n---\n\nText`),
  });
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('Imported: 0 new, 1 updated, 0 unchanged')).toBeVisible();
  await page.goto(`/admin/edit/${id}/history`);
  await expect(versions(page)).toHaveCount(1);
  await expect(versions(page)).toContainText('Written here');
});

test('the history page says that the browser blocks the database, and saving still works', async ({
  page,
}) => {
  await page.addInitScript(refuseDatabases);
  await startWith(page, [first]);
  await signInAsDemoAdmin(page);
  await update(page, 'Another text');
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toEqual({
    ...first,
    content: 'Another text',
    updated: updatedToday(),
  });
  await page.goto(historyPath);
  await expect(page.getByText('Version history is off', { exact: true })).toBeVisible();
  await expect(page.getByText('No earlier versions yet.')).toHaveCount(0);
});

test('versions that load late appear', async ({ page, context }) => {
  await startWith(page, [first]);
  await signInAsDemoAdmin(page);
  await updateAndNote(page, 'Another text');
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(holdHistories);
  await page.goto(historyPath);
  await expect(page.getByText('Version history is off', { exact: true })).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
  await other.close();
  await expect(versions(page)).toHaveCount(1);
  await expect(page.getByText('Version history is off', { exact: true })).toBeHidden();
});

/**
 * Blocks the histories for other tabs while this page is open, as a busy browser does for a while.
 */
function holdHistories(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('branchbook');
    opening.addEventListener('success', () => {
      const store = opening.result.transaction('histories', 'readwrite').objectStore('histories');
      const hold = (): void => {
        store.count().addEventListener('success', () => {
          resolve();
          hold();
        });
      };
      hold();
    });
  });
}

test('restoring a version does not overwrite a newer save of another tab', async ({ page, context }) => {
  await startWith(page, [first]);
  await signInAsDemoAdmin(page);
  await updateAndNote(page, 'Another text');
  await page.goto(historyPath);
  await restoreButton(page).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  const other = await context.newPage();
  await update(other, 'Theirs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Couldn’t undo')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ content: 'Theirs' });
  await expect(versions(page)).toHaveCount(2);
});
