import { seedPosts } from './support/posts.ts';
import { adminMarkup, recordMarkup } from './support/record-markup.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';
import { recordPaths } from './support/visited-paths.ts';

const cases = {
  nokey: {
    without: 'a publishable key',
    message:
      /^@clerk\/clerk-react: Missing publishableKey\. You can get your key at https:\/\/dashboard\.clerk\.com\//u,
  },
  badkey: {
    without: 'a valid publishable key',
    message: /^@clerk\/clerk-react: The publishableKey passed to Clerk is invalid\. .+ \(key=not-a-key\)$/u,
  },
} as const;

for (const variant of ['nokey', 'badkey'] as const) {
  const { without, message } = cases[variant];

  test.describe(`a build without ${without}`, () => {
    test.use({ baseURL: servers[variant].url });

    test('every public page works without a usable key', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('#waitlist')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
      await page.getByRole('link', { name: 'Continue reading' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: seedPosts[0]!.title })).toBeVisible();
      await page.goto(`/blog/${seedPosts[1]!.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: seedPosts[1]!.title })).toBeVisible();
      await page.goto('/blog/no-such-post');
      await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
      await page.goto('/no/such/page');
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
    });

    test('the blog list offers Sign In and never New Post without a usable key', async ({ page }) => {
      const seen = await recordMarkup(page);
      await page.goto('/blog');
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
      expect(seen()).not.toContain('New Post');
    });

    test('sign-in and admin show an error and nothing of the admin or the demo', async ({ page }) => {
      const seen = await recordMarkup(page);
      for (const path of [
        '/sign-in',
        '/sign-in/factor-one',
        '/sign-in?redirect_url=%2Fadmin',
        '/admin',
        '/admin/new-post',
        '/admin/edit/1',
      ]) {
        await test.step(path, async () => {
          const paths = recordPaths(page);
          await page.goto(path);
          await expect(page.getByRole('alert').getByText(message)).toBeVisible();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('textbox')).toHaveCount(0);
          expect(seen()).not.toMatch(adminMarkup);
          expect(seen()).not.toMatch(/demo/iu);
          expect(paths).toEqual([path]);
        });
      }
      await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
      await expect(page.getByRole('article')).toHaveCount(seedPosts.length);
    });

    test('a demo session of this browser does not open the admin', async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('branchbook:demo-session', 'signed-in'));
      await page.goto('/admin');
      await expect(page.getByRole('alert').getByText(message)).toBeVisible();
      await page.goto('/blog');
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    });

    test('/blog/new redirects to the admin, which shows the error', async ({ page }) => {
      await page.goto('/blog/new');
      await expect(page.getByRole('alert').getByText(message)).toBeVisible();
      await expect(page).toHaveURL('/admin/new-post');
    });
  });
}
