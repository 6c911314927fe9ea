import { writeFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { expectDraftSaved, managedPost, postForm } from './support/admin.ts';
import {
  addLocation,
  chooseFiles,
  describeImage,
  drawPhoto,
  giveFiles,
  loadedWidths,
  makeHeic,
  type TestFile,
} from './support/images.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const widths = [390, 1440];

/** The images in the text, as the author sees them. */
const written = async (page: Page) =>
  (await postForm(page).content.inputValue()).match(
    /!\[[^\]]*\]\(\/media\/[a-z2-7]{26}-\d+x\d+\.\w+(?: "[^"]*")?\)/gu,
  ) ?? [];
const addedBar = (page: Page) => page.getByRole('group', { name: 'Added image' });
const postBody = (page: Page) => page.locator('[data-post-body]');

async function openForm(page: Page): Promise<void> {
  await openAdminScreen(page, '/admin/new-post');
  await postForm(page).title.fill('With images');
}

/** Returns the preview, after opening its tab on phones. */
async function openPreview(page: Page): Promise<Locator> {
  const tab = page.getByRole('tab', { name: 'Preview' });
  if (!(await tab.isVisible())) return postForm(page).preview;
  await tab.click();
  return page.getByRole('tabpanel', { name: 'Preview' });
}

/** Collects what the pages log as errors. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

for (const width of widths) {
  test(`images are pasted, dropped, chosen, published and read at ${width} px`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    const { content, publish } = postForm(page);
    const photos = await Promise.all(
      [1, 2, 3, 4].map((seed) => drawPhoto(page, { name: `desk-${seed}.jpg`, seed, height: 700 + seed })),
    );
    const [pasted, dropped, ...chosen] = photos as [TestFile, TestFile, ...TestFile[]];

    await content.focus();
    await giveFiles(content, 'paste', [pasted]);
    await describeImage(page, 'A desk');
    await expect.poll(() => written(page)).toHaveLength(1);
    await giveFiles(content, 'drop', [dropped]);
    await describeImage(page, 'Another desk');
    await expect.poll(() => written(page)).toHaveLength(2);
    await chooseFiles(page, chosen);
    await describeImage(page, 'A third');
    await describeImage(page, 'A fourth');
    await expect.poll(() => written(page)).toHaveLength(4);
    expect((await written(page)).map((image) => image.slice(0, image.indexOf(']')))).toEqual([
      '![A desk',
      '![Another desk',
      '![A third',
      '![A fourth',
    ]);

    const preview = await openPreview(page);
    await expect(preview.getByRole('img')).toHaveCount(4);
    await expect.poll(() => loadedWidths(preview)).toEqual([1200, 1200, 1200, 1200]);
    await publish.click();
    await expect(managedPost(page, 'With images')).toBeVisible();

    await page.goto('/blog/with-images');
    await expect.poll(() => loadedWidths(postBody(page))).toEqual([1200, 1200, 1200, 1200]);
    await page.reload();
    await expect.poll(() => loadedWidths(postBody(page))).toEqual([1200, 1200, 1200, 1200]);
    await page.goto('/blog');
    await page.getByRole('link', { name: 'With images' }).first().click();
    await expect(postBody(page).getByRole('img', { name: 'A third' })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('an image is added and described with the keyboard alone, undone and redone', async ({ page }) => {
  await openForm(page);
  const { content } = postForm(page);
  const photo = await drawPhoto(page);
  const chooser = page.waitForEvent('filechooser');
  await content.fill('Before');
  await content.press('Shift+Tab');
  const button = page.getByRole('button', { name: 'Add image' });
  for (let steps = 0; steps < 30 && !(await isFocused(page, 'Add image')); steps += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([photo]);

  await expect(addedBar(page).getByLabel('Alt text')).toBeFocused();
  await expect.poll(() => written(page)).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(addedBar(page)).toContainText('Describe the image, or check “Decorative”.');
  await page.keyboard.type('A desk');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mine, in May');
  await page.keyboard.press('Enter');
  await expect(addedBar(page)).toHaveCount(0);
  await expect(content).toBeFocused();
  const described = await content.inputValue();
  expect(described).toMatch(/^Before\n\n!\[A desk\]\(\/media\/\S+ "Mine, in May"\)$/u);

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(content).toHaveValue('Before');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(content).toHaveValue(described);
  const preview = postForm(page).preview;
  await expect(preview.getByRole('figure')).toHaveText('Mine, in May');
  await expect.poll(() => loadedWidths(preview)).toEqual([1200]);
});

test('a photo loses its position, and the form says so', async ({ page }) => {
  await openForm(page);
  await giveFiles(postForm(page).content, 'paste', [
    addLocation(await drawPhoto(page, { name: 'garden.jpg' })),
  ]);
  const note = page.getByRole('status').filter({ hasText: 'Location data was removed from this photo.' });
  await expect(note).toContainText('garden.jpg');
  await expect.poll(() => written(page)).toHaveLength(1);
});

test('what is no image, too large or a HEIC is refused with the reason, until it is dismissed', async ({
  page,
}) => {
  await openForm(page);
  const { content } = postForm(page);
  const heic = makeHeic();
  const notAnImage = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') };
  const refusals = [
    [{ name: 'huge.jpg' }, 'This image is too large (over 30 MB).'],
    [notAnImage, "This file isn't an image we can show."],
    [heic, "This browser can't read HEIC. Open this page in Safari, or export the photo as JPEG."],
  ] as const;
  const tooLarge = test.info().outputPath('huge.jpg');
  await writeFile(tooLarge, Buffer.alloc(30_000_001));
  await chooseFiles(page, tooLarge);
  await chooseFiles(page, [notAnImage, heic]);
  for (const [{ name }, text] of refusals.toReversed()) {
    const notice = page.getByRole('status').filter({ hasText: text });
    await expect(notice).toContainText(name);
    await content.pressSequentially('a');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  }
  await expect(content).toHaveValue('aaa');
  await expect(addedBar(page)).toHaveCount(0);
});

test('a tab that is killed after an image was pasted loses neither text nor image', async ({ page }) => {
  await openForm(page);
  const { content, preview } = postForm(page);
  await giveFiles(content, 'paste', [await drawPhoto(page)]);
  await expect.poll(() => written(page)).toHaveLength(1);
  await expectDraftSaved(page);
  await page.reload();
  await expect.poll(() => written(page)).toHaveLength(1);
  await expect.poll(() => loadedWidths(preview)).toEqual([1200]);
});

test('a file that is dropped where nothing takes it is not opened in place of the page', async ({ page }) => {
  const photo = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') };
  for (const path of ['/admin/storage', '/admin/new-post', '/admin']) {
    await openAdminScreen(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => giveFiles(heading, 'drop', [photo]), path).toBe(true);
  }
});

function isFocused(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name }).evaluate((element) => element === document.activeElement);
}
