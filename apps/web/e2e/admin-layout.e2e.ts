import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { webFolder } from '../build-steps/variants.ts';
import { signInAsDemoAdmin } from './support/admin.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

test('the top bar and the sidebar have their links and buttons', { tag: '@everyday' }, async ({ page }) => {
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('banner')).toContainText('Blog Admin');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  expect((await sidebar(page).boundingBox())?.width).toBe(256);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(60);
  for (const [name, path] of [
    ['Dashboard', '/admin'],
    ['New Post', '/admin/new-post'],
    ['Images', '/admin/images'],
    ['Blog check', '/admin/checks'],
    ['Files', '/admin/files'],
    ['Storage', '/admin/storage'],
    ['View Blog', '/blog'],
  ] as const) {
    await expect(sidebar(page).getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('Dashboard');
  await sidebar(page).getByRole('link', { name: 'New Post' }).click();
  await expect(page).toHaveURL('/admin/new-post');
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('New Post');
});

test('the sidebar marks Manage Posts while a post is edited or its history is read', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/edit/1/history');
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Dashboard');
  await page.getByRole('link', { name: 'Back to Manage Posts' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText('Dashboard');
});

test('Access is not offered where the posts are in the browser, and its code is not in that build', async ({
  page,
}) => {
  await signInAsDemoAdmin(page);
  await expect(sidebar(page).getByRole('link', { name: 'Storage' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Access' })).toHaveCount(0);
  await page.goto('/admin/access');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  const client = join(webFolder, servers.demo.directory, 'client');
  const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts)
    expect(readFileSync(join(client, file), 'utf8'), file).not.toMatch(
      /admin\/access|Create token|\/tokens/u,
    );
});

test('the name beside the user menu opens the menu too', async ({ page }) => {
  await signInAsDemoAdmin(page);
  const name = await page.getByText('Demo Admin').boundingBox();
  await page.mouse.click(name!.x + 4, name!.y + name!.height / 2);
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

test('the toggle closes and opens the sidebar, and a chosen link leaves it open', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar(page)).toBeHidden();
  await toggle(page).click();
  await sidebar(page).getByRole('link', { name: 'New Post' }).click();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeVisible();
});

test('the first Tab stop of the admin skips to the content', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test.describe('a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('on a small screen the sidebar is closed from the first frame', async ({ page }) => {
    await signInAsDemoAdmin(page);
    await page.addInitScript(() => {
      const states: (string | null)[] = [];
      Object.assign(globalThis, { sidebarStates: states });
      new MutationObserver(() => {
        const button = document.querySelector('button[aria-label="Toggle sidebar"]');
        if (button) states.push(button.getAttribute('aria-expanded'));
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.reload();
    await expect(toggle(page)).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    const states = await page.evaluate(() => Reflect.get(globalThis, 'sidebarStates'));
    expect(new Set(states)).toEqual(new Set(['false']));
  });

  test(
    'on a small screen the sidebar opens over the page, and Escape restores the focus',
    { tag: '@everyday' },
    async ({ page }) => {
      await signInAsDemoAdmin(page);
      // The list is rendered, and with it the final heading.
      await expect(page.getByRole('article').first()).toBeVisible();
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.boundingBox();
      await toggle(page).click();
      await expect(sidebar(page)).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      await sidebar(page).getByRole('link', { name: 'View Blog' }).focus();
      await page.keyboard.press('Escape');
      await expect(sidebar(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
    },
  );

  test('on a small screen any chosen link closes the sidebar, even the link to the current page', async ({
    page,
  }) => {
    await signInAsDemoAdmin(page);
    await toggle(page).click();
    await sidebar(page).getByRole('link', { name: 'New Post' }).click();
    await expect(page).toHaveURL('/admin/new-post');
    await expect(sidebar(page)).toBeHidden();
    await toggle(page).click();
    await sidebar(page).getByRole('link', { name: 'New Post' }).click();
    await expect(sidebar(page)).toBeHidden();
  });

  test('on a small screen a press or focus outside closes the sidebar', async ({ page }) => {
    await signInAsDemoAdmin(page);
    await toggle(page).click();
    await page.mouse.click(370, 800);
    await expect(sidebar(page)).toBeHidden();
    await toggle(page).click();
    await sidebar(page).getByRole('link', { name: 'View Blog' }).focus();
    await page.keyboard.press('Tab');
    await expect(sidebar(page)).toBeHidden();
  });

  test('on a small screen nothing is wider than the viewport', async ({ page }) => {
    await signInAsDemoAdmin(page);
    for (const path of ['/admin', '/admin/new-post', '/admin/edit/1', '/admin/edit/none']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
});

test('every screen of the admin links to Files and Storage at 1440 and 390 px', async ({ page }) => {
  await signInAsDemoAdmin(page);
  for (const path of [
    '/admin',
    '/admin/new-post',
    '/admin/edit/1',
    '/admin/edit/1/history',
    '/admin/storage',
    '/admin/files',
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 844 });
      await page.goto(path);
      const link = (name: string) => sidebar(page).getByRole('link', { name, exact: true });
      await expect(link('Storage')).toHaveAttribute('href', '/admin/storage');
      await page.setViewportSize({ width: 390, height: 844 });
      await toggle(page).click();
      await expect(link('Storage')).toHaveAttribute('href', '/admin/storage');
      await link('Files').click();
      await expect(page).toHaveURL('/admin/files');
      await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    });
  }
});

test('crossing a width of 820 px closes and opens the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await signInAsDemoAdmin(page);
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 819, height: 900 });
  await expect(sidebar(page)).toBeHidden();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(sidebar(page)).toBeVisible();
});

test('every control is at least 44 px high and wide', async ({ page }) => {
  await signInAsDemoAdmin(page);
  for (const path of ['/admin', '/admin/new-post']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const small = await page.evaluate(() => {
      /** Targets: a checkbox with its label, a chip with the area of its pseudo-element. */
      const targetOf = (element: Element) => {
        const pressed = element.matches('[type=checkbox]') ? (element.closest('label') ?? element) : element;
        const { width, height } = pressed.getBoundingClientRect();
        const after = getComputedStyle(pressed, '::after');
        const isLarger = after.content !== 'none' && after.position === 'absolute';
        const added = isLarger ? -(Number.parseFloat(after.top) + Number.parseFloat(after.bottom)) : 0;
        return { width, height: height + added };
      };
      return [
        ...document.querySelectorAll(
          'button, nav a, main a:not([data-post-body] a), input:not([type=file], [aria-hidden=true]), textarea',
        ),
      ]
        .map((element) => ({ name: element.outerHTML.slice(0, 80), target: targetOf(element) }))
        .filter(({ target }) => target.height > 0 && (target.height < 44 || target.width < 44))
        .map(({ name }) => name);
    });
    expect(small).toEqual([]);
  }
});

test('a broken screen shows an error inside the admin, with links to go on', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await page.evaluate(() => {
    Object.defineProperty(Intl, 'DateTimeFormat', {
      // Not an arrow function, since it's called with `new`.
      value: function DateTimeFormat() {
        throw new Error('No dates today.');
      },
    });
  });
  await sidebar(page).getByRole('link', { name: 'New Post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('No dates today.')).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Manage Posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
});
