import type { Page } from '@playwright/test';

import { postForm, signInAsDemoAdmin } from './support/admin.ts';
import { holdFiles } from './support/delay-files.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

function palette(page: Page) {
  return {
    dialog: page.getByRole('dialog', { name: 'Command palette' }),
    line: page.getByRole('combobox', { name: 'Type a command or a post’s title' }),
    // The tools with the same keys are behind it.
    option: (name: string) => page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) }),
    status: page.getByRole('dialog').getByRole('status'),
  };
}

/** Opens the palette and chooses the first result of a query. */
async function choose(page: Page, query: string, first: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const { line, option, dialog } = palette(page);
  await expect(line).toBeFocused();
  await page.keyboard.type(query);
  await expect(option(first)).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('the palette’s shortcuts work as soon as the admin is rendered', async ({ page }) => {
  // Before watching keys: an open palette covers the button that shows who is signed in.
  await openAdminScreen(page, '/admin');
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('button[aria-label="User menu"]')) return;
      watch.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'k',
          code: 'KeyK',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('combobox')).toBeVisible();
});

test(
  'two words lead to every screen of the admin by keyboard alone',
  { tag: '@everyday' },
  async ({ page }) => {
    await openAdminScreen(page, '/admin');
    for (const [query, first, path] of [
      ['new', 'New Post', '/admin/new-post'],
      ['import', 'Files', '/admin/files'],
      ['repair', 'Storage', '/admin/storage'],
      ['manage', 'Manage Posts', '/admin'],
    ] as const) {
      await choose(page, query, first);
      await page.waitForURL((url) => url.pathname === path);
      // The screen focuses itself when it's rendered.
      await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    }
    await choose(page, 'view blog', 'View Blog');
    await expect(page).toHaveURL('/blog');
  },
);

test('text typed before the palette’s code loads is not lost and does not reach the content', async ({
  page,
}) => {
  const arrive = await holdFiles(page, '**/assets/command-palette-*.js');
  await openAdminScreen(page, '/admin/new-post');
  const { title } = postForm(page);
  await title.fill('A title');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fixl');
  await page.keyboard.press('Backspace');
  arrive();
  const { line, option } = palette(page);
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('fix');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('les');
  await expect(line).toHaveValue('files');
  await expect(option('Files')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('A title');
});

test('a screen that loads while the palette is open leaves the focus in it', async ({ page }) => {
  const arrive = await holdFiles(page, '**/assets/files.route-*.js');
  await openAdminScreen(page, '/admin');
  await choose(page, 'import', 'Files');
  await page.keyboard.press('Control+k');
  const { line, dialog } = palette(page);
  await expect(line).toBeFocused();
  arrive();
  await page.waitForURL('**/admin/files');
  await expect(page).toHaveTitle(/^Files/u);
  await page.keyboard.type('import');
  await expect(line).toHaveValue('import');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('posts are found whatever the accents, and edited or viewed', async ({ page }) => {
  const post = aPost({ title: 'Über Café-Preise', slug: 'cafe' });
  await startWith(page, [...seedPosts, post]);
  await openAdminScreen(page, '/admin');
  await choose(page, 'CAFE', 'Edit “Über Café-Preise”');
  await page.waitForURL(`**/admin/edit/${post.id}`);
  await expect(postForm(page).title).toHaveValue(post.title);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('uber');
  await expect(palette(page).status).toHaveText('2 results');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/cafe');
});

test('the palette counts its results, says if there are none, and Escape restores the focus', async ({
  page,
}) => {
  await openAdminScreen(page, '/admin');
  const button = page.getByRole('button', { name: 'Command palette' });
  await button.focus();
  await page.keyboard.press('Enter');
  const { line, status, dialog } = palette(page);
  await expect(line).toBeFocused();
  await expect(status).toHaveText('');
  await page.keyboard.type('sign');
  await expect(status).toHaveText('1 result');
  await page.keyboard.type('x');
  await expect(status).toHaveText('No results for “signx”');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the palette switches the theme, and the focus returns', async ({ page }) => {
  await openAdminScreen(page, '/admin');
  const search = page.getByRole('searchbox');
  await search.focus();
  await choose(page, 'theme', 'Switch to light theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme-choice', 'light');
  await expect(search).toBeFocused();
  await choose(page, 'dark', 'Switch to dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the palette signs out and opens the landing page', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await choose(page, 'sign out', 'Sign out');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
});

test('Ctrl+K makes a link in the content, and Ctrl+Alt+K opens the palette there', async ({ page }) => {
  await openAdminScreen(page, '/admin/new-post');
  const { content } = postForm(page);
  await content.fill('word');
  await content.selectText();
  await page.keyboard.press('Control+k');
  await expect(content).toHaveValue('[word]()');
  await expect(palette(page).dialog).toHaveCount(0);

  await page.keyboard.press('Control+Alt+k');
  await expect(palette(page).line).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page).dialog).toHaveCount(0);
  await expect(content).toBeFocused();
  await expect(content).toHaveValue('[word]()');
});

test('the palette does not open above a dialog', async ({ page }) => {
  await startWith(page, '{"not":"a list"}');
  await openAdminScreen(page, '/admin/storage');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  for (const key of ['Control+k', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test.describe('the sheet of shortcuts', () => {
  test('the sheet of shortcuts opens by ? outside text fields, from the palette and from the user menu', async ({
    page,
  }) => {
    await openAdminScreen(page, '/admin');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.type('?');
    await expect(search).toHaveValue('?');
    await expect(sheet).toHaveCount(0);
    await search.fill('');

    await page.getByRole('checkbox', { name: 'Select all' }).focus();
    await page.keyboard.press('?');
    await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
    await expect(sheet.getByText('Ctrl+Shift+8')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();

    await choose(page, 'keyboard', 'Keyboard shortcuts');
    await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(sheet).toBeVisible();
  });

  test('the sheet of shortcuts shows key names of a Mac on a Mac', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }),
    );
    await openAdminScreen(page, '/admin');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('⌘⇧8', { exact: true })).toBeVisible();
    await expect(sheet.getByText('⌥ ↑ ↓')).toBeVisible();
    await expect(sheet.getByText('Ctrl')).toHaveCount(0);
  });
});

test('the admin says that the palette’s code did not load, and goes on', async ({ page }) => {
  await page.route('**/assets/command-palette-*.js', (route) => route.abort());
  await openAdminScreen(page, '/admin');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expect(postForm(page).title).toBeVisible();
});
