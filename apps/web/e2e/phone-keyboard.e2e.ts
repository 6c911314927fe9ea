import type { Page } from '@playwright/test';

import { expectDraftSaved, postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

/** A phone without its keyboard, and the window that is left above it. */
const phone = { width: 390, height: 844 };
const aboveKeyboard = { width: 390, height: 480 };

test.use({ viewport: phone, hasTouch: true, reuseContext: false });

/** Taps the text, which opens the keyboard. */
async function tapText(page: Page): Promise<void> {
  await postForm(page).content.tap();
  await page.setViewportSize(aboveKeyboard);
  await expect(page.locator('html')).toHaveAttribute('data-keyboard');
}

/** Returns the share of the window in which the text can be seen. */
function shownShare(page: Page): Promise<number> {
  return postForm(page).content.evaluate((area) => {
    const { top, bottom } = area.getBoundingClientRect();
    const bar = document.querySelector('[data-form-bar]')!.getBoundingClientRect();
    return (Math.min(bottom, bar.top) - Math.max(0, top)) / innerHeight;
  });
}

test('above a phone’s keyboard at least 60 % of the window is text, with a row of tools', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await tapText(page);
  expect(await shownShare(page)).toBeGreaterThan(0.6);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(postForm(page).publish).toBeHidden();
  const bold = page.getByRole('button', { name: 'Bold' });
  const done = page.getByRole('button', { name: 'Done' });
  for (const button of [bold, done]) {
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  const [boldBox, doneBox] = [(await bold.boundingBox())!, (await done.boundingBox())!];
  expect(Math.abs(boldBox.y - doneBox.y)).toBeLessThan(6);

  await page.keyboard.type('so ');
  await bold.tap();
  await page.keyboard.type('it');
  await expect(postForm(page).content).toHaveValue('so **it**');
  await expect(page.getByRole('img', { name: 'Draft saved' })).toBeInViewport();
});

test('above a phone’s keyboard the cursor is in sight after 200 keys', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await tapText(page);
  for (let line = 0; line < 20; line += 1) await page.keyboard.type('words and\n', { delay: 2 });
  await page.keyboard.type('end');
  const place = await postForm(page).content.evaluate((area) => {
    const padding = Number.parseFloat(getComputedStyle(area).paddingBottom);
    const bar = document.querySelector('[data-form-bar]')!.getBoundingClientRect().top;
    // The last line is the one with the cursor.
    return { below: area.getBoundingClientRect().bottom - padding - bar, scrollY };
  });
  expect(place.scrollY).toBeGreaterThan(100);
  expect(place.below).toBeLessThanOrEqual(0);
  expect(await shownShare(page)).toBeGreaterThan(0.6);
});

test('by touch alone an author writes and publishes, and Done closes the keyboard', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.tap();
  await page.setViewportSize(aboveKeyboard);
  await page.keyboard.type('From the train');
  await page.keyboard.press('Enter');
  await expect(postForm(page).content).toBeFocused();
  await page.keyboard.type('On a phone.');
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.setViewportSize(phone);
  await expect(page.locator('html')).not.toHaveAttribute('data-keyboard');
  await expect(postForm(page).content).not.toBeFocused();
  await expectDraftSaved(page);
  await postForm(page).publish.tap();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ title: 'From the train', content: 'On a phone.' });
});

test('the tools stay at the text in a window that is low but wide', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).content.focus();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
});
