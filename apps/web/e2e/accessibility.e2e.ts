import type { Page } from '@playwright/test';

import { seedPosts } from './support/posts.ts';
import { openAdminScreen, openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

for (const [name, path] of Object.entries({
  landing: '/',
  'blog list': '/blog',
  post: `/blog/${seedPosts[0]!.slug}`,
  'unknown post': '/blog/none',
  '404 page': '/none/at/all',
  'sign-in': '/sign-in',
})) {
  test(`the first Tab stop of the ${name} is a skip link to the content`, async ({ page }) => {
    await openScreen(page, path);
    await page.keyboard.press('Tab');
    await skipsToContent(page);
  });
}

for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
  test(`the first Tab stop of ${path} is a skip link to the content`, async ({ page }) => {
    await openAdminScreen(page, path);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await skipsToContent(page);
  });
}

test('a client-side navigation announces the new title and restarts Tab at the skip link', async ({
  page,
}) => {
  await openScreen(page, '/blog');
  await page.getByRole('link', { name: 'Continue reading' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: seedPosts[0]!.title })).toBeVisible();
  await expect(page.locator('p[aria-live=polite]', { hasText: seedPosts[0]!.title })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await skipsToContent(page);
});

test('every control of a page shows a visible focus', async ({ page }) => {
  await openScreen(page, '/');
  let stops = 0;
  for (; stops < 100; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.outerHTML.slice(0, 120),
        isVisible: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    if (!focused) break;
    expect(focused, focused.name).toMatchObject({ isVisible: true });
  }
  // The skip link, the header, the ledger's branches, the buttons, the waitlist and the footer.
  expect(stops).toBeGreaterThan(18);
});

async function skipsToContent(page: Page): Promise<void> {
  const link = page.locator(':focus');
  await expect(link).toContainText('Skip');
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#main')).toBeFocused();
}
