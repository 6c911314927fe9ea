import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  managedPost,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
  tabTo,
} from './support/admin.ts';
import { seedPosts } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const article = join(import.meta.dirname, 'fixtures/closing-the-month.md');

test(
  'an admin publishes a Markdown article, reads it, edits it and deletes it',
  { tag: ['@everyday', '@translated'] },
  async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Continue as demo admin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();

    await test.step('upload', async () => {
      await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
      await expect(page).toHaveURL('/admin/new-post');
      const form = postForm(page);
      await form.title.fill('Closing the month in twenty minutes');
      await openSettings(page);
      await form.excerpt.fill('A short list for the last day of the month.');
      await form.file.setInputFiles(article);
      await expect(page.getByText('Markdown file loaded successfully')).toBeVisible();
      await expect(form.content).toHaveValue(await readFile(article, 'utf8'));
      await expect(form.preview.getByText('/blog/closing-the-month-in-twenty-minutes')).toBeVisible();
      await expect(form.preview.getByRole('heading', { name: 'Close the month' })).toBeVisible();
    });

    await test.step('publish', async () => {
      await postForm(page).publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        'Closing the month in twenty minutes',
      );
      const posts = await storedPosts(page);
      expect(posts.slice(1)).toEqual(seedPosts);
      expect(posts[0]).toEqual({
        id: expect.any(Number),
        title: 'Closing the month in twenty minutes',
        excerpt: 'A short list for the last day of the month.',
        date: await page.evaluate(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format()),
        author: 'The Branchbook Team',
        slug: 'closing-the-month-in-twenty-minutes',
        content: await readFile(article, 'utf8'),
        isMarkdown: true,
      });
      expect(Math.abs((posts[0]?.id ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    await test.step('read', async () => {
      await managedPost(page, 'Closing the month in twenty minutes')
        .getByRole('link', { name: /^View/u })
        .click();
      await expect(page).toHaveURL('/blog/closing-the-month-in-twenty-minutes');
      const body = page.locator('article [data-post-body]');
      await expect(body.locator('del')).toHaveText('A spreadsheet will do.');
      await expect(
        body.getByRole('checkbox', { name: 'Done: Match every bank line to an entry' }),
      ).toBeChecked();
      await expect(body.getByRole('checkbox', { name: /^Not done/u })).not.toBeChecked();
      await expect(body.getByRole('cell', { name: '369.00' })).toBeVisible();
      await expect(body.getByRole('link', { name: 'https://example.com/closing-the-month' })).toHaveAttribute(
        'href',
        'https://example.com/closing-the-month',
      );
      await expect(body.locator('sup a[href^="#user-content-fn-"]')).toBeVisible();
      await expect(body.locator('pre code')).toContainText('entries.reduce');
      await expect(page.getByRole('link', { name: 'Next Post' })).toHaveCount(0);
    });

    await test.step('go to the previous post and back', async () => {
      await page.getByRole('link', { name: 'Previous Post' }).click();
      await expect(page).toHaveURL(`/blog/${seedPosts[0]?.slug}`);
      await page.getByRole('link', { name: 'Next Post' }).click();
      await expect(page).toHaveURL('/blog/closing-the-month-in-twenty-minutes');
    });

    await test.step('edit', async () => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Edit Closing the month in twenty minutes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
      await postForm(page).title.fill('Closing the month in ten minutes');
      await postForm(page).update.click();
      await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
      await expect(page).toHaveURL('/admin');
      const [post] = await storedPosts(page);
      expect(post).toMatchObject({
        title: 'Closing the month in ten minutes',
        slug: 'closing-the-month-in-twenty-minutes',
      });
    });

    await test.step('cancel the deletion, then delete', async () => {
      const question = page.waitForEvent('dialog');
      const pressed = page.getByRole('button', { name: 'Delete Closing the month in ten minutes' }).click();
      const dialog = await question;
      expect(dialog.type()).toBe('confirm');
      expect(dialog.message()).toBe('Are you sure you want to delete this post?');
      await dialog.dismiss();
      await pressed;
      expect(await storedPosts(page)).toHaveLength(4);

      page.once('dialog', (again) => void again.accept());
      await page.getByRole('button', { name: 'Delete Closing the month in ten minutes' }).click();
      await expect(page.getByText('Post deleted successfully')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(3);
      expect(await storedPosts(page)).toEqual(seedPosts);
    });
  },
);

test('an admin publishes, edits and deletes a post by keyboard alone', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await expect(form.title).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, form.title);
  await page.keyboard.type('Typed only');
  await tabTo(page, form.content);
  await page.keyboard.type('By keys.');
  await tabTo(page, form.publish);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  // The next screen resets its Tab order.
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await tabTo(page, page.getByRole('button', { name: 'Delete Typed only' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${seedPosts[0]?.title}` })).toBeFocused();
});
