import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '..', 'storybook-static');
/** A name below localhost: elsewhere a page without TLS has no clipboard, which Storybook's user events need. */
const origin = 'http://storybook.localhost';

interface Entry {
  id: string;
  title: string;
  type: 'docs' | 'story';
}

/** A browser that has the built Storybook and no network, and hears everything the pages have to say. */
const test = base.extend<{ watch: void }>({
  watch: [
    async ({ context }, use) => {
      const outside: string[] = [];
      const said: string[] = [];
      await context.route('**', async (route) => {
        const url = new URL(route.request().url());
        if (url.origin === origin) return route.fulfill({ path: fileFor(url.pathname) });
        outside.push(url.href);
        return route.abort();
      });
      context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (webError) => said.push(String(webError.error())));
      await use();
      expect(outside, 'requests that left the origin').toEqual([]);
      expect(said, 'words on the console').toEqual([]);
    },
    { auto: true },
  ],
});

test('it opens with the tokens, and the toolbar changes the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/`);
  const preview = page.frameLocator('#storybook-preview-iframe');
  await expect(preview.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click();
  await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.goto(`${origin}/?path=/story/actions-menu--open`);
  await expect(preview.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a page of a component says what its props do, in the words of their docstrings', async ({ page }) => {
  await open(page, 'actions-button--docs');
  await expect(page.getByText('A button, or with render anything that should look like one.')).toBeVisible();
  await expect(page.getByRole('row', { name: /variant/ })).toContainText('One primary button a region');
  await expect(page.getByRole('row', { name: /variant/ })).toContainText("'outline'");
});

for (const { id, title } of docsPages()) {
  test(`the page ${title} shows`, async ({ page }) => {
    await open(page, id);
    await expect(page.getByRole('heading', { level: 1, name: title.split('/').at(-1)! })).toBeVisible();
    await expect(page.locator('.sb-story').first()).toBeVisible();
    await expect(page.locator('.sb-errordisplay')).toBeHidden();
  });
}

function docsPages(): Entry[] {
  const file = join(folder, 'index.json');
  const index: { entries: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(index.entries).filter(({ type }) => type === 'docs');
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?viewMode=docs&id=${id}`);
}

function fileFor(path: string): string {
  return join(folder, path === '/' ? 'index.html' : decodeURIComponent(path));
}
