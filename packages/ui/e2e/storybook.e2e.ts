import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { builtinResolvers, parse } from 'react-docgen';

const packageFolder = join(import.meta.dirname, '..');
const folder = join(packageFolder, 'storybook-static');
/**
 * A subdomain of localhost, because Storybook's user events need the clipboard, and so a secure
 * context.
 */
const origin = 'http://storybook.localhost';

interface Entry {
  id: string;
  title: string;
  type: 'docs' | 'story';
}

/** Serves the built Storybook without a network and fails on console messages. */
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
  await expect(
    page.getByText('A button, or with render any element that should look like one.'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /variant/ })).toContainText('Use one primary button per region');
  await expect(page.getByRole('row', { name: /variant/ })).toContainText("'outline'");
  await expect(page.getByRole('row', { name: /isPending/ })).toContainText('boolean');
  await expect(page.getByRole('row', { name: /isPending/ })).not.toContainText('undefined');
});

test('a page says what the props of a union of variants do', async ({ page }) => {
  await open(page, 'graphics-diffrow--docs');
  await expect(page.getByRole('row', { name: /^kind/ })).toContainText('hunk is the header of a change');
  await expect(page.getByRole('row', { name: /^tag/ })).toContainText('The old category');
});

test('an example in a docstring is shown as code', async ({ page }) => {
  await open(page, 'actions-button--docs');
  await expect(page.locator('pre', { hasText: 'Join Waitlist' }).first()).toBeVisible();
  await expect(page.getByText('@example')).toHaveCount(0);
});

// Uses the parser that Storybook is configured with.
for (const file of globSync('src/**/*.tsx', { cwd: packageFolder }).filter(isComponentFile)) {
  test(`${file} says in docstrings what each component is and what each of its props does`, () => {
    const source = readFileSync(join(packageFolder, file), 'utf8');
    const exported = Array.from(source.matchAll(/^export function ([A-Z]\w*)/gmu), ([, name]) => name);

    const documented = parse(source, {
      filename: join(packageFolder, file),
      resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
    });
    expect(new Set(documented.map(({ displayName }) => displayName))).toEqual(new Set(exported));
    for (const { displayName, description, props = {} } of documented) {
      expect(description, displayName).toBeTruthy();
      const silent = Object.entries(props).filter(
        ([, prop]) => !prop.description || !prop.tsType || prop.tsType.name === 'unknown',
      );
      expect(silent, displayName).toEqual([]);
    }
  });
}

for (const { id, title } of docsPages()) {
  test(`the page ${title} shows`, async ({ page }) => {
    await open(page, id);
    await expect(page.getByRole('heading', { level: 1, name: title.split('/').at(-1)! })).toBeVisible();
    await expect(page.locator('.sb-story').first()).toBeVisible();
    await expect(page.locator('.sb-errordisplay')).toBeHidden();
  });
}

function isComponentFile(file: string): boolean {
  return !/\.(?:test|stories)\.tsx$|\/internal\//u.test(file);
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
