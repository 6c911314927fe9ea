import type { Page } from '@playwright/test';

import { signInAsDemoAdmin } from './support/admin.ts';
import { expect, test } from './support/test.ts';

for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
  test(`a signed-out visitor of ${path} sees none of it, not for a frame, and comes back after signing in`, async ({
    page,
  }) => {
    await watchForAdmin(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/sign-in?redirect_url=${encodeURIComponent(path)}`);
    await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seenAdmin'))).toEqual([]);

    await page.getByRole('button', { name: 'Continue as demo admin' }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  });
}

test('/blog/new leads to the form, through sign-in', async ({ page }) => {
  await page.goto('/blog/new');
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page).toHaveURL('/admin/new-post');
  await page.goto('/blog/new');
  await expect(page).toHaveURL('/admin/new-post');
  await expect(page.getByRole('heading', { level: 1, name: 'New Post' })).toBeVisible();
});

test('the session lasts across reloads, and a signed-in visitor of /sign-in is sent on', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  await page.goto('/sign-in');
  await expect(page).toHaveURL('/admin');
  await page.goto('/sign-in?redirect_url=%2Fadmin%2Fnew-post');
  await expect(page).toHaveURL('/admin/new-post');
});

test('signing out returns to the landing page and closes the admin', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
});

/** Notes every piece of the admin that is in the document at any time. */
async function watchForAdmin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenAdmin: seen });
    const look = () => {
      for (const element of document.querySelectorAll('header, h1, h2, nav, form, button')) {
        const text = element.textContent ?? '';
        if (/Blog Admin|Manage Posts|New Post|Edit Post|Dashboard|Publish|Update Post/u.test(text))
          seen.push(text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
