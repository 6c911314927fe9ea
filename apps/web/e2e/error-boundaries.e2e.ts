import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expectDraftSaved, postForm, signInAsDemoAdmin } from './support/admin.ts';
import { navigateByRouter } from './support/navigate-by-router.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';

const problem = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' });

test(
  'a broken public page shows an error between header and footer, with links to go on',
  { tag: '@everyday' },
  async ({ page }) => {
    await breakScreen(page, 'post.route');
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Continue reading' }).first().click();
    await expect(problem(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Injected fault');
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
  },
);

test('a broken page shows an error and a link home', async ({ page }) => {
  await breakScreen(page, 'site.layout');
  await page.goto('/no/such/page');
  await expect(problem(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Download the stored posts' })).toHaveCount(0);
  const reloads = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await reloads;
});

test('a broken admin offers the stored posts as a download', async ({ page }) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page);
  await breakScreen(page, 'admin.layout');
  await page.goto('/admin/new-post');
  await expect(problem(page)).toBeVisible();
  expect(await downloadBy(page, 'Download the stored posts')).toBe(await storedText(page));
  await expect(page.getByRole('link', { name: 'Back to Manage Posts' })).toBeVisible();
});

test('a broken screen of the admin offers the stored posts and the unsaved text as downloads', async ({
  page,
}) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).content.fill('Hours of work');
  await expectDraftSaved(page);
  await breakScreen(page, 'storage.route');
  await page.goto('/admin/storage');
  await expect(problem(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  expect(await downloadBy(page, 'Download the stored posts')).toBe(await storedText(page));
  expect(await downloadBy(page, 'Download unsaved text')).toContain('Hours of work');
});

test('a form that breaks during writing offers its text as a download', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Not kept yet');
  await page.evaluate(() => {
    const toLowerCase = Reflect.get(String.prototype, 'toLowerCase');
    // oxlint-disable-next-line no-extend-native -- the fault that is injected, in the page only
    Object.defineProperty(String.prototype, 'toLowerCase', {
      value(this: string) {
        if (this.startsWith('Half a sentence')) throw new Error('Injected fault');
        return Reflect.apply(toLowerCase, this, []);
      },
    });
  });
  await postForm(page).title.fill('Half a sentence');
  await expect(problem(page)).toBeVisible();
  expect(await downloadBy(page, 'Download unsaved text')).toMatch(/Not kept yet|Half a sentence/u);
});

test('a body that can’t be rendered is shown as source in its page', async ({ page }) => {
  await startWith(page, [aPost({ content: 'Its *body*, as written.' })]);
  await page.route(/\/post-body-[^/]*\.js$/u, async (route) => {
    const response = await route.fetch();
    const code = (await response.text()).replace(/export\s*\{[^}]*\}/u, (names) =>
      names.replaceAll(/[\w$]+ as /gu, 'injectedFault as '),
    );
    await route.fulfill({ response, body: code + injectedFault });
  });
  await page.goto(`/blog/${aPost().slug}`);
  await expect(page.getByRole('heading', { level: 1, name: aPost().title })).toBeVisible();
  await expect(page.getByText('This post could not be formatted')).toBeVisible();
  await expect(page.locator('[data-post-body]')).toHaveText('Its *body*, as written.');
  await expect(page.getByRole('link', { name: 'Back to all posts' }).first()).toBeVisible();
});

test('the next post requests the renderer again after it failed to load', async ({ page }) => {
  const posts = ['first', 'second'].map((slug, index) =>
    aPost({ id: index + 1, slug, content: `The *${slug}*.` }),
  );
  await startWith(page, posts);
  const bodies = /\/post-body-[^/]*\.js$/u;
  await page.route(bodies, (route) => route.abort());
  await page.goto('/blog/first');
  await expect(page.getByText('This post could not be formatted')).toBeVisible();
  await page.unroute(bodies);
  await page.getByRole('link', { name: 'Previous Post' }).click();
  await expect(page.locator('[data-post-body] em')).toHaveText('second');
});

test('a screen whose code is missing after a deploy shows an error instead of reloading forever', async ({
  page,
}) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).content.fill('Hours of work');
  await expectDraftSaved(page);
  await page.route(/\/storage\.route-[^/]*\.js$/u, (route) => route.abort());
  let loads = 0;
  page.on('framenavigated', () => (loads += 1));
  await page.goto('/admin/storage', { waitUntil: 'commit' });
  await expect(problem(page)).toBeVisible();
  expect(await downloadBy(page, 'Download the stored posts')).toBe(await storedText(page));
  const seen = loads;
  await page.waitForTimeout(1500);
  expect(loads).toBe(seen);

  await page.unroute(/\/storage\.route-[^/]*\.js$/u);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
});

for (const isGone of [true, false]) {
  test(`an open tab whose code ${isGone ? 'a deploy has removed reloads once' : 'did not load stays'}`, async ({
    page,
  }) => {
    await page.goto('/blog');
    await started(page);
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    await page.route(/\/post-not-found-[^/]*\.js$/u, (route) => {
      if (documents > 0) return route.continue();
      return isGone ? route.fulfill({ status: 404, body: 'Not Found' }) : route.abort();
    });
    await navigateByRouter(page, '/blog/nobody-has-this');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(isGone ? 'Post not found' : 'Something went wrong');
    expect(documents).toBe(isGone ? 1 : 0);
  });
}

test('a form open during a deploy keeps its text, and the next try succeeds', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await page.route(/\/manage-posts\.route-[^/]*\.js$/u, (route) => route.abort());
  await postForm(page).content.fill('Hours of work');
  await postForm(page).cancel.click();
  await expect(postForm(page).content).toHaveValue('Hours of work');
  await page.unroute(/\/manage-posts\.route-[^/]*\.js$/u);
  await expect(postForm(page).content).toHaveValue('Hours of work');
  await postForm(page).cancel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
});

/** Makes the component of a route throw when it renders, from the next load. */
async function breakScreen(page: Page, file: string): Promise<void> {
  await page.route(new RegExp(`/${file.replace('.', '\\.')}-[^/]*\\.js$`, 'u'), async (route) => {
    const response = await route.fetch();
    const broken = replaceExport(await response.text(), 'default');
    if (broken === null) throw new Error(`${file} has no default export to break.`);
    await route.fulfill({ response, body: broken });
  });
}

/**
 * Returns the code with one export replaced by a component that throws; null if there is no such
 * export.
 */
function replaceExport(code: string, name: string): string | null {
  const pattern = new RegExp(`([{,])\\s*[\\w$]+ as ${name}(?=[,}\\s])`, 'u');
  if (!pattern.test(code)) return null;
  return code.replace(pattern, `$1injectedFault as ${name}`) + injectedFault;
}

const injectedFault = `\nfunction injectedFault(){throw new Error('Injected fault')}`;

async function downloadBy(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await downloading).path(), 'utf8');
}
