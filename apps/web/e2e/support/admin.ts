/** The admin for tests: signing in, and reading stored data. */
import type { BlogPost } from '@branchbook/blog-core';
import type { BrowserContext, Locator, Page } from '@playwright/test';

import { postStorage } from './post-storage.ts';
import { expect } from './expect.ts';

/**
 * Opens a page of the admin as the signed-in demo admin. With blocked storage, signs in through the
 * form.
 */
export async function signInAsDemoAdmin(page: Page, path = '/admin'): Promise<void> {
  await page.addInitScript(() => {
    try {
      // Once per tab, so that signing out works.
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e:signed-in')) return;
      sessionStorage.setItem('e2e:signed-in', '1');
      localStorage.setItem('branchbook:demo-session', 'signed-in');
    } catch {
      // Storage is blocked.
    }
  });
  await openSignedIn(page, path, page.getByRole('button', { name: 'User menu' }));
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Opens a page of the admin, signs in if necessary, and returns the locator after it's visible.
 *
 * @throws {Error} if it doesn't become visible
 */
export async function openSignedIn(page: Page, url: string, wanted: Locator): Promise<Locator> {
  await page.goto(url);
  const signIn = page.getByRole('button', { name: 'Continue as demo admin' });
  await expect(signIn.or(wanted)).toBeVisible();
  if (await signIn.isVisible()) await signIn.click();
  await expect(wanted).toBeVisible();
  return wanted;
}

/** Signs in the demo admin through the form and ends on Manage Posts. */
export async function signInByForm(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
}

/** Returns the stored posts with all their fields. */
export async function storedPosts(page: Page): Promise<readonly BlogPost[]> {
  const posts: BlogPost[] = JSON.parse((await postStorage.read(page)) ?? '[]');
  return posts;
}

/**
 * Stores a list like another program. Other tabs get the event; this page reads it at its next
 * load.
 */
export async function storePosts(page: Page, posts: readonly object[]): Promise<void> {
  await postStorage.replace(page, JSON.stringify(posts));
}

/** Opens another tab of the site, from which to change stored data. */
export async function openElsewhere(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/blog');
  // It has read the stored data, so it doesn't take cleared storage for a first visit.
  await expect(page.locator('[data-seed-preview]')).toHaveCount(0);
  return page;
}

/** Clears the stored list in local storage in another tab. */
export async function clearListElsewhere(context: BrowserContext): Promise<void> {
  const other = await openElsewhere(context);
  // A tab can't remove what it hasn't received yet.
  await expect.poll(() => other.evaluate(() => localStorage.getItem('blogPosts'))).not.toBeNull();
  await other.evaluate(() => localStorage.removeItem('blogPosts'));
}

/** Returns the fields and buttons of the post form. */
export function postForm(page: Page) {
  return {
    title: page.getByLabel('Post Title'),
    author: page.getByLabel('Author'),
    // Exact, since the search of Manage Posts has "excerpts" in its label.
    excerpt: page.getByLabel('Excerpt', { exact: true }),
    content: page.getByRole('textbox', { name: /^Content/u }),
    file: page.getByLabel('Start from a Markdown file (optional)'),
    chooseFile: page.getByRole('button', { name: 'Choose .md file' }),
    publish: page.getByRole('button', { name: 'Publish Post' }),
    update: page.getByRole('button', { name: 'Update Post' }),
    cancel: page.getByRole('link', { name: 'Cancel' }),
    preview: page.getByRole('region', { name: 'Live preview' }),
    restore: page.getByRole('button', { name: 'Restore draft' }),
    discard: page.getByRole('button', { name: 'Discard' }),
  };
}

/** Opens the settings of the post form, unless they are open. */
export async function openSettings(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Settings', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 100 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Returns the row of a post in Manage Posts. */
export function managedPost(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Chooses an action in the '⋯' menu of a row in Manage Posts. */
export async function chooseInRowMenu(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Returns the drafts in this browser, latest first. */
export function storedDrafts(
  page: Page,
): Promise<readonly { form: string; fields: Record<string, string> }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('branchbook-drafts');
        opening.addEventListener('error', () => reject(new Error('The drafts could not be opened.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            database.close();
            // The store remembers which post a published draft became.
            const drafts = reading.result.filter(({ published }) => !published);
            resolve(drafts.toSorted((a, b) => b.savedAt - a.savedAt));
          });
        });
      }),
  );
}

/** Deletes the drafts in this browser. Reload the page afterwards: it has read them. */
export function clearDrafts(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('branchbook-drafts');
        opening.addEventListener('error', () => reject(new Error('The drafts could not be opened.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('drafts', 'readwrite');
          transaction.objectStore('drafts').clear();
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
  );
}

/** Waits until the form shows that its text is saved as a draft. */
export async function expectDraftSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
