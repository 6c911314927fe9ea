import type { Page } from '@playwright/test';

import { localStorageOnly } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { makeStorageNull, throwOnAllStorageAccess, throwOnStorageAccess } from './support/block-storage.ts';
import { expect, started, test } from './support/test.ts';

const publicPages = ['/blog', `/blog/${seedPosts[0]!.slug}`];

for (const [how, block] of Object.entries({
  'throws when it is looked at': throwOnStorageAccess,
  'throws at every call': blockEveryCall,
  'is null': makeStorageNull,
})) {
  test(
    `public pages show the seeds from memory when storage ${how}`,
    { tag: ['@local-storage', ...(how === 'is null' ? ['@everyday'] : [])] },
    async ({ page }) => {
      await page.addInitScript(block);
      for (const path of publicPages) {
        await page.goto(path);
        await expect(page.getByText(seedPosts[0]!.title).first()).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      }
    },
  );
}

test('with all site data blocked, public pages report no error', localStorageOnly, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.addInitScript(throwOnAllStorageAccess);
  for (const path of ['/', ...publicPages]) {
    await page.goto(path);
    await started(page);
    await page.reload();
    await started(page);
  }
  expect(errors).toEqual([]);
});

test(
  'readable posts of a partly unreadable list appear, and reading pages changes no byte',
  { tag: ['@everyday', '@local-storage'] },
  async ({ page }) => {
    const text = JSON.stringify([aPost(), 'not a post', { id: 'x', title: 5 }]);
    await startWith(page, text);
    for (const path of ['/', '/blog', '/blog/a-stored-post', '/blog/none']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
    }
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 2, name: 'A stored post' })).toBeVisible();
    expect(await storedText(page)).toBe(text);
  },
);

test(
  'a stored value that is not a list leaves no page blank and stays unchanged',
  localStorageOnly,
  async ({ page }) => {
    for (const text of ['', 'null', '{"a":1}', '[{"id":1', '42', '"text"']) {
      await page.goto('/');
      await page.evaluate((value) => localStorage.setItem('blogPosts', value), text);
      await page.goto('/blog');
      await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
      await settled(page);
      expect(await storedText(page)).toBe(text);
    }
  },
);

function settled(page: Page): Promise<void> {
  return expect(page.locator('[data-seed-preview]')).toHaveCount(0);
}

function blockEveryCall(): void {
  const area = localStorage;
  for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const) {
    const original = Storage.prototype[method] as (...args: unknown[]) => unknown;
    Storage.prototype[method] = function (this: Storage, ...args: unknown[]) {
      if (this === area) throw new DOMException('Access is denied.', 'SecurityError');
      return original.apply(this, args);
    } as never;
  }
}
