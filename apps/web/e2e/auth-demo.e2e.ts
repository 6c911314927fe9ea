import type { Page } from '@playwright/test';

import { signInByForm } from './support/admin.ts';
import { throwOnStorageAccess } from './support/block-storage.ts';
import { adminMarkup, recordMarkup } from './support/record-markup.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';
import { externalTargets } from './support/external-targets.ts';
import { recordPaths } from './support/visited-paths.ts';

test.use({ baseURL: servers.demo.url });

test(
  'sign-in says that it is a demo, and its one button opens the admin',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Demo sign-in', { exact: true })).toBeVisible();
    await expect(main.getByText('No account needed.')).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(1);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await continueAsDemoAdmin(page);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  },
);

test('the session survives a reload and is stored apart from the posts', async ({ page }) => {
  await signInByForm(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('blogPosts')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
});

test('the tabs of a browser sign in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/blog');
  await expect(action(other, 'Sign In')).toBeVisible();
  await signInByForm(page);
  await expect(action(other, 'New Post')).toBeVisible();
  await expect(action(other, 'Sign In')).toBeHidden();

  await action(other, 'New Post').click();
  await expect(other.getByLabel('Post Title')).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL('/sign-in?redirect_url=%2Fadmin%2Fnew-post');
  await expect(other.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
});

test('sign-in redirects a signed-in visitor', async ({ page }) => {
  await signInByForm(page);
  await page.goto('/sign-in');
  await expect(page).toHaveURL('/admin');
  await page.goto(`/sign-in?redirect_url=${encodeURIComponent('/admin/edit/2?at=1#content')}`);
  await expect(page).toHaveURL('/admin/edit/2?at=1#content');
});

test(
  'the guard redirects to sign-in and back to the same page, with query and fragment',
  { tag: '@everyday' },
  async ({ page }) => {
    const wanted = '/admin/new-post?from=mail&q=a%20b#content';
    await page.goto(wanted);
    await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ redirect_url: wanted })}`);
    await continueAsDemoAdmin(page);
    await expect(page.getByLabel('Post Title')).toBeVisible();
    await expect(page).toHaveURL(wanted);
  },
);

test('Back does not open sign-in again after signing in', async ({ page }) => {
  await page.goto('/blog');
  await action(page, 'Sign In').click();
  await continueAsDemoAdmin(page);
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(action(page, 'New Post')).toBeVisible();
});

test('/blog/new redirects to the form through sign-in', async ({ page }) => {
  await page.goto('/blog/new');
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin%2Fnew-post');
  await continueAsDemoAdmin(page);
  await expect(page).toHaveURL('/admin/new-post');
  await expect(page.getByLabel('Post Title')).toBeVisible();

  await page.goto('/blog/new');
  await expect(page).toHaveURL('/admin/new-post');
  await expect(page.getByRole('heading', { level: 1, name: 'New Post' })).toBeVisible();
});

test('every path below /sign-in shows sign-in', async ({ page }) => {
  for (const path of ['/sign-in/anything', '/sign-in/factor-one/and/more']) {
    const response = await page.goto(`${path}?redirect_url=%2Fadmin%2Fnew-post`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  }
  await continueAsDemoAdmin(page);
  await expect(page).toHaveURL('/admin/new-post');
});

for (const wanted of externalTargets) {
  test(`signing in redirects neither to ${JSON.stringify(wanted)} nor in a loop`, async ({ page }) => {
    const paths = recordPaths(page);
    await page.goto(`/sign-in?redirect_url=${encodeURIComponent(wanted)}`);
    await continueAsDemoAdmin(page);
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    expect(page.url()).toBe(`${servers.demo.url}/admin`);
    expect(paths.slice(1)).toEqual(['/admin']);

    // Nor after signing in.
    await page.goto(`/sign-in?redirect_url=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL('/admin');
  });
}

test('a session that ends on a screen without a text hides the admin, and signing in leads back', async ({
  page,
  context,
}) => {
  await signInByForm(page);
  await page.goto('/admin/new-post');
  await expect(page.getByLabel('Post Title')).toBeVisible();
  const seen = await recordMarkup(page);
  const paths = recordPaths(page);
  const other = await context.newPage();
  await other.goto('/blog');
  await other.evaluate(() => localStorage.removeItem('branchbook:demo-session'));
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin%2Fnew-post');
  await expect(page.getByLabel('Post Title')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0);
  expect(paths).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  expect(seen()).not.toMatch(adminMarkup);
  await continueAsDemoAdmin(page);
  await expect(page).toHaveURL('/admin/new-post');
});

for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
  test(
    `signing out on ${path} opens the landing page directly`,
    { tag: path === '/admin/new-post' ? ['@everyday', '@translated'] : [] },
    async ({ page }) => {
      await signInByForm(page);
      await page.goto(path);
      await expect(page.getByRole('banner').getByText('Demo Admin', { exact: true })).toBeVisible();
      const paths = recordPaths(page);
      await signOut(page);
      expect(paths).toEqual(['/']);

      await page.goto('/admin');
      await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
    },
  );
}

test('the blog list offers a signed-out visitor Sign In only', async ({ page }) => {
  const seen = await recordMarkup(page);
  await page.goto('/blog');
  await expect(action(page, 'Sign In')).toHaveAttribute('href', '/sign-in');
  await expect(action(page, 'New Post')).toHaveCount(0);
  expect(seen()).toContain('Sign In');
  expect(seen()).not.toContain('New Post');
});

test('the blog list offers a signed-in visitor New Post only', async ({ page }) => {
  await signInByForm(page);
  const seen = await recordMarkup(page);
  await page.goto('/blog');
  await expect(action(page, 'New Post')).toHaveAttribute('href', '/admin/new-post');
  await expect(action(page, 'Sign In')).toHaveCount(0);
  expect(seen()).toContain('New Post');
  expect(seen()).not.toContain('Sign In');
});

test('the prerendered blog list offers neither, because it does not know the visitor', async ({
  request,
}) => {
  const html = await (await request.get('/blog')).text();
  expect(html).toContain('Continue reading');
  expect(html).not.toMatch(/Sign In|New Post/u);
});

test('a signed-out visitor never gets any markup of the admin', { tag: '@everyday' }, async ({ page }) => {
  const seen = await recordMarkup(page);
  for (const path of ['/admin', '/admin/new-post', '/admin/edit/1', '/blog/new']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  }
  expect(seen()).toContain('Continue as demo admin');
  expect(seen()).not.toMatch(adminMarkup);

  await continueAsDemoAdmin(page);
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  expect(seen()).toMatch(adminMarkup);
});

for (const [how, block] of Object.entries({
  'refuses every use': throwOnStorageAccess,
  'takes nothing': refuseWrites,
})) {
  test(`the demo session lasts as long as the page if storage ${how}`, async ({ page }) => {
    await page.addInitScript(block);
    await page.goto('/admin');
    await continueAsDemoAdmin(page);
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();

    await page.getByRole('link', { name: 'View Blog' }).click();
    await expect(action(page, 'New Post')).toBeVisible();
    await action(page, 'New Post').click();
    await expect(page.getByLabel('Post Title')).toBeVisible();
    await signOut(page);
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  });
}

async function continueAsDemoAdmin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue as demo admin', exact: true }).click();
}

/** Ends on the landing page, with no request pending. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeHidden();
  await expect(page.locator('#waitlist')).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Returns a button of the blog list that leads to another page. */
function action(page: Page, name: 'Sign In' | 'New Post') {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}

function refuseWrites(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
