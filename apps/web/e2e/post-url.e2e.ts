import type { Page } from '@playwright/test';

import {
  expectDraftSaved,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
  tabTo,
} from './support/admin.ts';
import { aPost, seedPosts, startWith, updatedToday } from './support/posts.ts';
import { expect, test } from './support/test.ts';
import { recordVisibleHeadings, visibleHeadings } from './support/visible-headings.ts';

const urlBox = (page: Page) => page.getByRole('group', { name: 'URL' });
const changeAddress = (page: Page) => page.getByRole('button', { name: 'Edit URL' });
const addressField = (page: Page) => page.getByRole('textbox', { name: 'URL' });

/** Opens a form with its settings. */
async function openForm(page: Page, path: string): Promise<void> {
  await signInAsDemoAdmin(page, path);
  await openSettings(page);
}

test(
  'an edit keeps the slug whatever the title becomes, and the form says so',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [aPost()]);
    await openForm(page, '/admin/edit/1700000000000');
    const promise = "/blog/a-stored-postIt won't change with the title, so existing links keep working.";
    await expect(urlBox(page)).toContainText(promise);
    await postForm(page).title.fill('Another title');
    await expect(urlBox(page)).toContainText(promise);
    await postForm(page).update.click();
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual([aPost({ title: 'Another title', updated: updatedToday() })]);
  },
);

test('by keyboard alone, an author changes the URL of a post, and the old URL redirects', async ({
  page,
}) => {
  await startWith(page, [aPost({ content: '## A section\n\nText.' }), ...seedPosts]);
  await signInAsDemoAdmin(page, '/admin/edit/1700000000000');
  const form = postForm(page);
  await form.title.fill('Fees and taxes');
  await tabTo(page, page.getByRole('button', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, changeAddress(page));
  await page.keyboard.press('Enter');
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveValue('a-stored-post');
  await page.keyboard.type('My fees!');
  await expect(addressField(page)).toHaveValue('My fees!');
  await expect(
    page.getByText('The post moves to /blog/my-fees. /blog/a-stored-post will redirect there.'),
  ).toBeVisible();
  await expect(form.preview.getByText('/blog/my-fees')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use the title’s: fees-and-taxes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(addressField(page)).toBeFocused();
  await tabTo(page, form.update);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Blog post updated successfully!')).toHaveCount(1);
  expect((await storedPosts(page))[0]).toMatchObject({ slug: 'fees-and-taxes', aliases: ['a-stored-post'] });

  await recordVisibleHeadings(page);
  await page.goto('/blog');
  await page.goto('/blog/a-stored-post?from=mail#user-content-a-section');
  await expect(page).toHaveURL('/blog/fees-and-taxes?from=mail#user-content-a-section');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees and taxes' })).toBeVisible();
  await expect(page).toHaveTitle('Fees and taxes · Branchbook');
  expect(await visibleHeadings(page)).toEqual(['Fees and taxes']);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
});

test('the old URL of a seed post redirects, although the build wrote a page for it', async ({ page }) => {
  const [seed] = seedPosts;
  await startWith(page, [{ ...seed!, title: 'Renamed', slug: 'renamed', aliases: [seed!.slug] }]);
  await recordVisibleHeadings(page);
  await page.goto(`/blog/${seed!.slug}`);
  await expect(page).toHaveURL('/blog/renamed');
  await expect(page).toHaveTitle('Renamed · Branchbook');
  expect(await visibleHeadings(page)).toEqual(['Renamed']);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a link to an old slug redirects, and never hides a post that has the slug now', async ({ page }) => {
  await startWith(page, [
    aPost({ id: 3, title: 'Renamed', slug: 'b', aliases: ['a', 'c'] }),
    aPost({ id: 2, title: 'Has it', slug: 'a', content: '[on](/blog/c)' }),
  ]);
  await page.goto('/blog/a');
  await expect(page.getByRole('heading', { level: 1, name: 'Has it' })).toBeVisible();
  await expect(page).toHaveURL('/blog/a');
  await page.getByRole('link', { name: 'on', exact: true }).click();
  await expect(page).toHaveURL('/blog/b');
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  await expect(page).toHaveTitle('Renamed · Branchbook');
  await page.goBack();
  await expect(page).toHaveURL('/blog/a');
});

test('cancelling the change of the URL changes nothing', async ({ page }) => {
  await startWith(page, [aPost()]);
  await openForm(page, '/admin/edit/1700000000000');
  await changeAddress(page).click();
  await addressField(page).fill('other');
  await page.getByRole('button', { name: 'Keep current URL' }).click();
  await expect(changeAddress(page)).toBeFocused();
  await changeAddress(page).click();
  await addressField(page).fill('!!');
  await expect(
    page.getByText('Use at least one letter or number. The post stays at /blog/a-stored-post.'),
  ).toBeVisible();
  await postForm(page).update.click();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual([aPost()]);
});

test('the form says which post a taken slug belongs to, and suggests a free one', async ({ page }) => {
  const renamed = { ...aPost({ id: 3, title: 'Renamed', slug: 'b' }), aliases: ['a'] };
  await startWith(page, [aPost(), renamed]);
  await openForm(page, '/admin/edit/1700000000000');
  await changeAddress(page).click();
  await addressField(page).fill('b');
  await expect(page.getByText('/blog/b is taken.')).toBeVisible();
  await addressField(page).fill('a');
  await expect(page.getByText('/blog/a redirects to “Renamed”, which had it before.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a-2' }).click();
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveValue('a-2');
  await expect(page.getByText('which had it before')).toHaveCount(0);

  await openForm(page, '/admin/new-post');
  await postForm(page).title.fill('A');
  await expect(urlBox(page).getByText('/blog/a', { exact: true })).toBeVisible();
  await expect(page.getByText('/blog/a redirects to “Renamed”')).toBeVisible();
  await page.getByRole('button', { name: 'Use a-2' }).click();
  await postForm(page).publish.click();
  await expect(page).toHaveURL('/admin');
  expect((await storedPosts(page)).map(({ slug }) => slug)).toEqual(['a-2', 'a-stored-post', 'b']);
});

test('a chosen slug is saved with the draft', async ({ page }) => {
  await startWith(page, [aPost()]);
  await openForm(page, '/admin/edit/1700000000000');
  await changeAddress(page).click();
  await addressField(page).fill('other');
  await expectDraftSaved(page);
  await page.reload();
  await openSettings(page);
  await expect(addressField(page)).toHaveValue('other');
  // Deleting everything keeps the field open.
  await addressField(page).fill('');
  await addressField(page).fill('third');
  await postForm(page).update.click();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual([{ ...aPost({ slug: 'third' }), aliases: ['a-stored-post'] }]);
});

for (const [slug, path] of [
  ['café-für-ångström', '/blog/cafe%CC%81-fu%CC%88r-a%CC%8Angstro%CC%88m'],
  ['가나다-한국어', `/blog/${encodeURIComponent('가나다-한국어'.normalize('NFD'))}`],
] as const) {
  test(`the decomposed form of ${slug} leads to its post`, async ({ page }) => {
    await startWith(page, [aPost({ slug }), ...seedPosts]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aPost().title);
    await expect(page.getByRole('link', { name: 'Previous Post' })).toBeVisible();
  });
}
