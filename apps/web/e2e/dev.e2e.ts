import type { Locator, Page } from '@playwright/test';

import { type DevServer, startDevServer } from './support/dev-server.ts';
import { openSettings, postForm, signInAsDemoAdmin } from './support/admin.ts';
import { seedPosts } from './support/posts.ts';
import { expect, hasReact, started, test as base } from './support/test.ts';

/** `pnpm dev` with these variables, started once for all its tests. */
function testOf(env: Readonly<Record<string, string>>) {
  return base.extend<object, { dev: DevServer }>({
    dev: [
      // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of the fixtures that are needed
      async ({}, use) => {
        const dev = await startDevServer(env);
        console.log(`pnpm dev: the first page came ${inSeconds(dev.startMs)} after the start`);
        await use(dev);
        await dev.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ dev }, run) => {
      await run(dev.url);
    },
  });
}

const test = testOf({});
const serverTest = testOf({ VITE_POSTS: 'server' });

const publicScreens = ['/', '/blog', `/blog/${seedPosts[0]!.slug}`, '/blog/no-such-post', '/sign-in'];
const adminScreens = [
  '/admin',
  '/admin/new-post',
  '/admin/edit/1',
  '/admin/edit/1/history',
  '/admin/images',
  '/admin/checks',
  '/admin/files',
  '/admin/storage',
];
const unknownPath = '/no/such/page';

test('every screen opens with an empty console', async ({ page, dev }) => {
  test.setTimeout(180_000);
  const said = consoleOf(page);
  const loads = loadsOf(page);
  // Excludes the time in which the test only watches.
  let drawnMs = dev.startMs;
  const open = async (path: string): Promise<void> => {
    loads.length = 0;
    const openedAt = performance.now();
    await page.goto(path);
    await drawn(page);
    drawnMs += performance.now() - openedAt;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads, `loads of ${path}`).toEqual([`${dev.url}${path}`]);
  };

  for (const path of publicScreens) await open(path);
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  for (const path of adminScreens) await open(path);
  console.log(`pnpm dev: every screen was drawn ${inSeconds(drawnMs)} after the start`);
  // The renderer, its worker and the linter load with the first words.
  await open('/admin/new-post');
  await postForm(page).content.fill('Some *words*.');
  await expect(postForm(page).preview.getByText('words', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads).toHaveLength(1);
  expect(said).toEqual([]);

  await open(unknownPath);
  // React's strict mode logs it twice.
  expect([...new Set(said)]).toEqual([`404: there is no page at ${unknownPath}`]);
});

test('a change of a component of the app shows with its styles and keeps typed text', async ({
  page,
  dev,
}) => {
  const { expectTextUnchanged } = await typeIntoNewPost(page);
  dev.change(
    'apps/web/app/admin/post-form/slug/url-input.tsx',
    '<p className="min-w-0 ',
    '<p title="Changed" className="scroll-mt-[37px] min-w-0 ',
  );
  const line = page.getByTitle('Changed');
  await shown(line, 'a component of the app');
  await expect(line).toHaveCSS('scroll-margin-top', '37px');
  await expectTextUnchanged();
});

test('a change of a component of packages/ui shows and keeps typed text', async ({ page, dev }) => {
  const { expectTextUnchanged } = await typeIntoNewPost(page);
  dev.change(
    'packages/ui/src/field/field.tsx',
    '{wrapTextRuns(label)}',
    '<span>Changed </span>{wrapTextRuns(label)}',
  );
  await shown(page.getByText('Changed Post Title'), 'a component of packages/ui');
  await expectTextUnchanged();
});

test('a change of a rule of packages/blog-core shows, and the kept text can be published', async ({
  page,
  dev,
}) => {
  const { expectTextUnchanged } = await typeIntoNewPost(page);
  dev.change('packages/blog-core/src/slugify.ts', "'-'", "'_'");
  await shown(page.getByText('/blog/two_words').first(), 'a rule of packages/blog-core');
  await expectTextUnchanged();

  await postForm(page).publish.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  await page.goto('/blog/two_words');
  await expect(page.getByRole('heading', { level: 1, name: 'Two words' })).toBeVisible();
});

serverTest(
  'with posts on a server, what is published is what every visitor is sent',
  async ({ page, dev, request }) => {
    serverTest.setTimeout(180_000);
    const said = consoleOf(page);
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 2, name: seedPosts[0]!.title })).toBeVisible();
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Two words');
    await openSettings(page);
    await form.excerpt.fill('What was typed');
    await form.content.fill('Some *words*.');
    await form.publish.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();

    await page.goto('/blog/two-words');
    await expect(page.getByRole('heading', { level: 1, name: 'Two words' })).toBeVisible();
    await started(page);
    const sent = async (path: string): Promise<string> => (await request.get(path)).text();
    expect(await sent('/blog/two-words')).toContain('Some <em>words</em>.');
    expect(await sent('/blog')).toContain('What was typed');
    expect(await sent('/feed.xml')).toContain('Two words');
    expect((await request.get('/blog/no-such-post')).status()).toBe(404);
    expect(said).toEqual([]);

    dev.change('apps/web/app/blog/post-article.tsx', '<article', '<article title="Changed"');
    await shown(page.getByTitle('Changed'), 'a component of a page that the server renders');
    expect(await sent('/blog/two-words')).toContain('title="Changed"');
  },
);

/**
 * Fills the form of a new post. Returns a check that it's unchanged on the same page, with an empty
 * console.
 */
async function typeIntoNewPost(page: Page): Promise<{ expectTextUnchanged: () => Promise<void> }> {
  const said = consoleOf(page);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const loads = loadsOf(page);
  // By name, since the test may change a label.
  const field = (name: string): Locator => page.locator(`[name=${name}]`);
  await field('title').fill('Two words');
  await openSettings(page);
  await field('excerpt').fill('What was typed');
  await field('content').pressSequentially('Text with a cursor');
  await field('content').press('ArrowLeft');
  await expect(page.getByText('/blog/two-words').first()).toBeVisible();
  return {
    async expectTextUnchanged() {
      await expect(field('title')).toHaveValue('Two words');
      await expect(field('excerpt')).toHaveValue('What was typed');
      await expect(field('content')).toHaveValue('Text with a cursor');
      await expect(field('content')).toBeFocused();
      await page.keyboard.type('!');
      await expect(field('content')).toHaveValue('Text with a curso!r');
      expect(loads, 'loads of the page').toEqual([]);
      expect(said).toEqual([]);
    },
  };
}

/** Waits, frame by frame, until the screen is complete and hydrated. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null,
  );
  await page.waitForFunction(hasReact);
}

/** Waits for the result of a change, and returns how long it took. */
async function shown(what: Locator, changed: string): Promise<void> {
  const changedAt = performance.now();
  await expect(what).toBeVisible();
  console.log(`pnpm dev: ${changed}: the change showed after ${inSeconds(performance.now() - changedAt)}`);
}

/**
 * Chromium's hint about a preloaded font that no style has used after some seconds. In development,
 * styles come with modules that the server compiles first, so on a slow machine it says nothing.
 */
const unusedPreload = /was preloaded using link preload but not used/u;

/** The form asks a server whether another post has its URL. 404 means that it is free. */
const slugCheck = /\/api\/v1\/posts\/two-words/u;

/** Collects errors, warnings and failed responses from now on. */
function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const isHint = unusedPreload.test(message.text()) || slugCheck.test(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isHint) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400 && !slugCheck.test(response.url()))
      said.push(`${response.status()} ${response.url()}`);
  });
  return said;
}

/** Collects the URLs of documents that the page loads from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
