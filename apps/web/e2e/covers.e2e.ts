import { managedPost, openSettings, postForm } from './support/admin.ts';
import { drawPhoto, loadedWidths } from './support/images.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

for (const width of [390, 1440]) {
  test(`an author adds a cover, readers see it, and the author removes it at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminScreen(page, '/admin/new-post');
    const { title, content, publish } = postForm(page);
    await title.fill('With a cover');
    await content.fill('Words.');
    await openSettings(page);
    const cover = page.getByRole('group', { name: 'Cover' });
    const chooser = page.waitForEvent('filechooser');
    await cover.getByRole('button', { name: 'Add cover' }).click();
    await (await chooser).setFiles([await drawPhoto(page)]);
    await expect(cover.getByLabel('Alt text')).toBeFocused();
    await cover.getByLabel('Alt text').fill('A desk');
    await expect.poll(() => loadedWidths(cover)).toEqual([1200]);
    await page.getByRole('button', { name: 'Close settings' }).click();
    await publish.click();
    await expect(managedPost(page, 'With a cover')).toBeVisible();

    await page.goto('/blog');
    const card = page.getByRole('article').filter({ hasText: 'With a cover' });
    await expect(card.getByRole('img', { name: 'A desk' })).toBeVisible();
    await expect.poll(() => loadedWidths(card)).toEqual([1200]);
    await card.getByRole('link', { name: 'With a cover', exact: true }).click();
    const article = page.locator('main article').first();
    await expect(page.getByRole('heading', { level: 1, name: 'With a cover' })).toBeVisible();
    await expect(article.getByRole('img', { name: 'A desk' })).toBeVisible();
    await page.reload();
    await expect.poll(() => loadedWidths(article)).toEqual([1200]);

    await page.goto('/admin');
    await managedPost(page, 'With a cover').getByRole('button', { name: /^Edit/u }).click();
    await openSettings(page);
    await cover.getByRole('button', { name: 'Remove cover' }).click();
    await expect(cover.getByRole('button', { name: 'Add cover' })).toBeFocused();
    await page.getByRole('button', { name: 'Close settings' }).click();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(managedPost(page, 'With a cover')).toBeVisible();
    await page.goto('/blog/with-a-cover');
    await expect(page.getByRole('heading', { level: 1, name: 'With a cover' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'A desk' })).toHaveCount(0);
  });
}
