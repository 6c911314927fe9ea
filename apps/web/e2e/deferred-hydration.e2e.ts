import type { Page } from '@playwright/test';

import { holdFiles } from './support/delay-files.ts';
import { translatePages } from './support/translate-pages.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, hasReact, hasStarted, started, test } from './support/test.ts';

/** Lets the scripts load. As on a slow network, the page is visible long before React. */
let arrive: () => void;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  arrive = await holdFiles(page, '**/assets/*.js');
});

for (const path of ['/', '/blog', `/blog/${seedPosts[0]!.slug}`]) {
  test(
    `the menu and the theme of ${path} work before hydration and keep their state`,
    { tag: path === '/' ? '@everyday' : [] },
    async ({ page }) => {
      await page.goto(path);
      const menu = page.getByRole('button', { name: 'Menu' });
      const links = page.getByRole('navigation', { name: 'Mobile' });
      await menu.click();
      await expect(links).toBeVisible();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(links).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
      await page.locator('[data-theme-toggle]').click();
      await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
      expect(await hasStarted(page)).toBe(false);
      arrive();

      await started(page);
      await expect(links).toBeVisible();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByRole('button', { name: 'Theme: light. Switch to dark' })).toBeVisible();
      await menu.click();
      await expect(links).toBeHidden();
    },
  );
}

test('the header becomes opaque after ten pixels, before and after hydration', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  expect(await hasStarted(page)).toBe(false);
  arrive();
  await started(page);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
});

test('an email submitted before hydration is sent after it', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/');
  const field = page.getByLabel('Email address');
  await field.fill('ada@example.dev');
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  expect(await hasStarted(page)).toBe(false);
  arrive();
  await expect(field).toHaveValue('ada@example.dev');
  // Joining takes a second.
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an email typed before hydration stays if the browser translates the page before it', async ({
  page,
  context,
}) => {
  await translatePages(context, 'parsed');
  await page.goto('/');
  const field = page.getByLabel('Email address');
  await expect(page.locator('h1 font').first()).toBeAttached();
  await field.fill('ada@example.dev');
  await page.locator('[data-theme-toggle]').click();
  expect(await hasStarted(page)).toBe(false);
  arrive();
  await started(page);
  await expect(field).toHaveValue('ada@example.dev');
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
});

test('an invalid email submitted by Enter before hydration is refused and stays in the field', async ({
  page,
}) => {
  await page.goto('/');
  const field = page.getByLabel('Email address');
  await field.fill('ada');
  await field.press('Enter');
  expect(await hasStarted(page)).toBe(false);
  arrive();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(field).toHaveValue('ada');
});

test('a reader who followed a section link and types keeps the focus during hydration', async ({ page }) => {
  await page.goto('/#pricing');
  const field = page.getByLabel('Email address');
  await field.fill('ada@');
  // Replayed after the effects of the hydration, without moving the focus.
  const chip = page.getByRole('button', { name: 'tidepool', exact: true });
  await chip.dispatchEvent('click');
  expect(await hasStarted(page)).toBe(false);
  arrive();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toBeFocused();
  await page.keyboard.type('example.dev');
  await expect(field).toHaveValue('ada@example.dev');
});

test('a link followed before hydration opens its page', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: seedPosts[1]!.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: seedPosts[1]!.title })).toBeVisible();
});

test('no code of React loads before the first paint', async ({ page }) => {
  await page.unroute('**/assets/*.js');
  await page.addInitScript(() => {
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        const observe = () => super.observe(options);
        if (options.type === 'paint') addEventListener('test:paint', observe);
        else observe();
      }
    };
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  // A pointer at rest is over the page without having moved.
  await page.locator('header').dispatchEvent('pointerover');
  await page.locator('header').dispatchEvent('pointermove');
  // Even if the browser is idle.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 1_000 }), { timeout: 1_000 }),
      ),
  );
  expect(scripts).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('test:paint')));
  await started(page);
});

test('a page hydrates by itself if the browser is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, { timeout } = {}) => {
      if (timeout !== undefined) setTimeout(() => act({ didTimeout: true, timeRemaining: () => 0 }), timeout);
      return 1;
    };
  });
  await page.goto('/');
  arrive();
  await started(page);
});

test('a stored list is requested at once', async ({ page }) => {
  await startWith(page, [aPost({ title: 'Stored here' })]);
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto('/blog');
  await asked;
  arrive();
  await expect(page.getByRole('heading', { level: 2, name: 'Stored here' })).toBeVisible();
});

test('the landing page loses no input before its code loads', async ({ page }) => {
  await page.unroute('**/assets/*.js');
  arrive = await holdFiles(page, '**/assets/landing.route-*.js');
  await page.goto('/');
  const chip = page.getByRole('button', { name: 'tidepool', exact: true });
  await chip.click();
  await page.getByLabel('Email address').fill('ada@example.dev');
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  expect(await hasStarted(page)).toBe(false);
  arrive();

  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Success!')).toBeVisible();
});

for (const file of ['landing.route', 'entry.client']) {
  test(`the next interaction loads ${file} again, and no press is lost or repeated`, async ({ page }) => {
    await page.unroute('**/assets/*.js');
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.goto('/');
    const failed = page.waitForEvent('requestfailed');
    const chip = page.getByRole('button', { name: 'tidepool', exact: true });
    await chip.click();
    await failed;
    await page.getByLabel('Email address').fill('ada@example.dev');
    expect(await hasStarted(page)).toBe(false);

    await page.unroute(`**/assets/${file}-*.js`);
    await page.getByRole('button', { name: 'Join Waitlist' }).click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Success!')).toHaveCount(1);
  });
}

test('a page whose file a deploy removed reloads and hydrates', async ({ page }) => {
  const { loads } = await takeAway(page, { until: 2 });
  await page.goto('/');
  // Survives a new document.
  await page.waitForFunction(hasReact);
  expect(loads()).toBe(2);
});

test('a file that stays missing reloads the page once', async ({ page }) => {
  const { loads, asked } = await takeAway(page, { until: Number.POSITIVE_INFINITY });
  await page.goto('/');
  await expect.poll(loads).toBe(2);
  await tryAgain(page, asked);
  expect(loads()).toBe(2);
});

test('a page never reloads over typed text', async ({ page }) => {
  const { loads, asked } = await takeAway(page, { until: Number.POSITIVE_INFINITY });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLInputElement>('input[type=email]')!.value = 'ada@';
    }),
  );
  const isKnown = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.goto('/');
  await isKnown;
  await tryAgain(page, asked);
  await expect(page.getByLabel('Email address')).toHaveValue('ada@');
  expect(loads()).toBe(1);
});

/**
 * Responds like a server whose files a deploy has replaced.
 *
 * @param until number of the page load from which the file exists
 * @returns functions that return how many pages were loaded and how often the file was requested
 */
async function takeAway(page: Page, { until }: { until: number }) {
  let loads = 0;
  let asked = 0;
  await page.unroute('**/assets/*.js');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/entry.client-*.js', (route) => {
    if (route.request().method() === 'GET') asked += 1;
    return loads < until ? route.fulfill({ status: 404 }) : route.continue();
  });
  return { loads: () => loads, asked: () => asked };
}

/** Interacts until the file was requested twice more, so that another attempt has failed. */
async function tryAgain(page: Page, asked: () => number): Promise<void> {
  const before = asked();
  const sign = async () => {
    await page.mouse.move(10 + asked(), 10);
    await page.mouse.move(20 + asked(), 20);
    return asked();
  };
  await expect.poll(sign).toBeGreaterThan(before + 1);
}

test('the landing page works again when the reader returns to it', async ({ page }) => {
  await page.unroute('**/assets/*.js');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await started(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
  await page.getByRole('banner').getByRole('link', { name: 'Branchbook' }).click();
  await page.getByRole('button', { name: 'tidepool', exact: true }).click();
  await expect(page.getByRole('button', { name: 'tidepool', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a prerendered body renders again if the stored post differs', async ({ page }) => {
  await page.unroute('**/assets/*.js');
  await startWith(page, [{ ...seedPosts[0]!, content: 'Only **here**.' }]);
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  await expect(page.locator('article [data-post-body] strong')).toHaveText(['here']);
  await expect(page.locator('article [data-post-body]')).toHaveCount(1);
});

test('a post shows its source if the renderer does not load', async ({ page }) => {
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/render-markdown-*.js', (route) => route.abort());
  await startWith(page, [aPost({ title: 'Stored here', slug: 'stored-here', content: 'Only **here**.' })]);
  await page.goto('/blog/stored-here');
  await expect(page.getByText('What formats posts could not be loaded.')).toBeVisible();
  await expect(page.locator('article [data-post-body]')).toContainText('Only **here**.');
});
