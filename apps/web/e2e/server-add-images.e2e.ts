import type { Page } from '@playwright/test';

import { chooseFiles, describeImage, drawPhoto, giveFiles, loadedWidths } from './support/images.ts';
import { openAdmin, titlesOf, write } from './support/server-admin.ts';
import { expect, test } from './support/server.ts';

const content = (page: Page) => page.getByRole('textbox', { name: /^Content/u });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();
const isPublished = (page: Page) => page.getByText('Blog post created successfully!');
const uploadFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "1 image couldn't be uploaded" });
const uploads = '**/api/v1/media/**';

/** Opens the form with a title and a described photo. */
async function openWithPhoto(page: Page, title: string): Promise<void> {
  await openAdmin(page, '/admin/new-post');
  await write(page, title, 'Words.');
  await addPhoto(page);
}

async function addPhoto(page: Page): Promise<void> {
  await giveFiles(content(page), 'paste', [await drawPhoto(page)]);
  await describeImage(page, 'A desk');
  await expect(content(page)).toHaveValue(/!\[A desk\]\(\/media\//u);
}

/** Returns the path of the image in the form. */
async function pathOf(page: Page): Promise<string> {
  return /\/media\/[^)\s]+/u.exec(await content(page).inputValue())?.[0] ?? '';
}

for (const width of [390, 1440]) {
  test(`images of a post are read in another browser without scripts at ${width} px`, async ({
    page,
    browser,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdmin(page, '/admin/new-post');
    await write(page, 'With images', 'Words.');
    await content(page).press('End');
    await chooseFiles(page, [
      await drawPhoto(page, { width: 2000, height: 1000 }),
      await drawPhoto(page, { name: 'window.jpg', seed: 2 }),
    ]);
    await describeImage(page, 'A desk');
    await describeImage(page, 'A window');
    await publish(page);
    await expect(isPublished(page)).toBeVisible();

    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    });
    const reader = await context.newPage();
    await reader.goto('/blog/with-images');
    const image = reader.getByRole('img', { name: 'A desk' });
    await expect(image).toBeVisible();
    const source = (await image.getAttribute('src'))!;
    expect(source).toMatch(/^\/media\/[a-z2-7]{26}-2000x1000\.(?:webp|jpg)$/u);
    expect(await image.getAttribute('srcset')).toContain('-480.');
    for (const path of [source, source.replace(/(\.\w+)$/u, '-480$1')]) {
      const response = await reader.request.get(path);
      expect(response.headers()['cache-control']).toContain('immutable');
    }
    await expect(reader.getByRole('img', { name: 'A window' })).toHaveCount(1);
    await context.close();
  });
}

test('a publish before the upload has ended waits for it and says so', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(uploads, async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await openWithPhoto(page, 'Too early');
  await expect(page.getByText('Uploading 1 image…')).toBeVisible();
  // It is shown from this device.
  await expect.poll(() => loadedWidths(page.getByRole('region', { name: 'Live preview' }))).toEqual([1200]);
  await publish(page);
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled();
  await expect(page.getByText('Uploading 1 image…')).toBeVisible();
  expect(await titlesOf(page)).not.toContain('Too early');
  release();
  await expect(isPublished(page)).toBeVisible();
  expect(await titlesOf(page)).toContain('Too early');
});

test('an upload that fails says so; “Try again” uploads, and publishes if that was asked', async ({
  page,
}) => {
  let isAway = true;
  await page.route(uploads, (route) =>
    isAway && route.request().method() === 'PUT' ? route.fulfill({ status: 507 }) : route.continue(),
  );
  await openWithPhoto(page, 'Second try');
  await expect(uploadFailed(page)).toBeVisible({ timeout: 20_000 });
  await publish(page);
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeVisible();
  await expect(uploadFailed(page)).toBeVisible({ timeout: 20_000 });
  expect(await titlesOf(page)).not.toContain('Second try');
  isAway = false;
  await uploadFailed(page).getByRole('button', { name: 'Try again' }).click();
  await expect(isPublished(page)).toBeVisible();
  expect(await titlesOf(page)).toContain('Second try');
});

test('an image that was added offline is uploaded when the network returns', async ({ page, context }) => {
  await openAdmin(page, '/admin/new-post');
  await write(page, 'On a train', 'Words.');
  // The code that prepares images is loaded with the first one.
  await addPhoto(page);
  await expect(page.getByText('Uploading 1 image…')).toHaveCount(0);
  const photo = await drawPhoto(page, { seed: 7 });
  await context.setOffline(true);
  await giveFiles(content(page), 'drop', [photo]);
  await describeImage(page, 'A tunnel');
  await publish(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You’re offline. Your draft is saved.' }),
  ).toBeVisible({
    timeout: 20_000,
  });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(isPublished(page)).toBeVisible();
});

test('an image whose page was closed during the upload is uploaded by the next page', async ({ page }) => {
  await page.route(uploads, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await openWithPhoto(page, 'Closed early');
  const path = await pathOf(page);
  await expect(page.getByText('Uploading 1 image…')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
  await page.unroute(uploads);
  await page.goto('/admin');
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
});

test('an image that the server has lost since is uploaded again when its post is published', async ({
  page,
  server,
}) => {
  // A draft on the server would keep the image.
  await page.route('**/api/v1/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await openWithPhoto(page, 'Deleted meanwhile');
  const path = await pathOf(page);
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  const session = await page.request.post('/api/demo-session', { headers: { Origin: server.url } });
  const { token } = (await session.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, Origin: server.url };
  expect((await page.request.delete(`/api/v1${path}`, { headers })).ok()).toBe(true);
  expect((await page.request.get(path)).status()).toBe(404);
  await publish(page);
  await expect(isPublished(page)).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(200);
});

test('an image that a reader has seen is shown without the network', async ({ page, browser, server }) => {
  await openWithPhoto(page, 'To keep');
  await publish(page);
  await expect(isPublished(page)).toBeVisible();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const reader = await context.newPage();
  await reader.goto('/blog');
  await reader.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await reader.goto('/blog/to-keep');
  await loadedWidths(reader.locator('[data-post-body]'));
  const shown = await reader
    .locator('[data-post-body] img')
    .evaluate((image) => (image as HTMLImageElement).currentSrc);
  await expect
    .poll(() => reader.evaluate(async (url) => (await caches.match(url)) !== undefined, shown))
    .toBe(true);
  await server.kill();
  expect(await reader.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, shown)).toBe(
    200,
  );
  await context.close();
});
