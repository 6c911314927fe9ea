import type { BrowserContext, Locator, Page } from '@playwright/test';

import { expectDraftSaved, postForm, signInAsDemoAdmin, storedDrafts, storedPosts } from './support/admin.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { aPost, startWith } from './support/posts.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You were signed out' });

test('a new post stays when the site’s data is cleared, and is published after signing in', async ({
  page,
  context,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const { title, content, publish } = postForm(page);
  await title.fill('My title');
  await content.fill('My text');
  await expectDraftSaved(page);
  await clearSiteData(page, context);
  await expectTextToStay(page, content, 'My text');
  await notice(page).getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('My title\n\nMy text');
  // What the deletion removed is saved again.
  await expect.poll(async () => (await storedDrafts(page))[0]?.fields['content']).toBe('My text');

  await signInAgain(page);
  await expect(content).toHaveValue('My text');
  await expect(content).toBeFocused();
  await publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect((await storedPosts(page))[0]).toMatchObject({ title: 'My title', content: 'My text' });
});

test(
  'an edited post and an unchanged one stay when the site’s data is cleared',
  localStorageOnly,
  async ({ page, context }) => {
    const post = aPost();
    await startWith(page, [post]);
    await signInAsDemoAdmin(page, `/admin/edit/${post.id}`);
    const { content } = postForm(page);
    const unchanged = await context.newPage();
    await unchanged.goto(`/admin/edit/${post.id}`);
    await expect(postForm(unchanged).content).toHaveValue(post.content);
    await content.fill('My edit');
    await clearSiteData(page, context);
    await expectTextToStay(page, content, 'My edit');
    await expectTextToStay(unchanged, postForm(unchanged).content, post.content);

    const download = page.waitForEvent('download');
    await notice(page).getByRole('button', { name: 'Download text' }).click();
    expect((await download).suggestedFilename()).toBe('post.md');
    await signInAgain(page);
    await expect(content).toHaveValue('My edit');
    // Tabs share the session.
    await expect(notice(unchanged)).toHaveCount(0);
  },
);

test('the draft of an unpublished post stays when the site’s data is cleared', async ({ page, context }) => {
  const post = aPost();
  await startWith(page, [post]);
  await signInAsDemoAdmin(page, `/admin/edit/${post.id}`);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto(`/admin/edit/${post.id}`);
  const { content, publish } = postForm(page);
  await expect(publish).toBeVisible();
  await clearSiteData(page, context);
  await expectTextToStay(page, content, post.content);
  await signInAgain(page);
  await expect(content).toHaveValue(post.content);
  // What the deletion removed is saved again.
  await expect.poll(async () => (await storedDrafts(page))[0]?.fields['content']).toBe(post.content);
});

test('a form stays when another tab signs out, and goes to sign-in when it is left', async ({
  page,
  context,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).content.fill('My text');
  await expectDraftSaved(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectTextToStay(page, postForm(page).content, 'My text');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page.getByRole('region', { name: 'Drafts' })).toBeVisible();
  expect(await storedDrafts(page)).toMatchObject([{ fields: { content: 'My text' } }]);
});

test('a page that is loaded after its session has ended leads through sign-in back to the text', async ({
  page,
  context,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).content.fill('My text');
  await expectDraftSaved(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You were signed out. Your text is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You were signed out. Your text is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(postForm(page).content).toHaveValue('My text');
});

/** Clears everything that the site has stored, as the browser's settings do. */
async function clearSiteData(page: Page, context: BrowserContext): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin: servers.demo.url, storageTypes: 'all' });
  await client.detach();
}

async function expectTextToStay(page: Page, content: Locator, text: string): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(notice(page)).toContainText('Your text is still here');
  await expect(content).toHaveValue(text);
}

async function signInAgain(page: Page): Promise<void> {
  await notice(page).getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
}
