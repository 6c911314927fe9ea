import { seedPosts } from './support/posts.ts';
import { openAdminScreen, openScreen } from './support/screens.ts';
import { expectSkipLinkFirst } from './support/skip-link.ts';
import { expect, test } from './support/test.ts';

test('the first Tab stop of an unknown post is a skip link to the content', async ({ page }) => {
  await openScreen(page, '/blog/none');
  await expectSkipLinkFirst(page);
});

for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
  test(`the first Tab stop of ${path} is a skip link to the content`, async ({ page }) => {
    await openAdminScreen(page, path);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSkipLinkFirst(page);
  });
}

test(
  'a client-side navigation announces the new title and restarts Tab at the skip link',
  { tag: '@everyday' },
  async ({ page }) => {
    await openScreen(page, '/blog');
    await page.getByRole('link', { name: 'Continue reading' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: seedPosts[0]!.title })).toBeVisible();
    await expect(page.locator('p[aria-live=polite]', { hasText: seedPosts[0]!.title })).toHaveCount(1);
    await expectSkipLinkFirst(page);
  },
);

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
