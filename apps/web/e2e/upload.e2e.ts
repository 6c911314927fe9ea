import { unlink, writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import {
  expectDraftSaved,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
} from './support/admin.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  // Reading waits while a test holds it.
  await page.addInitScript(() => {
    const arrayBuffer = Reflect.get(Blob.prototype, 'arrayBuffer');
    Blob.prototype.arrayBuffer = async function () {
      await Reflect.get(globalThis, 'heldReading');
      return Reflect.apply(arrayBuffer, this, []);
    };
  });
  await signInAsDemoAdmin(page, '/admin/new-post');
  await openSettings(page);
});

for (const file of [
  { name: 'post.md', mimeType: 'application/octet-stream' },
  { name: 'POST.MD', mimeType: 'text/plain' },
  { name: 'post', mimeType: 'text/markdown' },
]) {
  test(`accepts ${file.name} of type '${file.mimeType}'`, async ({ page }) => {
    const form = postForm(page);
    await form.file.setInputFiles({ ...file, buffer: Buffer.from('\u{feff}# From a file\r\n\r\nText.') });
    await expect(page.getByText('Markdown file loaded successfully')).toHaveCount(1);
    await expect(page.getByText('Markdown loaded ✓')).toBeVisible();
    await expect(form.content).toHaveValue('# From a file\n\nText.');
    await expect(page.getByLabel('Content (Pre-filled from Markdown)', { exact: true })).toBeVisible();
  });
}

for (const file of [
  { name: 'post.txt', mimeType: 'text/plain' },
  { name: 'post.md.exe', mimeType: 'application/octet-stream' },
  { name: 'md', mimeType: 'application/octet-stream' },
  { name: 'photo.png', mimeType: 'image/png' },
]) {
  test(`refuses ${file.name} of type '${file.mimeType}'`, async ({ page }) => {
    const form = postForm(page);
    await form.content.fill('Typed by hand');
    await form.file.setInputFiles({ ...file, buffer: Buffer.from('# From a file') });
    await expect(page.getByText('Please upload a markdown (.md) file')).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveText('Please upload a markdown (.md) file');
    await expect(page.getByText('Loading file...')).toHaveCount(0);
    await expect(form.content).toHaveValue('Typed by hand');

    await form.file.setInputFiles({
      name: 'right.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('Right'),
    });
    await expect(form.content).toHaveValue('Right');
    await expect(page.getByText('Please upload a markdown (.md) file')).toHaveCount(0);
  });
}

test("the label says 'Loading file...' until the file is read", async ({ page }) => {
  await holdReading(page);
  const form = postForm(page);
  await expect(page.getByText('Upload Markdown')).toBeVisible();
  await form.file.setInputFiles({ name: 'slow.md', mimeType: 'text/markdown', buffer: Buffer.from('Slow') });
  await expect(page.getByText('Loading file...')).toBeVisible();
  await form.title.fill('Written meanwhile');
  await releaseReading(page);
  await expect(page.getByText('Loading file...')).toHaveCount(0);
  await expect(form.content).toHaveValue('Slow');
  await expect(form.title).toHaveValue('Written meanwhile');
});

test('a file that disappears before it is read shows an error, and the next one works', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('gone.md');
  await writeFile(path, '# Gone');
  await holdReading(page);
  const form = postForm(page);
  await form.content.fill('Typed by hand');
  await form.file.setInputFiles(path);
  await expect(page.getByText('Loading file...')).toBeVisible();
  await unlink(path);
  await releaseReading(page);
  await expect(page.getByText('Error reading file')).toHaveCount(1);
  await expect(page.getByText('Loading file...')).toHaveCount(0);
  await expect(page.getByText('Upload Markdown')).toBeVisible();
  await expect(form.content).toHaveValue('Typed by hand');
  await expect(page.getByText('(Pre-filled from Markdown)')).toHaveCount(0);

  await form.file.setInputFiles({
    name: 'there.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('There'),
  });
  await expect(form.content).toHaveValue('There');
});

test('the same file can be loaded again, and another one replaces it', async ({ page }) => {
  const form = postForm(page);
  const file = { name: 'post.md', mimeType: 'text/markdown', buffer: Buffer.from('From the file') };
  await form.file.setInputFiles(file);
  await expect(form.content).toHaveValue('From the file');
  await form.content.fill('Changed by hand');
  await form.file.setInputFiles(file);
  await expect(form.content).toHaveValue('From the file');
  await expect(page.getByText('(Pre-filled from Markdown)')).toBeVisible();
  await form.file.setInputFiles({
    name: 'other.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('Another file'),
  });
  await expect(form.content).toHaveValue('Another file');
});

const other = {
  name: 'other.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('---\ntitle: Other\n---\n\nOther text.\n'),
};

for (const { way, takeBack } of [
  {
    way: 'a button',
    takeBack: (page: Page) => page.getByRole('button', { name: 'Restore my text' }).click(),
  },
  {
    way: 'the undo key in Content',
    takeBack: (page: Page) => postForm(page).content.press('ControlOrMeta+z'),
  },
  {
    way: 'the undo key in the title',
    takeBack: (page: Page) => postForm(page).title.press('ControlOrMeta+z'),
  },
  {
    way: 'Undo in the toolbar',
    takeBack: (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click(),
  },
]) {
  test(`text that a file replaced is restored by ${way}`, async ({ page }) => {
    const form = postForm(page);
    await form.title.fill('My title');
    await form.content.fill('My words');
    await form.file.setInputFiles(other);
    await expect(form.title).toHaveValue('Other');
    await expect(form.content).toHaveValue('Other text.');
    await expect(page.getByText('other.md replaced your text')).toBeVisible();
    await takeBack(page);
    await expect(form.title).toHaveValue('My title');
    await expect(form.content).toHaveValue('My words');
    await expect(page.getByText('other.md replaced your text')).toHaveCount(0);
    await expect
      .poll(async () => (await storedDrafts(page)).map(({ fields }) => fields['title']))
      .toEqual(['My title']);
  });
}

test('text that a file replaced is a draft after a reload', { tag: '@everyday' }, async ({ page }) => {
  const form = postForm(page);
  await form.title.fill('My title');
  await form.content.fill('My words');
  await form.file.setInputFiles(other);
  await expect(form.content).toHaveValue('Other text.');
  await form.content.press('End');
  await form.content.press('!');
  await expectDraftSaved(page);
  await page.reload();
  await expect(form.content).toHaveValue('Other text.!');
  await page.goto('/admin/new-post');
  await form.discard.click();
  await form.restore.click();
  await expect(form.title).toHaveValue('My title');
  await expect(form.content).toHaveValue('My words');
});

test('a file in an empty form replaces nothing', async ({ page }) => {
  const form = postForm(page);
  await form.file.setInputFiles(other);
  await expect(form.content).toHaveValue('Other text.');
  await expect(page.getByText('Taken from the front matter of other.md')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore my text' })).toHaveCount(0);
});

test('the label names the file only while the content is the file’s', async ({ page }) => {
  const form = postForm(page);
  await form.file.setInputFiles({
    name: 'post.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('From the file'),
  });
  await expect(page.getByText('(Pre-filled from Markdown)')).toBeVisible();
  await form.content.press('End');
  await form.content.press('!');
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue('From the file!');
});

test('a file can be dropped', async ({ page }) => {
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Dropped'], 'dropped.md'));
    return transfer;
  });
  // Wherever it is dropped, also while the settings are closed.
  await page.getByRole('button', { name: 'Close settings' }).click();
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Drop to add to this post')).toBeVisible();
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(postForm(page).content).toHaveValue('Dropped');
});

test('a closed form ignores the result of its file', async ({ page }) => {
  await holdReading(page);
  await postForm(page).file.setInputFiles({
    name: 'slow.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('Slow'),
  });
  await postForm(page).cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  await releaseReading(page);
  // A later message, so that an earlier one would be visible too.
  page.once('dialog', (dialog) => void dialog.accept());
  await page
    .getByRole('button', { name: /^Delete/u })
    .first()
    .click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page.getByText('Markdown file loaded successfully')).toHaveCount(0);
});

async function holdReading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heldReading = new Promise((resolve) => Object.assign(globalThis, { releaseReading: resolve }));
    Object.defineProperty(globalThis, 'heldReading', { value: heldReading, configurable: true });
  });
}

async function releaseReading(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.get(globalThis, 'releaseReading')();
  });
}
