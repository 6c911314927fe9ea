import type { Page } from '@playwright/test';

import {
  managedPost,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
  tabTo,
} from './support/admin.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const summary = (page: Page) => page.getByRole('dialog', { name: 'What readers will see' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('Ctrl+Shift+Enter shows what readers will see, and each part focuses its field', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('A month of June');
  await form.content.fill('## One\n\nThe first *paragraph*.\n\n#### Two\n');
  await expect(page.getByText('1 suggestion', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(summary(page)).toBeFocused();
  for (const text of [
    'A month of June',
    'The first paragraph.',
    'From the first paragraph',
    '/blog/a-month-of-june',
  ])
    await expect(summary(page)).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(summary(page)).toHaveCount(0);
  await expect(form.content).toBeFocused();

  for (const [name, place] of [
    ['Edit excerpt', form.excerpt],
    ['Edit date', page.getByLabel('Date', { exact: true })],
    ['Edit URL', page.getByRole('textbox', { name: 'URL' })],
  ] as const) {
    await page.keyboard.press('Control+Shift+Enter');
    await summary(page).getByRole('button', { name }).click();
    await expect(place).toBeFocused();
    await expect(summary(page)).toHaveCount(0);
  }
  await page.keyboard.press('Control+Shift+Enter');
  await summary(page).getByRole('button', { name: '“Two” skips a heading level (2 to 4).' }).click();
  await expect(form.content).toBeFocused();
});

test(
  'one press publishes, and the toast offers to view the post and to copy its link',
  { tag: ['@everyday', '@translated'] },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await startWith(page, []);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('Read me');
    await page.keyboard.press('Control+s');
    await expect(toasts(page).getByText('Draft saved')).toBeVisible();
    await postForm(page).publish.click();
    await expect(toasts(page).getByText('Blog post created successfully!')).toBeVisible();
    await expect(toasts(page).getByText('Draft saved')).toHaveCount(0);
    await expect(toasts(page).getByRole('link', { name: 'View post' })).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(toasts(page).getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.evaluate(() => `${location.origin}/blog/read-me`),
    );
  },
);

test('Undo takes back a publish and an unpublish, by keyboard too', async ({ page }) => {
  await startWith(page, [aPost({ title: 'First' }), ...seedPosts]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const undo = toasts(page).getByRole('button', { name: 'Undo' });
  await postForm(page).title.fill('Too early');
  await postForm(page).publish.click();
  await expect(toasts(page).getByText('Blog post created successfully!')).toBeVisible();
  await undo.click();
  await expect(toasts(page).getByText('Post unpublished')).toBeVisible();
  expect((await storedPosts(page))[0]!.title).toBe('First');
  expect(await storedDrafts(page)).toMatchObject([{ isSaved: true, fields: { title: 'Too early' } }]);
  await page.keyboard.press('F6');
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Blog post published again')).toBeVisible();
  expect((await storedPosts(page)).map(({ title }) => title).slice(0, 2)).toEqual(['Too early', 'First']);
  await expect.poll(() => storedDrafts(page)).toEqual([]);

  const posts = await storedPosts(page);
  await page.goto(`/admin/edit/${aPost().id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toasts(page).getByText('Post unpublished')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toHaveLength(posts.length - 1);
  await undo.click();
  await expect(toasts(page).getByText('Blog post published again')).toBeVisible();
  expect(await storedPosts(page)).toEqual(posts);
});

test('a draft that is published from the filter of drafts is in the list that opens', async ({ page }) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Ready at last');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.goto('/admin?show=drafts');
  await page.getByRole('link', { name: 'Edit Ready at last' }).click();
  await expect(postForm(page).title).toHaveValue('Ready at last');
  await postForm(page).publish.click();
  await expect(toasts(page).getByText('Blog post created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('article').filter({ hasText: 'Ready at last' })).toBeVisible();
});

test('after Unpublish and after Delete no toast offers to view the post', async ({ page }) => {
  await startWith(page, [aPost()]);
  const viewPost = toasts(page).getByRole('link', { name: 'View post' });
  await signInAsDemoAdmin(page, `/admin/edit/${aPost().id}`);
  await postForm(page).title.fill('Another title');
  await page.keyboard.press('Control+s');
  await expect(viewPost).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toasts(page).getByText('Post unpublished')).toBeVisible();
  await expect(viewPost).toHaveCount(0);

  await page.goto('/admin/new-post');
  await postForm(page).title.fill('To be deleted');
  await postForm(page).publish.click();
  await expect(viewPost).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await managedPost(page, 'To be deleted')
    .getByRole('button', { name: /^Delete/u })
    .click();
  await expect(toasts(page).getByText('Post deleted successfully')).toBeVisible();
  await expect(viewPost).toHaveCount(0);
});

test('Cancel with text says that the draft is saved, and offers to discard it', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).cancel.click();
  await expect(page).toHaveURL('/admin');
  await expect(toasts(page).getByText('Draft saved')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
  await postForm(page).title.fill('Typed');
  await postForm(page).cancel.click();
  await expect(toasts(page).getByText('Draft saved')).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await toasts(page).getByRole('button', { name: 'Discard' }).click();
  await expect(toasts(page).getByText('Draft discarded')).toBeVisible();
  expect(await storedDrafts(page)).toEqual([]);
});

test('New Post from Manage Posts focuses the title, and after a page load the skip link is first', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin');
  await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
  await expect(postForm(page).title).toBeFocused();
  await page.reload();
  await expect(postForm(page).title).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip/u })).toBeFocused();
});

test('the title accepts no line break and grows with its text', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const { title, publish } = postForm(page);
  const height = async () => (await title.boundingBox())!.height;
  const oneLine = await height();
  await title.focus();
  await title.evaluate((area) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'One line\nand another');
    area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(title).toHaveValue('One line and another');
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue('');
  await title.fill('A title of many words, '.repeat(20));
  expect(await height()).toBeGreaterThan(oneLine + 60);
  expect(await title.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThan(10);
  await title.fill('Short');
  await publish.click();
  await expect(toasts(page).getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]?.title).toBe('Short');
});
