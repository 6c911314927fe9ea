import { makePost } from '@branchbook/blog-core/testing';
import type { Page } from '@playwright/test';

import { expectDraftSaved, openSettings, postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const address = (page: Page) => page.getByRole('textbox', { name: 'URL' });
const urlBox = (page: Page) => page.getByRole('group', { name: 'URL' });
const changeAddress = (page: Page) => page.getByRole('button', { name: 'Edit URL' });
const date = (page: Page) => page.getByLabel('Date', { exact: true });
/** Opens the form for a new post with its settings. */
async function openForm(page: Page): Promise<void> {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await openSettings(page);
}

const titleOffer = (page: Page) => page.getByRole('button', { name: 'Use first heading' });

test('a new post gets the URL that its author types, whatever the title becomes', async ({ page }) => {
  await startWith(page, []);
  await openForm(page);
  const form = postForm(page);
  await form.title.fill('Fees and taxes');
  await expect(urlBox(page).getByText('/blog/fees-and-taxes', { exact: true })).toBeVisible();
  await changeAddress(page).focus();
  await page.keyboard.press('Enter');
  await expect(address(page)).toBeFocused();
  await page.keyboard.type('My fees!');
  await expect(address(page)).toHaveValue('My fees!');
  await expect(page.getByText('The post will be at /blog/my-fees', { exact: true })).toBeVisible();
  await form.title.fill('Only fees');
  await expect(form.preview.getByText('/blog/my-fees', { exact: true })).toBeVisible();
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ title: 'Only fees', slug: 'my-fees' });
});

test('an invalid or removed URL falls back to the title', async ({ page }) => {
  await startWith(page, []);
  await openForm(page);
  await postForm(page).title.fill('Fees');
  await changeAddress(page).click();
  await address(page).fill('!!');
  await expect(page.getByText('Use at least one letter or number. From the title: /blog/fees')).toBeVisible();
  await address(page).fill('other');
  await page.getByRole('button', { name: 'Reset to title' }).click();
  await expect(changeAddress(page)).toBeFocused();
  await expect(urlBox(page).getByText('/blog/fees', { exact: true })).toBeVisible();
});

test(
  'a new post gets the date that its author chooses, and the draft keeps it',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, []);
    await page.clock.setFixedTime('2026-11-24T12:00:00');
    await openForm(page);
    const form = postForm(page);
    await expect(date(page)).toHaveValue('2026-11-24');
    await expect(page.getByRole('button', { name: 'Use today’s date' })).toHaveCount(0);
    await form.title.fill('From before');
    await date(page).fill('2025-04-02');
    await expect(form.preview.getByText('April 2, 2025')).toBeVisible();
    await page.getByRole('button', { name: 'Use today’s date' }).click();
    await expect(date(page)).toBeFocused();
    await expect(date(page)).toHaveValue('2026-11-24');
    await expect(form.preview.getByText('November 24, 2026')).toBeVisible();
    await date(page).fill('2025-04-03');
    await expectDraftSaved(page);
    await page.reload();
    await openSettings(page);
    await expect(date(page)).toHaveValue('2025-04-03');
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page))[0]).toMatchObject({ title: 'From before', date: 'April 3, 2025' });
  },
);

test('a new post gets the URL at which it first appeared; one that is not https is refused at its field', async ({
  page,
}) => {
  await startWith(page, []);
  await openForm(page);
  const form = postForm(page);
  const field = page.getByRole('textbox', { name: 'First published at' });
  await form.title.fill('From elsewhere');
  await field.fill('http://a.example/post');
  await form.publish.click();
  await expect(
    page.getByText('Couldn’t save: check “First published at”. The URL must begin with https://.'),
  ).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/^The URL must begin with https:\/\/\. /u);
  expect(await storedPosts(page)).toEqual([]);
  await field.fill(' HTTPS://A.example/post ');
  await expectDraftSaved(page);
  await page.reload();
  await openSettings(page);
  await expect(field).toHaveValue(' HTTPS://A.example/post ');
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ canonical: 'https://a.example/post' });
});

test('a new post gets the tags that its author types, and the draft keeps them', async ({ page }) => {
  await startWith(page, [makePost({ id: 1, tags: ['Rust'] })]);
  await openForm(page);
  const form = postForm(page);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await form.title.fill('Borrowing');
  await tags.click();
  await page.keyboard.type('C#, ru');
  await page.getByRole('option', { name: 'Rust' }).click();
  await page.keyboard.type('Money');
  await form.title.click();
  await expect(page.getByRole('button', { name: 'Remove Money' })).toBeVisible();
  await expectDraftSaved(page);
  await page.reload();
  await openSettings(page);
  await expect(page.getByRole('button', { name: /^Remove/u })).toHaveCount(3);
  await tags.focus();
  await page.keyboard.press('Backspace');
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ title: 'Borrowing', tags: ['C#', 'Rust'] });
});

test('an empty date becomes the day of publishing', async ({ page }) => {
  await startWith(page, []);
  await page.clock.setFixedTime('2026-11-24T12:00:00');
  await openForm(page);
  await date(page).fill('2025-04-02');
  await date(page).fill('');
  await postForm(page).publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ date: 'November 24, 2026' });
});

test('the form suggests title and excerpt from the text and fills them in only on a press', async ({
  page,
}) => {
  await startWith(page, []);
  await openForm(page);
  const form = postForm(page);
  await form.content.fill('# June, *again*\n\nThe month in [figures](/blog).\n');
  await expect(titleOffer(page)).toBeVisible();
  await expect(form.title).toHaveValue('');
  await expect(form.excerpt).toHaveValue('');
  await titleOffer(page).click();
  await expect(form.title).toHaveValue('June, again');
  await expect(form.title).toBeFocused();
  await expect(titleOffer(page)).toHaveCount(0);
  await expect(form.excerpt).toHaveAttribute('placeholder', 'The month in figures.');
  await page.getByRole('button', { name: 'Use first paragraph' }).click();
  await expect(form.excerpt).toHaveValue('The month in figures.');
  await expect(form.excerpt).toBeFocused();
  await expect(page.getByRole('button', { name: /^Use first/u })).toHaveCount(0);
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({
    title: 'June, again',
    slug: 'june-again',
    excerpt: 'The month in figures.',
    content: '# June, *again*\n\nThe month in [figures](/blog).\n',
  });
});

test('a suggestion that is not pressed leaves the field empty', async ({ page }) => {
  await startWith(page, []);
  await openForm(page);
  await postForm(page).content.fill('# June\n\nThe month.');
  await expect(titleOffer(page)).toBeVisible();
  await postForm(page).publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ title: '', excerpt: '' });
});
