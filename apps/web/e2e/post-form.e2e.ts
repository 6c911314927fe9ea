import type { Locator } from '@playwright/test';

import {
  expectDraftSaved,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
  tabTo,
} from './support/admin.ts';
import { seedPosts } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.describe('Enter in a line of text publishes nothing', () => {
  test(
    'Enter moves from Post Title to Content and does nothing in other fields',
    { tag: '@everyday' },
    async ({ page }) => {
      await openAdminScreen(page, '/admin/new-post');
      const form = postForm(page);
      await form.title.fill('Only a title');
      await openSettings(page);
      await form.author.press('Enter');
      await expect(form.author).toBeFocused();
      await form.title.press('Enter');
      await expect(form.content).toBeFocused();
      await page.keyboard.type('And a text.');
      await expect(form.content).toHaveValue('And a text.');
      await expect(page).toHaveURL(/\/admin\/new-post(?:\?draft=.*)?$/u);
      expect(await storedPosts(page)).toEqual(seedPosts);
    },
  );

  test('Enter does not update an edited post, not even from the URL field', async ({ page }) => {
    await openAdminScreen(page, '/admin/edit/1');
    const form = postForm(page);
    await form.title.fill('Another title');
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit URL' }).click();
    const address = page.getByRole('textbox', { name: 'URL' });
    await address.fill('another');
    await address.press('Enter');
    await expect(address).toBeFocused();
    await form.title.press('Enter');
    await expect(form.content).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/edit\/1(?:\?draft=.*)?$/u);
    expect(await storedPosts(page)).toEqual(seedPosts);
  });

  test('Enter publishes only on the button', async ({ page }) => {
    await openAdminScreen(page, '/admin/new-post');
    await postForm(page).title.fill('By its button');
    await postForm(page).publish.press('Enter');
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page))[0]).toMatchObject({ title: 'By its button' });
  });
});

test('title and text come first, and the settings are in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAdminScreen(page, '/admin/new-post');
  const form = postForm(page);
  const top = async (field: Locator) => (await field.boundingBox())!.y;
  const content = await top(form.content);
  expect(await top(form.title)).toBeLessThan(150);
  expect(content).toBeLessThan(260);
  // The whole text area at its minimal height, above the bar.
  expect(content + 300).toBeLessThan(await top(form.publish));
  const details = () => [
    form.author,
    form.excerpt,
    page.getByRole('group', { name: 'URL' }),
    form.chooseFile,
  ];
  for (const detail of details()) await expect(detail).toBeHidden();

  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await settings.press('Enter');
  const drawer = page.getByRole('region', { name: 'Settings' });
  await expect(drawer).toBeFocused();
  for (const detail of details()) await expect(detail).toBeVisible();
  // Beside the text, which can be written meanwhile.
  const text = (await form.content.boundingBox())!;
  expect((await drawer.boundingBox())!.x).toBeGreaterThanOrEqual(text.x + text.width);
  await form.content.fill('Words');
  await expect(drawer).toBeVisible();
  await form.author.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(settings).toBeFocused();
});

for (const width of [390, 820]) {
  test(`at ${width} px the settings cover the text until the author returns to it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAdminScreen(page, '/admin/new-post');
    await openSettings(page);
    const drawer = page.getByRole('region', { name: 'Settings' });
    await expect(drawer).toBeInViewport();
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.pressSequentially('ta');
    await page.getByRole('option', { name: 'Taxes' }).click();
    await expect(page.getByRole('button', { name: 'Remove Taxes' })).toBeVisible();
    await page.getByRole('button', { name: 'Close settings' }).click();
    await expect(drawer).toBeHidden();

    await openSettings(page);
    await postForm(page).title.focus();
    await expect(drawer).toBeHidden();
    await expect(postForm(page).title).toBeFocused();
  });
}

for (const width of [390, 820, 1440]) {
  test(`at ${width} px the form’s bar stays in the window and covers neither the cursor nor a field`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAdminScreen(page, '/admin/new-post');
    const form = postForm(page);
    await expect(form.publish).toBeInViewport({ ratio: 1 });
    await form.content.fill('A line.\n'.repeat(80));
    await form.content.focus();
    await page.keyboard.press('Control+End');
    await expect(page.getByText(/^\d+ words · \d+ min read$/u)).toBeInViewport();
    for (let line = 0; line < 6; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('Written at the end');
      expect(await hiddenBelowBar(form.content)).toBeLessThanOrEqual(0);
    }
    await expectDraftSaved(page);
    await expect(page.getByText('Saved', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(form.publish).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+Home');
    await expect(form.publish).toBeInViewport({ ratio: 1 });

    // The target of the keys isn't behind the bar either.
    await openSettings(page);
    for (const field of [form.author, form.excerpt, form.chooseFile]) {
      await tabTo(page, field);
      await expect(field).toBeInViewport({ ratio: 1 });
    }
  });
}

test('in a window as low as a phone with its keyboard the bar is at the end of the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await openAdminScreen(page, '/admin/new-post');
  await expect(postForm(page).title).toBeInViewport();
  await expect(postForm(page).publish).not.toBeInViewport();
  await postForm(page).publish.scrollIntoViewIfNeeded();
  await expect(postForm(page).publish).toBeInViewport();
});

test('at 390 px the preview has the button that publishes', async ({ page }) => {
  await resize(page, 390);
  await openAdminScreen(page, '/admin/new-post');
  await postForm(page).title.fill('Read once more');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await postForm(page).publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
});

/**
 * Returns how many px of the end of a field, with its cursor, are behind the bar or below the
 * viewport.
 */
function hiddenBelowBar(field: Locator): Promise<number> {
  return field.evaluate((element) => {
    const bar = document.querySelector('[data-form-bar]')!.getBoundingClientRect();
    // The last line is above the padding.
    const padding = Number.parseFloat(getComputedStyle(element).paddingBottom);
    return element.getBoundingClientRect().bottom - padding - Math.min(bar.top, innerHeight);
  });
}

for (const width of [390, 820, 1440]) {
  test(`a notice does not cover the form’s bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('Later');
    await page.keyboard.press('Control+s');
    const notice = page.getByRole('status').filter({ hasText: 'Draft saved' });
    await expect(notice.first()).toBeVisible();
    const [noticeBox, barBox] = await Promise.all([
      notice.first().evaluate((element) => element.getBoundingClientRect().bottom),
      page.locator('[data-form-bar]').evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(noticeBox).toBeLessThan(barBox);
  });
}
