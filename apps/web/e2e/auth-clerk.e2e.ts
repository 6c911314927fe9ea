import type { Page } from '@playwright/test';

import { variants } from '../build-steps/variants.ts';
import { account, expect, test, type ClerkStub, type Reach } from './support/clerk/test.ts';
import { measureExcessHeight } from './support/screens.ts';
import { seedPosts } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { adminMarkup, recordMarkup } from './support/record-markup.ts';
import { servers } from './support/servers.ts';
import { externalTargets } from './support/external-targets.ts';
import { recordPaths } from './support/visited-paths.ts';

/** The longest time until a visitor sees that Clerk's script or API doesn't respond. */
const scriptLimitMs = 8_000;
const apiLimitMs = 12_000;

/** For what must be visible after a time limit; shorter than the margin of Clerk's own limits. */
const atOnce = { timeout: 5_000 };

test.describe.configure({ timeout: 90_000 });

test.describe('signed out', () => {
  test('the blog list offers a signed-out visitor Sign In only', async ({ page }) => {
    const seen = await recordMarkup(page);
    await page.goto('/blog');
    await expect(action(page, 'Sign In')).toHaveAttribute('href', '/sign-in');
    expect(seen()).not.toContain('New Post');
  });

  test('every page of the admin redirects to sign-in without any markup of the admin', async ({ page }) => {
    const seen = await recordMarkup(page);
    for (const path of ['/admin', '/admin/new-post', '/admin/edit/1']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ redirect_url: path })}`);
      await expect(page.getByLabel('Email address')).toBeVisible();
    }
    await page.goto('/blog/new');
    await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin%2Fnew-post');
    expect(seen()).toContain('Email address');
    expect(seen()).not.toMatch(adminMarkup);
    await expect(page.getByText('demo', { exact: false })).toHaveCount(0);
  });

  test("Clerk's own form signs in and returns to the same page, with query and fragment", async ({
    page,
    clerk,
  }) => {
    const wanted = '/admin/new-post?from=mail&q=a%20b#content';
    await page.goto(wanted);
    await expect(page.getByLabel('Email address')).toBeVisible();
    const paths = recordPaths(page);
    await signInWithForm(page);
    await expect(page.getByLabel('Post Title')).toBeVisible();
    await expect(page).toHaveURL(wanted);
    expect(clerk.frontendApi.isSignedIn).toBe(true);
    expect(paths.filter((path) => !path.startsWith('/sign-in'))).toEqual([wanted]);

    await page.reload();
    await expect(page.getByLabel('Post Title')).toBeVisible();
  });

  test.describe('with the posts stored in the browser', () => {
    test.use({ serviceWorkers: 'allow' });

    test('Clerk still verifies the session', async ({ page, clerk }) => {
      await page.goto('/sign-in');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const scripts = clerk.scriptRequests.length;
      await page.goto('/admin');
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await signInWithForm(page);
      await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
      expect(clerk.frontendApi.isSignedIn).toBe(true);
      expect(clerk.scriptRequests.length).toBeGreaterThan(scripts);
    });
  });

  test("Clerk's own form fits its reserved space", async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email address')).toBeVisible();
    for (const width of [390, 820, 1440]) {
      await resize(page, width);
      expect(await measureExcessHeight(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('a wrong password is refused, and the return path survives a reload', async ({ page, clerk }) => {
    await page.goto('/admin/new-post');
    await signInWithForm(page, { password: 'not-the-password' });
    await expect(page.getByText('Password is incorrect.').first()).toBeVisible();
    expect(clerk.frontendApi.isSignedIn).toBe(false);

    // The second step has its own path below /sign-in.
    await expect(page).toHaveURL(/\/sign-in\/factor-one/u);
    await page.reload();
    await enterPassword(page, account.password);
    await expect(page.getByLabel('Post Title')).toBeVisible();
    await expect(page).toHaveURL('/admin/new-post');
  });

  test('signing in without a return path opens the admin', async ({ page }) => {
    await page.goto('/blog');
    await action(page, 'Sign In').click();
    await signInWithForm(page);
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await expect(page).toHaveURL('/admin');
  });

  for (const wanted of externalTargets) {
    test(`signing in does not redirect to ${JSON.stringify(wanted)}`, async ({ page }) => {
      await page.goto(`/sign-in?redirect_url=${encodeURIComponent(wanted)}`);
      await expect(page.getByLabel('Email address')).toBeVisible();
      const paths = recordPaths(page);
      await signInWithForm(page);
      await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
      expect(page.url()).toBe(`${servers.clerk.url}/admin`);
      expect(paths.filter((path) => !path.startsWith('/sign-in'))).toEqual(['/admin']);
    });
  }
});

test.describe('signed in', () => {
  test.beforeEach(({ clerk }) => clerk.frontendApi.startSession());

  test('the blog list offers a signed-in visitor New Post only', async ({ page }) => {
    const seen = await recordMarkup(page);
    await page.goto('/blog');
    await expect(action(page, 'New Post')).toHaveAttribute('href', '/admin/new-post');
    expect(seen()).not.toContain('Sign In');
  });

  test('sign-in redirects a signed-in visitor to the admin or to the return path', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL('/admin');
    await page.goto(`/sign-in?redirect_url=${encodeURIComponent('/admin/edit/2?at=1#content')}`);
    await expect(page).toHaveURL('/admin/edit/2?at=1#content');
    await page.goto('/sign-in?redirect_url=https%3A%2F%2Fevil.example%2F');
    await expect(page).toHaveURL('/admin');
  });

  test('the user menu shows who is signed in', async ({ page }) => {
    await page.goto('/admin');
    const bar = page.getByRole('banner');
    await expect(bar.getByText('Grace Hopper', { exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'User menu' }).locator('[data-initials=GH]')).toBeVisible();
  });

  test('signing out ends the session and opens the landing page directly', async ({ page, clerk }) => {
    await page.goto('/admin/new-post');
    await expect(page.getByLabel('Post Title')).toBeVisible();
    const paths = recordPaths(page);
    await signOut(page);
    await expect(page.locator('#waitlist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu' })).toBeHidden();
    expect(paths).toEqual(['/']);
    expect(clerk.frontendApi.isSignedIn).toBe(false);

    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(action(page, 'Sign In')).toBeVisible();
    await page.goto('/admin');
    await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
  });

  test('signing out in one tab hides the admin in the other', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/admin');
    await expect(other.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await page.goto('/admin');
    await signOut(page);
    await expect(page).toHaveURL('/');
    await expect(other.getByRole('heading', { name: 'Manage Posts' })).toBeHidden();
    await expect(other.getByLabel('Email address')).toBeVisible();
  });

  test('a session revoked during writing keeps the form, and signing in above it continues', async ({
    page,
    clerk,
  }) => {
    await page.clock.install();
    await page.goto('/admin/new-post');
    await page.getByLabel('Post Title').fill('Written before it was revoked');
    // What Clerk is still loading would time out with the clock's next jumps.
    await page.waitForLoadState('networkidle');
    const paths = recordPaths(page);
    clerk.frontendApi.endSession();
    const notice = page.getByRole('alert').filter({ hasText: 'You were signed out' });
    // Clerk requests a new token about every minute. The clock jumps no further than needed.
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(notice).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByLabel('Post Title')).toHaveValue('Written before it was revoked');
    await page.clock.resume();

    await notice.getByRole('button', { name: 'Sign in' }).click();
    await signInWithForm(page);
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Email address')).toHaveCount(0);
    await expect(page.getByLabel('Post Title')).toHaveValue('Written before it was revoked');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    expect(clerk.frontendApi.isSignedIn).toBe(true);
    expect(paths.filter((path) => path !== '/admin/new-post')).toEqual([]);
    await expect(page).toHaveURL('/admin/new-post');
  });

  test('a failed sign-out says so, and the session stays', async ({ page, clerk }) => {
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    clerk.api = 'failing';
    await signOut(page);
    await expect(page.getByRole('alert').getByText('Couldn’t sign out')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    expect(clerk.frontendApi.isSignedIn).toBe(true);
  });

  test('a signed-in user stays signed in while the API is down', async ({ page, clerk }) => {
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    clerk.api = 'failing';
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await page.getByRole('link', { name: 'View Blog' }).click();
    await expect(action(page, 'New Post')).toBeVisible();
  });

  test('client-side navigation keeps the session, even across pages that do not read it', async ({
    page,
    clerk,
  }) => {
    await page.goto('/blog');
    await expect(action(page, 'New Post')).toBeVisible();
    const loads = clerk.scriptRequests.filter((path) => path.endsWith('/clerk.browser.js')).length;
    await page.getByRole('banner').getByRole('link', { name: 'Branchbook' }).click();
    await expect(page.locator('#waitlist')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(action(page, 'New Post')).toBeVisible();
    await action(page, 'New Post').click();
    await expect(page.getByLabel('Post Title')).toBeVisible();
    expect(clerk.scriptRequests.filter((path) => path.endsWith('/clerk.browser.js'))).toHaveLength(loads);
  });
});

test('pages that need no session never load Clerk', async ({ page, clerk }) => {
  for (const path of ['/', `/blog/${seedPosts[0]!.slug}`, '/blog/no-such-post', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect([...clerk.scriptRequests, ...clerk.apiRequests]).toEqual([]);
});

test('Clerk with a development key sends no telemetry and violates no policy', async ({ page }) => {
  const { VITE_CLERK_PUBLISHABLE_KEY: liveKey } = variants.clerk;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({
      response,
      body: code.replaceAll(liveKey, liveKey.replace('pk_live_', 'pk_test_')),
    });
  });
  const warned = page.waitForEvent('console', (message) => message.text().includes('development keys'));
  await page.goto('/sign-in');
  await warned;
  await signInWithForm(page);
  await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
  // Files that are still prefetched.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [reach, says] of [
  ['blocked', 'is blocked'],
  ['failing', 'answers with an error'],
  ['hanging', 'never comes'],
] as const satisfies [Reach, string][]) {
  test.describe(`where Clerk's script ${says}`, () => {
    test.beforeEach(async ({ page, clerk }) => {
      clerk.scripts = reach;
      await page.clock.install();
    });

    test("the blog list works and offers Sign In if Clerk's script fails", async ({
      page,
      clerk,
      consoleErrors,
    }) => {
      const seen = await recordMarkup(page);
      await outwait(page, clerk, scriptLimitMs, async () => {
        await open(page, '/blog');
        await expect(page.getByRole('article')).toHaveCount(seedPosts.length, atOnce);
      });
      await expect(action(page, 'Sign In')).toBeVisible(atOnce);
      expect(seen()).not.toContain('New Post');
      const downloadErrors = () =>
        consoleErrors.filter((error) => error.startsWith('Failed to download latest'));
      await expect.poll(downloadErrors).toHaveLength(1);

      // The next page shows it at once.
      await action(page, 'Sign In').click();
      await saysWhatHappened(page);
      await expect(page).toHaveURL('/sign-in');
    });

    test('sign-in shows an error, and Retry works once the script loads', async ({ page, clerk }) => {
      await outwait(page, clerk, scriptLimitMs, async () => {
        await open(page, '/sign-in?redirect_url=%2Fadmin%2Fnew-post');
        await expect(page.getByRole('status', { name: 'Loading sign-in' })).toBeVisible();
      });
      await saysWhatHappened(page);

      await outwait(page, clerk, scriptLimitMs, async () => {
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
      });
      await saysWhatHappened(page);

      clerk.scripts = 'served';
      await page.getByRole('button', { name: 'Retry' }).click();
      await signInWithForm(page);
      await expect(page.getByLabel('Post Title')).toBeVisible();
      await expect(page).toHaveURL('/admin/new-post');
    });

    test('the admin shows an error and nothing else, and Retry opens it', async ({ page, clerk }) => {
      const seen = await recordMarkup(page);
      const paths = recordPaths(page);
      await outwait(page, clerk, scriptLimitMs, () => open(page, '/admin'));
      await saysWhatHappened(page);
      expect(seen()).not.toMatch(adminMarkup);
      expect(paths).toEqual(['/admin']);

      clerk.scripts = 'served';
      clerk.frontendApi.startSession();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    });
  });
}

test.describe("where Clerk's script loads, but not its API", () => {
  for (const reach of ['failing', 'blocked'] as const) {
    test(`the blog list offers Sign In, and sign-in and admin show an error, if the API is ${reach}`, async ({
      page,
      clerk,
    }) => {
      clerk.api = reach;
      const seen = await recordMarkup(page);
      await page.goto('/blog');
      await expect(action(page, 'Sign In')).toBeVisible();
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await saysWhatHappened(page);
      await expect(page).toHaveURL('/admin');
      await page.goto('/sign-in');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await saysWhatHappened(page);
      expect(seen()).not.toMatch(adminMarkup);

      clerk.api = 'served';
      await page.getByRole('button', { name: 'Retry' }).click();
      await signInWithForm(page);
      await expect(page).toHaveURL('/admin');
    });
  }

  test('the blog list, sign-in and admin show the same within the time limit if the API never responds', async ({
    page,
    clerk,
    consoleErrors,
  }) => {
    clerk.api = 'hanging';
    await page.clock.install();
    await outwait(page, clerk, apiLimitMs, () => open(page, '/blog'));
    await expect(action(page, 'Sign In')).toBeVisible(atOnce);
    await expect
      .poll(() => consoleErrors)
      .toContainEqual(expect.stringMatching(/^Clerk has not answered\./u));

    await outwait(page, clerk, apiLimitMs, () => open(page, '/admin'));
    await saysWhatHappened(page);
    clerk.api = 'served';
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/sign-in?redirect_url=%2Fadmin');
    await expect(page.getByLabel('Email address')).toBeVisible();
  });
});

test("public pages work if Clerk's script is blocked", async ({ page, clerk }) => {
  clerk.scripts = 'blocked';
  await page.goto('/');
  await expect(page.locator('#waitlist')).toBeVisible(atOnce);
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('link', { name: 'Continue reading' }).first().click(atOnce);
  await expect(page.getByRole('heading', { level: 1, name: seedPosts[0]!.title })).toBeVisible(atOnce);
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible(atOnce);
});

async function signInWithForm(page: Page, { password = account.password } = {}): Promise<void> {
  await page.getByLabel('Email address').fill(account.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await enterPassword(page, password);
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Returns a button of the blog list that leads to another page. */
function action(page: Page, name: 'Sign In' | 'New Post') {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}

async function saysWhatHappened(page: Page): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Sign-in is unavailable', { exact: true })).toBeVisible(atOnce);
  await expect(alert.getByText('The sign-in service could not be reached.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Continue as demo admin')).toHaveCount(0);
}

/**
 * Runs an action that loads a page, then lets the time limit pass after that page's first request
 * to Clerk. Doesn't wait for the load event, which a script that never loads holds back.
 */
async function outwait(page: Page, clerk: ClerkStub, limitMs: number, load: () => Promise<unknown>) {
  const requests = limitMs === scriptLimitMs ? clerk.scriptRequests : clerk.apiRequests;
  // Clerk retries its script: the page that is left may request it once more, without affecting the
  // new page's limit.
  let before = Number.POSITIVE_INFINITY;
  page.once('framenavigated', () => {
    before = requests.length;
  });
  await load();
  await expect.poll(() => requests.length > before).toBe(true);
  await page.clock.fastForward(limitMs);
}

function open(page: Page, path: string) {
  return page.goto(path, { waitUntil: 'domcontentloaded' });
}
