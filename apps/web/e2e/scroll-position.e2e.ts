import type { Page } from '@playwright/test';

import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const posts = Array.from({ length: 60 }, (_, index) =>
  aPost({
    id: index + 1,
    title: `Post ${index}`,
    slug: `p${index}`,
    excerpt: `Number ${index}.`,
    content: 'A paragraph of some words.\n\n'.repeat(200),
  }),
);

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const [path, top] of [
  ['/blog', 3000],
  ['/blog?q=number', 1500],
  ['/blog/p3', 6000],
] as const) {
  test(`${path} with stored posts keeps its scroll position on reload and on Back from another page`, async ({
    page,
  }) => {
    await startWith(page, posts);
    await page.goto(path);
    const isTall = () => page.evaluate((y) => document.body.scrollHeight - innerHeight >= y, top);
    await expect.poll(isTall).toBe(true);
    if (path.includes('q=')) await expect(page.getByText(/posts match “number”/u)).toBeAttached();
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => scrollTop(page)).toBe(top);

    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(top);
    await page.goto('/robots.txt');
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(top);

    // The reader scrolls: nothing scrolls back.
    await page.mouse.wheel(0, -800);
    await expect.poll(() => scrollTop(page)).toBeLessThan(top - 400);
    const left = await scrollTop(page);
    await page.setViewportSize({ width: 900, height: 700 });
    await page.waitForTimeout(500);
    expect(await scrollTop(page)).not.toBe(top);
    expect(left).toBeLessThan(top);
  });
}

test.describe('after a link to a section of another post, Tab continues after the section', () => {
  const paragraphs = 'Words.\n\n'.repeat(60);
  const section = (name: string) => `## ${name}\n\n${paragraphs}[After ${name}](/blog)\n\n`;
  const linked = [
    aPost({
      id: 1,
      slug: 'links',
      content:
        '[ascii](/blog/other#setup) [cjk](/blog/other#設定の方法) [prefixed](/blog/other#user-content-setup)',
    }),
    aPost({
      id: 2,
      slug: 'other',
      content: `${paragraphs}[Before](/blog)\n\n${section('Setup')}${section('設定の方法')}`,
    }),
  ];

  for (const [name, after] of [
    ['ascii', 'After Setup'],
    ['cjk', 'After 設定の方法'],
    ['prefixed', 'After Setup'],
  ] as const) {
    test(`by its ${name} fragment`, async ({ page }) => {
      await startWith(page, linked);
      await page.goto('/blog/links');
      await page.getByRole('link', { name, exact: true }).click();
      const target = page.locator('h2', { hasText: after.slice('After '.length) });
      await expect(target).toBeInViewport();
      const top = await scrollTop(page);
      const next = page.getByRole('link', { name: after, exact: true });
      for (let stops = 0; stops < 3; stops += 1) {
        await page.keyboard.press('Tab');
        if (await next.evaluate((link) => link === document.activeElement)) break;
      }
      await expect(next).toBeFocused();
      expect(await scrollTop(page)).toBeGreaterThanOrEqual(top);
    });
  }
});
