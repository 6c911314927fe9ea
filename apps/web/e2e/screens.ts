import { expect, type Page } from '@playwright/test';

import { seedPosts, startWith } from './posts.ts';

/** Every screen of the site and its states, by a name for it: opening one leaves the page settled on it. */
export const screens: Record<string, (page: Page) => Promise<void>> = {
  landing: (page) => openScreen(page, '/'),
  'landing with the menu open': async (page) => {
    await openScreen(page, '/');
    const toggle = page.getByRole('button', { name: 'Menu' });
    if (await toggle.isVisible()) await toggle.click();
  },
  'landing with a waitlist error': async (page) => {
    await openScreen(page, '/');
    await page.locator('#waitlist').getByRole('button').click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'blog list': (page) => openScreen(page, '/blog'),
  'empty blog list': async (page) => {
    await startWith(page, []);
    await openScreen(page, '/blog');
  },
  post: (page) => openScreen(page, `/blog/${seedPosts[0]!.slug}`),
  'unknown post': (page) => openScreen(page, '/blog/no-such-post'),
  '404 page': (page) => openScreen(page, '/no/such/page'),
  'sign-in': (page) => openScreen(page, '/sign-in'),
  'manage posts': (page) => openAdminScreen(page, '/admin'),
  'manage posts, empty': async (page) => {
    await startWith(page, []);
    await openAdminScreen(page, '/admin');
  },
  'manage posts, unreadable text': async (page) => {
    await startWith(page, '{"not":"a list"}');
    await openAdminScreen(page, '/admin');
  },
  'user menu open': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  },
  'new post': (page) => openAdminScreen(page, '/admin/new-post'),
  'new post with text and a clash': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Post Title').fill('Side project to business');
    await page.getByLabel('Content').fill('# Hello\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    await expect(page.getByText('Another post already has the address')).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
  },
  'edit post': (page) => openAdminScreen(page, '/admin/edit/1'),
  'edit of an unknown post': (page) => openAdminScreen(page, '/admin/edit/12345'),
};

/** Opens a public page and waits until it has settled. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens a page of the admin, by way of the demo sign-in. */
export async function openAdminScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
