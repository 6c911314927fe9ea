import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page, TestInfo } from '@playwright/test';

import routes from '../app/routes.ts';
import { readSite, type ServedSite, serveSite } from '@branchbook/blog-server/node';
import { createPrecache } from '../build-steps/service-worker/create-precache.ts';
import { writeServiceWorker } from '../build-steps/service-worker/write-service-worker.ts';
import { writeServingFiles } from '../build-steps/serving-files/write-serving-files.ts';
import { expectDraftSaved, managedPost, postForm, signInAsDemoAdmin, signInByForm } from './support/admin.ts';
import { seedPosts } from './support/posts.ts';
import { firstPort, servers } from './support/servers.ts';
import { expect, test as base } from './support/test.ts';

/** A server for one test, which can stop and restart with another build. */
interface OwnSite {
  url: string;
  serve(buildDirectory: string): Promise<void>;
  stop(): void;
}

const test = base.extend<{ site: OwnSite }>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
  site: async ({}, run, { parallelIndex }) => {
    const port = firstPort + 20 + parallelIndex;
    let served: ServedSite | undefined;
    const site: OwnSite = {
      url: `http://localhost:${port}`,
      async serve(buildDirectory) {
        site.stop();
        served = await serveSite(buildDirectory, { port, host: 'localhost' });
      },
      stop: () => served?.close(),
    };
    await site.serve(servers.demo.directory);
    await run(site);
    site.stop();
  },
  baseURL: ({ site }, run) => run(site.url),
});

// Playwright resets neither caches nor service workers of a reused context.
test.use({ reuseContext: false });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of the site is ready' });

test('the second visit to the site needs no network, and readers do not download the admin', async ({
  page,
  context,
  site,
}) => {
  await visitOnce(page);
  await context.setOffline(true);
  site.stop();

  await page.goto('/');
  await expect(h1(page)).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
  await page.goto(`/blog/${seedPosts[1]!.slug}`);
  await expect(h1(page)).toHaveText(seedPosts[1]!.title);
  await page.goto('/sign-in');
  await expect(h1(page)).toHaveText('Sign in');

  const stored = (await storedAssets(page)).join('\n');
  for (const part of ['landing.route', 'post.route', 'markdown.worker', 'search.worker']) {
    expect(stored).toContain(`/${part}-`);
  }
  expect(stored).not.toMatch(/admin|post-form|manage-posts|palette|\/(?:lint|import|feed)\.worker/u);
});

test('after a visit to sign-in, the admin needs no network: a post can be written and read', async ({
  page,
  context,
  site,
}) => {
  await visitOnce(page);
  await page.goto('/sign-in');
  await waitForStoredAdmin(page);
  await context.setOffline(true);
  site.stop();

  await page.goto('/');
  await expect(h1(page)).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
  await page.goto(`/blog/${seedPosts[1]!.slug}`);
  await expect(h1(page)).toHaveText(seedPosts[1]!.title);

  await signInAsDemoAdmin(page);
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  await expect(managedPost(page, seedPosts[0]!.title)).toBeVisible();
  await page.goto('/admin/new-post');
  await postForm(page).title.fill('Written on a train');
  await postForm(page).content.fill('In the *tunnel*.\n\n```js\nconst tunnel = true;\n```');
  await postForm(page).publish.click();
  await expect(managedPost(page, 'Written on a train')).toBeVisible();

  await page.goto('/blog/written-on-a-train');
  await expect(page.locator('[data-post-body] em')).toHaveText('tunnel');
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('code-keyword'))).toBe(true);
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(seedPosts.length + 1);
});

for (const [visit, open] of [
  ['a first visit that begins in the admin', (page: Page) => signInAsDemoAdmin(page)],
  [
    'a first visit that reaches the admin by links',
    async (page: Page) => {
      await page.goto('/blog');
      await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
      await page.getByRole('button', { name: 'Continue as demo admin' }).click();
    },
  ],
] as const) {
  test(`${visit} is enough to open the admin without a network`, async ({ page, context, site }) => {
    await open(page);
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await waitForStoredAdmin(page);
    await context.setOffline(true);
    site.stop();
    await page.goto('/admin/storage');
    await expect(h1(page)).toHaveText('Storage');
  });
}

test('URLs resolve offline as they do on the server', async ({ page, site }) => {
  await visitOnce(page);
  site.stop();
  for (const [path, leadsTo] of [
    ['/blog/', '/blog'],
    ['/blog/index.html?page=2', '/blog?page=2'],
    ['/blog.html', '/blog'],
    ['/sign-in/?redirect_url=%2Fadmin', '/sign-in?redirect_url=%2Fadmin'],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(page.url(), path).toBe(site.url + leadsTo);
  }
  expect((await page.goto('/nope'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.goto('/blog/no-such-post');
  await expect(h1(page)).toHaveText('Post not found');
});

test('feeds, API and unknown paths still come from the network when online', async ({ page }) => {
  await visitOnce(page);
  for (const [path, status, isKept] of [
    ['/blog', 200, true],
    ['/admin', 200, true],
    ['/robots.txt', 200, false],
    ['/llms.txt', 200, false],
    ['/nope', 404, false],
    ['/gone.html', 404, false],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    const sent = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return navigation instanceof PerformanceNavigationTiming ? navigation.transferSize : Number.NaN;
    });
    expect(sent === 0, `${path}: ${sent} bytes were sent`).toBe(isKept);
  }
});

test('the service worker is revalidated on each visit and follows the policy of the site', async ({
  request,
}) => {
  const headers = (await request.get('/service-worker.js')).headers();
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'; "),
  });
});

test('a new build is offered and replaces all files at once when accepted', async ({
  page,
  site,
}, testInfo) => {
  await visitOnce(page);
  await serveSecondBuild(site, testInfo);
  await page.goto('/blog');
  await expect(offer(page)).toBeVisible();
  await expectBuild(page, 'first');

  await offer(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer(page)).toHaveCount(0);
  for (const path of ['/', '/blog', '/sign-in', `/blog/${seedPosts[0]!.slug}`, '/']) {
    await page.goto(path);
    await expectBuild(page, 'first');
  }
  await expect(page.getByText('For Independent Developers')).toBeVisible();

  await takeNewBuild(page);
  await expect(page.getByText('For Independent Builders')).toBeVisible();
  for (const path of ['/', '/blog', '/sign-in', `/blog/${seedPosts[0]!.slug}`]) {
    await page.goto(path);
    await expectBuild(page, 'second');
  }
  await expect(offer(page)).toHaveCount(0);
});

test('a new build accepted on a public page includes the admin if the old one does', async ({
  page,
  context,
  site,
}, testInfo) => {
  await signInByForm(page);
  await waitForStoredAdmin(page);
  await serveSecondBuild(site, testInfo);
  await page.goto('/blog');
  await takeNewBuild(page);
  await context.setOffline(true);
  site.stop();

  await page.goto('/admin');
  await expect(h1(page)).toHaveText('Manage All Posts');
  await page.goto('/admin/new-post');
  await expect(postForm(page).title).toBeVisible();
  await expectBuild(page, 'second');
});

test('a new build accepted in one tab leaves the other tabs on the old one', async ({
  page: reader,
  context,
  site,
}, testInfo) => {
  await visitOnce(reader);
  const writer = await context.newPage();
  await signInAsDemoAdmin(writer, '/admin/new-post');
  await postForm(writer).title.fill('Half written');
  await expectDraftSaved(writer);
  // The admin is downloaded within seconds; nobody writes half a post and gets a new build sooner.
  await waitForStoredAdmin(writer);

  await serveSecondBuild(site, testInfo);
  await reader.goto('/');
  await expect(offer(reader)).toBeVisible();
  await expect(offer(writer)).toBeVisible();
  await takeNewBuild(reader);
  await expectBuild(reader, 'second');

  // The other tab hasn't navigated. The server no longer has the code of the screen that it opens
  // next.
  await expect(postForm(writer).title).toHaveValue('Half written');
  await postForm(writer).publish.click();
  await expect(managedPost(writer, 'Half written')).toBeVisible();
  await expect(writer.getByRole('heading', { level: 1, name: 'Manage Posts', exact: true })).toBeVisible();
  await expectBuild(writer, 'first');
  await writer.getByRole('link', { name: 'New Post' }).first().click();
  await postForm(writer).title.fill('Begun in the first build');
  await takeNewBuild(writer);
  await expect(postForm(writer).title).toHaveValue('Begun in the first build');
  await expectBuild(writer, 'second');
  await postForm(writer).cancel.click();
  await expect(writer.getByRole('heading', { level: 1, name: 'Manage All Posts' })).toBeVisible();

  // Without a tab, the first build is removed; the second opens offline.
  await writer.close();
  await reader.close();
  site.stop();
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByText('For Independent Builders')).toBeVisible();
  await expect.poll(() => later.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test('a build that is replaced during its download is not cached, not even in part', async ({
  page,
  context,
  site,
}, testInfo) => {
  const mixed = testInfo.outputPath('mixed-build');
  await copyBuild(mixed);
  await rewrite(join(mixed, 'client/blog/index.html'), (text) => `${text}<!-- of another build -->`);
  await site.serve(mixed);
  const worker = context.waitForEvent('serviceworker');
  await page.goto('/');
  await worker;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
});

for (const [what, takeAway] of [
  ['has no service workers', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'refuses service workers',
    () => {
      ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    },
  ],
] as const) {
  test(`a browser that ${what} loads pages as before, without a message`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.addInitScript(takeAway);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
    expect(said).toEqual([]);
  });
}

test('the offline cache stays within its budget, in bytes as sent', async () => {
  const directory = join(servers.demo.directory, 'client');
  const { documents, files, fallback } = await readSite(directory);
  const { entries, adminEntries, fallback: fallbackPath } = await createPrecache(directory, routes);
  const sentBytes = async (list: typeof entries) => {
    const sizes = await Promise.all(
      list.map(async ({ url }) => {
        const file = url === fallbackPath ? fallback : (documents.get(url) ?? files.get(url));
        const compressed = await readFile(join(directory, `${file?.path}.br`)).catch(() => file?.content);
        return compressed?.length ?? Number.NaN;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  expect(await sentBytes(entries), 'for readers').toBeLessThan(602_000);
  expect(await sentBytes(adminEntries), 'the admin, for authors only').toBeLessThan(412_000);
});

/** The first visit, until everything is cached. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activating') {
      await new Promise((resolve) => {
        active.addEventListener('statechange', resolve, { once: true });
      });
    }
  });
}

/** Waits until the admin of the first build is stored, as it is before an author's next visit. */
async function waitForStoredAdmin(page: Page): Promise<void> {
  const { adminEntries } = await createPrecache(join(servers.demo.directory, 'client'), routes);
  const paths = adminEntries.map(({ url }) => url);
  await expect.poll(() => storedAssets(page)).toEqual(expect.arrayContaining(paths));
}

/** Returns the paths of the stored assets of all builds. */
function storedAssets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Expects that all files that a page references or has requested are from one build. */
async function expectBuild(page: Page, build: 'first' | 'second'): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const assets = await page.evaluate(() => [
    ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ...(document.documentElement.outerHTML.match(/\/assets\/[\w.-]+/gu) ?? []),
  ]);
  const code = assets.filter((path) => /^\/assets\/.*\.(?:js|css)$/u.test(path));
  expect(code.length).toBeGreaterThan(3);
  expect(code.filter((path) => path.includes(secondMark) !== (build === 'second'))).toEqual([]);
}

/** Part of the names of all files of the second build. */
const secondMark = '.second.';

/** Serves the demo build as a later one: code files have other names, and some texts differ. */
async function serveSecondBuild(site: OwnSite, testInfo: TestInfo): Promise<void> {
  const directory = testInfo.outputPath('second-build');
  await copyBuild(directory);
  const client = join(directory, 'client');
  const assets = (await readdir(join(client, 'assets'))).filter((name) => /\.(?:js|css)$/u.test(name));
  const anyAsset = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'gu');
  const renamed = (text: string) =>
    text.replaceAll(anyAsset, (name) => name.replace(/\.(?=\w+$)/u, secondMark));
  for (const name of await readdir(client, { recursive: true })) {
    if (!/\.(?:js|css|html)$/u.test(name)) continue;
    await rewrite(join(client, name), (text) =>
      renamed(text)
        .replaceAll('For Independent Developers', 'For Independent Builders')
        .replaceAll('Manage Posts', 'Manage All Posts'),
    );
    if (name !== renamed(name)) await cp(join(client, name), join(client, renamed(name)));
    if (name !== renamed(name)) await rm(join(client, name));
  }
  await writeServiceWorker(client, routes);
  await writeServingFiles(directory, { auth: 'demo' }, routes);
  await site.serve(directory);
}

async function takeNewBuild(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await reloaded;
}

/** Without the compressed copies, which would hide the changes. */
async function copyBuild(directory: string): Promise<void> {
  await cp(servers.demo.directory, directory, {
    recursive: true,
    filter: (name) => !/\.(?:br|gz)$/u.test(name),
  });
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}
