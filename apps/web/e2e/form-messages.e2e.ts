import type { Locator, Page } from '@playwright/test';

import { openSettings, postForm, signInAsDemoAdmin } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

/** The message that rejects a file which is no image. */
const noImages = "This file isn't an image we can show.";

/**
 * Viewports of a desktop, a phone, a phone with its keyboard open, and one so low that the bar
 * scrolls with the form.
 */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 390, height: 500 },
  { width: 390, height: 400 },
];

for (const size of windows) {
  test(`an error is visible at ${size.width} × ${size.height}, wherever the form is scrolled`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signInAsDemoAdmin(page, '/admin/new-post');
    const { content } = postForm(page);
    await content.fill('A line.\n'.repeat(100));
    await content.focus();
    await dropFile(content, 'bee.png', 'image/png');
    const refusal = page.getByRole('status').filter({ hasText: noImages });
    await expectInWindow(refusal);
    await page.evaluate(() => scrollTo(0, 0));
    await expectInWindow(refusal);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectInWindow(refusal);

    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(content).toBeFocused();
    await expect(content).toHaveValue('A line.\n'.repeat(100));
  });
}

test('an image dropped beside the text is a wrong Markdown file', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await dropFile(page.getByRole('heading', { name: 'New Post' }), 'bee.png', 'image/png');
  await expectInWindow(page.getByRole('alert').filter({ hasText: 'Please upload a markdown (.md) file' }));
  await expect(page.getByRole('status').filter({ hasText: noImages })).toHaveCount(0);
  await openSettings(page);
  await expect(page.getByText('Upload Markdown')).toBeVisible();
});

test('an upload error is visible, stays while the author types and goes with the next file', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await dropFile(page.getByRole('heading', { name: 'New Post' }), 'post.txt', 'text/plain');
  const error = page.getByRole('alert').filter({ hasText: 'Please upload a markdown (.md) file' });
  await expectInWindow(error);
  await postForm(page).content.pressSequentially('Words');
  await expect(error).toBeVisible();
  await dropFile(page.getByRole('heading', { name: 'New Post' }), 'post.md', 'text/markdown');
  await expect(error).toHaveCount(0);
});

test('toasts stay above the form’s bar and its messages', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const { content } = postForm(page);
  await content.fill('Words');
  await dropFile(content, 'bee.png', 'image/png');
  await expect(page.getByRole('status').filter({ hasText: noImages })).toBeVisible();
  await page.keyboard.press('Control+s');
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast).toBeVisible();
  const bar = page.locator('[data-form-bar]');
  await expect
    .poll(async () => (await bar.boundingBox())!.y - bottomOf((await toast.boundingBox())!))
    .toBeGreaterThanOrEqual(0);
});

test.describe('the same post in two tabs', () => {
  const path = `/admin/edit/${aPost().id}`;
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Also open in another tab' });

  test.beforeEach(async ({ page }) => {
    await startWith(page, [aPost()]);
  });

  test('each form says that the other is open until it closes', async ({ page, context }) => {
    await signInAsDemoAdmin(page, path);
    await expect(postForm(page).title).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    const other = await context.newPage();
    await signInAsDemoAdmin(other, path);
    await expectInWindow(notice(page));
    await expect(notice(other)).toBeVisible();

    await other.close();
    await expect(notice(page)).toHaveCount(0);
  });

  test('the message about another tab can be dismissed, and two new posts show none', async ({
    page,
    context,
  }) => {
    await signInAsDemoAdmin(page, path);
    const other = await context.newPage();
    await signInAsDemoAdmin(other, path);
    await notice(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(notice(other)).toBeVisible();

    for (const tab of [page, other]) await tab.goto('/admin/new-post');
    for (const tab of [page, other]) {
      await expect(postForm(tab).title).toBeVisible();
      await expect(notice(tab)).toHaveCount(0);
    }
  });
});

function bottomOf({ y, height }: { y: number; height: number }): number {
  return y + height;
}

async function expectInWindow(message: Locator): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 });
  const isOnTop = await message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}

function dropFile(target: Locator, name: string, type: string): Promise<void> {
  return target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], file.name, { type: file.type }));
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, type },
  );
}
