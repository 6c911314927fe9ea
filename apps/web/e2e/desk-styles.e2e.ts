import type { Page } from '@playwright/test';

import { holdFiles } from './late-files.ts';
import { seedPosts } from './posts.ts';
import { resize } from './resize.ts';
import { started } from './started.ts';
import { expect, test } from './test.ts';

const deskLink = 'link[rel=stylesheet][data-precedence=desk]';

test('no screen of the desk is shown before its styles are there', async ({ page }) => {
  const styles = /\/assets\/desk-.*\.css$/u;
  const asked = page.waitForRequest(styles);
  const arrive = await holdFiles(page, styles);
  await page.goto('/blog');
  await started(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await asked;
  const heading = page.getByRole('heading', { level: 1, name: 'Sign in' });
  // All that the screen needs besides is there by then.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/sign-in\.route-.*\.js$/u.test(name)),
  );
  await expect(heading).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  arrive();
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS('font-size', '34px');
});

test('whoever has seen the desk sees the pages of visitors as before', async ({ page }) => {
  await page.goto('/sign-in');
  const href = (await page.locator(deskLink).getAttribute('href')) ?? '';
  for (const path of ['/', '/blog', `/blog/${seedPosts[0]!.slug}`]) {
    await page.goto(path);
    await started(page);
    await expect(page.locator(deskLink)).toHaveCount(0);
    for (const width of [390, 1440]) {
      await resize(page, width);
      const { compared, changed } = await changesBy(page, href);
      expect(compared).toBeGreaterThan(50);
      expect(changed).toEqual([]);
    }
  }
});

/** The elements that look different with one more stylesheet. */
function changesBy(page: Page, href: string): Promise<{ compared: number; changed: string[] }> {
  return page.evaluate(async (address) => {
    const names =
      'background-color border-color border-radius border-style border-width bottom box-shadow color column-gap content-visibility display flex font grid-column grid-row grid-template-columns height inset justify-content align-items letter-spacing margin max-width min-height opacity order outline overflow padding pointer-events position row-gap text-align text-decoration transition-property translate visibility white-space width z-index';
    const looks = () =>
      Array.from(document.querySelectorAll('body *'), (element) => {
        const style = getComputedStyle(element);
        const values = names.split(' ').map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${element.localName}.${element.getAttribute('class') ?? ''} ${values.join('; ')}`;
      });
    const before = looks();
    const link = document.createElement('link');
    await new Promise((resolve) => {
      Object.assign(link, { rel: 'stylesheet', href: address, onload: resolve });
      document.head.append(link);
    });
    const changed = looks().filter((look, index) => look !== before[index]);
    link.remove();
    return { compared: before.length, changed };
  }, href);
}
