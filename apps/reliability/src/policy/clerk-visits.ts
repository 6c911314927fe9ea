import type { Page } from '@playwright/test';

import { account } from 'web/e2e/support/clerk/test.ts';
import { seedPosts } from 'web/e2e/support/posts.ts';
import type { Visit } from './visit-under-policy.ts';
import { expect } from 'web/e2e/support/expect.ts';

/** Clerk's real script is large, and a busy machine takes its time over it. */
const patient = expect.configure({ timeout: 30_000 });

/** Every route in a build with a key, by way of Clerk's own script and components. */
export const clerkVisits: Readonly<Record<string, Visit>> = {
  'the public pages': async (page) => {
    for (const path of [
      '/',
      `/blog/${seedPosts[0]!.slug}`,
      '/blog/no-such-post',
      '/tags',
      '/tags/no-such-tag',
      '/no/such/page',
    ]) {
      await page.goto(path);
      await patient(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/blog');
    await patient(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  },
  "Clerk's form: a wrong password, then the right one, then signing out": async (page) => {
    await page.goto('/blog/new');
    await patient(page.getByLabel('Email address')).toBeVisible();
    await page.getByLabel('Email address').fill(account.email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await enterPassword(page, 'wrong');
    await patient(page.getByText('Password is incorrect.').first()).toBeVisible();
    await enterPassword(page, account.password);
    await patient(page.getByLabel('Post Title')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await patient(page.locator('#waitlist')).toBeVisible();
  },
  'the admin, signed in': async (page, clerk) => {
    clerk.frontendApi.startSession();
    for (const path of [
      '/admin',
      '/admin/new-post',
      '/admin/edit/1',
      '/admin/edit/1/history',
      '/admin/tags',
      '/admin/images',
      '/admin/checks',
      '/admin/storage',
      '/admin/files',
    ]) {
      await page.goto(path);
      await patient(page.getByRole('button', { name: 'User menu' })).toBeVisible();
      await patient(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/sign-in');
    await patient(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  },
};

async function enterPassword(page: Page, password: string): Promise<void> {
  const field = page.getByLabel('Password', { exact: true });
  await patient(field).toBeVisible();
  await field.fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
