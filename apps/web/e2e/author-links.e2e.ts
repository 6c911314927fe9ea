import type { Page } from '@playwright/test';

import { openSettings, postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';

const [seed] = seedPosts;
const edit = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
const admin = (page: Page) => page.locator('header').getByRole('link', { name: 'Admin', exact: true });
const viewPost = (page: Page) => page.getByRole('link', { name: 'View post', exact: true });

test('a post shows a reader no link to the admin', async ({ page }) => {
  for (const path of ['/', '/blog', `/blog/${seed!.slug}`]) {
    await page.goto(path);
    await started(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(edit(page)).toHaveCount(0);
    await expect(page.locator('header a[href^="/admin"]')).toHaveCount(0);
  }
});

test(
  'a signed-in author goes from a typo to its correction and views it',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [{ ...seed!, content: 'A tpyo.' }, ...seedPosts.slice(1)]);
    await signInAsDemoAdmin(page);
    await page.goto(`/blog/${seed!.slug}`);
    await edit(page).click();
    await expect(page).toHaveURL(`/admin/edit/${seed!.id}`);
    await postForm(page).content.fill('A typo.');
    await postForm(page).update.click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Blog post updated successfully!' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await expect(viewPost(page)).toHaveAttribute('href', `/blog/${seed!.slug}`);
    await viewPost(page).click();
    await expect(page).toHaveURL(`/blog/${seed!.slug}`);
    await expect(page.getByText('A typo.')).toBeVisible();
    await expect(viewPost(page)).toHaveCount(0);
  },
);

test('the post can be viewed at its URL after publishing and after updating', async ({ page }) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Read me');
  await postForm(page).publish.click();
  await viewPost(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/read-me');

  const [published] = await storedPosts(page);
  await page.goto(`/admin/edit/${published!.id}`);
  await openSettings(page);
  await page.getByRole('button', { name: 'Edit URL' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('read this');
  await postForm(page).update.click();
  await expect(viewPost(page)).toHaveAttribute('href', '/blog/read-this');
});

test('Edit opens the post that is shown, even if another has the same id', async ({ page }) => {
  await startWith(page, [
    aPost({ id: 7, title: 'First duplicate', slug: 'first' }),
    aPost({ id: 7, title: 'Second duplicate', slug: 'second' }),
  ]);
  await signInAsDemoAdmin(page);
  await page.goto('/blog/second');
  await edit(page).click();
  await expect(postForm(page).title).toHaveValue('Second duplicate');
});

test('the header links a signed-in author to the admin, in the menu on a small screen', async ({ page }) => {
  await signInAsDemoAdmin(page);
  for (const path of ['/', '/blog', `/blog/${seed!.slug}`, '/no/such/page']) {
    await page.goto(path);
    await expect(admin(page)).toBeVisible();
  }
  await admin(page).click();
  await expect(page).toHaveURL('/admin');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Menu' }).click();
  await admin(page).click();
  await expect(page).toHaveURL('/admin');
});

test('signing out removes both links, in other tabs too', async ({ page, context }) => {
  await signInAsDemoAdmin(page);
  const other = await context.newPage();
  await other.goto(`/blog/${seed!.slug}`);
  await expect(edit(other)).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(admin(page)).toHaveCount(0);
  await expect(edit(other)).toHaveCount(0);
  await expect(admin(other)).toHaveCount(0);
});

test('nothing moves when the links appear', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/blog/${seed!.slug}`);
    await expect(edit(page)).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
  }
});
