import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { type KillableBrowser, startBrowser } from './support/killable-browser.ts';
import {
  expectDraftSaved,
  managedPost,
  openSignedIn,
  postForm,
  storedDrafts,
  storedPosts,
} from './support/admin.ts';
import { seedPosts, storedText } from './support/posts.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';

const opening = 'What I wrote before the power failed.';
const file = `---
title: The year so far, in figures
author: Grace Hopper
excerpt: A year in figures.
date: 2025-03-14
slug: ${seedPosts[0]!.slug}
---

## Where it went

| Project | Spent |
| --- | ---: |
| Tidepool | $1,200 |
`;

/**
 * A day of writing with everything that can happen. The test kills the browser with all its
 * processes, so it has its own browser and profile on disk.
 */
test('a long day of writing loses nothing, and the exported files import byte for byte', async () => {
  test.setTimeout(180_000);
  const profile = await mkdtemp(join(tmpdir(), 'branchbook-day-'));
  let browser: KillableBrowser | null = await startBrowser(profile);
  try {
    // A draft, and a crash.
    let page = await openAdmin(browser, '/admin/new-post');
    let form = postForm(page);
    await form.title.fill('The year so far');
    await form.content.pressSequentially(opening);
    await expectDraftSaved(page);
    await browser.kill();

    browser = null;
    browser = await startBrowser(profile);
    page = await openAdmin(browser, '/admin/new-post');
    form = postForm(page);
    await form.restore.click();
    await expect(form.title).toHaveValue('The year so far');
    await expect(form.content).toHaveValue(opening);

    // Continues: by typing, from a file with front matter, and with an image.
    await form.content.selectText();
    await form.content.press('ControlOrMeta+b');
    await expect(form.content).toHaveValue(`**${opening}**`);
    await form.content.press('ControlOrMeta+z');
    await expect(form.content).toHaveValue(opening);
    await form.file.setInputFiles({ name: 'year.md', mimeType: 'text/markdown', buffer: Buffer.from(file) });
    await expect(page.getByText('Taken from the front matter of year.md')).toBeVisible();
    await expect(form.author).toHaveValue('Grace Hopper');
    await expect(form.excerpt).toHaveValue('A year in figures.');
    await expect(form.content).not.toHaveValue(/---\s*title/u);
    await form.content.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await pasteText(page, 'https://branchbook.example/tidepool.png');
    await page.getByLabel('Alt text').fill('The pool at low tide');
    await page.getByRole('button', { name: 'Insert image' }).click();
    await expect(form.content).toHaveValue(
      /!\[The pool at low tide\]\(https:\/\/branchbook\.example\/tidepool\.png\)\s*$/u,
    );
    await expect(form.preview.getByRole('table')).toBeVisible();

    // Another post has the file's slug: the form offers a free one.
    const { slug } = seedPosts[0]!;
    await page.getByRole('button', { name: `Use ${slug}-2`, exact: true }).click();
    const content = await form.content.inputValue();
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    await expect(page).toHaveURL(`${servers.demo.url}/admin`);
    const [published, ...others] = await storedPosts(page);
    expect(published).toMatchObject({
      title: 'The year so far, in figures',
      author: 'Grace Hopper',
      excerpt: 'A year in figures.',
      date: 'March 14, 2025',
      slug: `${slug}-2`,
      content,
      isMarkdown: true,
    });
    expect(others).toEqual(seedPosts);
    // The text that the file replaced stays as a draft.
    expect(await storedDrafts(page)).toMatchObject([
      { form: 'new', fields: { title: 'The year so far', content: opening } },
    ]);

    // A restored post returns to its position.
    const beforeDelete = await storedText(page);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: `Delete ${seedPosts[1]!.title}`, exact: true }).click();
    await expect(managedPost(page, seedPosts[1]!.title)).toHaveCount(0);
    // That message offers to undo, too.
    await expect(page.getByText('Blog post created successfully!')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(managedPost(page, seedPosts[1]!.title)).toBeVisible();
    // The focus moves with it. A key before that would go to it.
    await expect(
      page.getByRole('button', { name: `Edit ${seedPosts[1]!.title}`, exact: true }),
    ).toBeFocused();
    expect(await storedText(page)).toBe(beforeDelete);

    // Another order.
    await page.getByRole('button', { name: `Move ${seedPosts[2]!.title}`, exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(async () => (await storedPosts(page)).map(({ id }) => id))
      .toEqual([published!.id, seedPosts[0]!.id, seedPosts[2]!.id, seedPosts[1]!.id]);

    // Exports, deletes and restores everything.
    const atEvening = await storedText(page);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    for (const button of ['Download all as .zip', 'Download all as JSON']) {
      const path = test.info().outputPath(button.endsWith('zip') ? 'posts.zip' : 'posts.json');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      await download.saveAs(path);
      await page.goto(`${servers.demo.url}/admin`);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await expect.poll(() => storedText(page)).toBe('[]');

      await page.getByRole('link', { name: 'Files', exact: true }).click();
      await page.getByLabel('Files to import').setInputFiles(path);
      await page.getByRole('button', { name: /^Import \d+ posts?$/u }).click();
      await expect(page.getByText(/^Imported: \d+ new, 0 updated, 0 unchanged$/u)).toBeVisible();
      expect(await storedText(page)).toBe(atEvening);
    }
    await page.goto(`${servers.demo.url}/blog/${slug}-2`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The pool at low tide' })).toBeAttached();
  } finally {
    await browser?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function openAdmin({ context }: KillableBrowser, path: string): Promise<Page> {
  await context.route(
    ({ protocol, hostname }) => protocol === 'https:' && hostname !== 'localhost',
    (route) => route.abort(),
  );
  const page = await context.newPage();
  // The preview beside the text.
  await page.setViewportSize({ width: 1440, height: 900 });
  // Fails where it happens, not when the test times out.
  page.setDefaultTimeout(20_000);
  await openSignedIn(page, `${servers.demo.url}${path}`, postForm(page).title);
  return page;
}

/** Like the browser when plain text is pasted. */
async function pasteText(page: Page, text: string): Promise<void> {
  await postForm(page).content.evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
