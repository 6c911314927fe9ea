import type { Page } from '@playwright/test';

import { postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';

const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph number ${index} has *some* words.`);
const post = aPost({ slug: 'long', content: paragraphs.join('\n\n') });
const at = (page: Page, index: number) => page.getByText(`Paragraph number ${index} has`);

/** Returns the text after the cursor. */
function textAtCursor(page: Page): Promise<string> {
  return postForm(page).content.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionStart + 20),
  );
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startWith(page, [post]);
});

test('the key E opens the form at the paragraph being read, and the update returns to it', async ({
  page,
}) => {
  await signInAsDemoAdmin(page);
  await page.goto('/blog/long');
  await started(page);
  await at(page, 25).evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - innerHeight / 3, behavior: 'instant' });
  });
  await expect(async () => {
    await page.keyboard.press('e');
    await expect(page).toHaveURL(`/admin/edit/${post.id}`, { timeout: 1000 });
  }).toPass();
  await expect(postForm(page).content).toBeFocused();
  expect(await textAtCursor(page)).toBe('Paragraph number 25 ');

  await page.keyboard.type('A corrected p');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/blog/long');
  await expect(page.getByText('A corrected paragraph number 25')).toBeInViewport();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]?.content).toContain('A corrected paragraph number 25');
});

test('the pencil beside a paragraph opens the form there, and the toast of Ctrl+S returns', async ({
  page,
}) => {
  await signInAsDemoAdmin(page);
  await page.goto('/blog/long');
  await started(page);
  await at(page, 30).scrollIntoViewIfNeeded();
  const pencil = page.getByRole('button', { name: 'Edit this paragraph' });
  await expect(async () => {
    await at(page, 29).hover();
    await at(page, 30).hover();
    await expect(pencil).toBeVisible({ timeout: 1000 });
  }).toPass();
  const text = (await at(page, 30).boundingBox())!;
  const button = (await pencil.boundingBox())!;
  expect(Math.abs(button.y - text.y)).toBeLessThan(20);
  expect(button.x - (text.x + text.width)).toBeLessThan(20);
  await pencil.click();
  await expect(postForm(page).content).toBeFocused();
  expect(await textAtCursor(page)).toBe('Paragraph number 30 ');
  await page.keyboard.type('So: ');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect(page).toHaveURL('/blog/long');
  await expect(page.getByText('So: Paragraph number 30')).toBeInViewport();
});

test('a reader has no pencil, and typing E in a field edits nothing', async ({ page }) => {
  await page.goto('/blog/long');
  await started(page);
  await at(page, 2).hover();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Edit this paragraph' })).toHaveCount(0);
  await expect(page).toHaveURL('/blog/long');
});
